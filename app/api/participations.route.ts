import { AUCTION_NOT_FOUND, ROUND_NOT_FOUND } from "~/domain/messages";
import { joinSchema } from "~/domain/pledge/pledge-bodies";
import { accepted, refuse, refused } from "~/domain/refusal";
import { call, resource } from "~/http/rest/resource.server";
import { participationEntity, wireParticipation } from "~/http/wire/bid.server";
import { joinRound } from "~/operations/pledges/join-round.server";
import {
  participationById,
  listParticipations,
  roundNumberOf,
} from "~/operations/pledges/participation-list.queries.server";

const group = "Bids and participations";

const route = resource({
  listParticipations: call(
    {
      method: "GET",
      path: "/api/participations/my_participations/",
      group,
      summary: "Your own participations, newest first",
      access: "signed-in",
      list: true,
      answer: participationEntity,
    },
    async ({ viewer, page }) => {
      const { rows, total } = await listParticipations(viewer.id, page);
      return accepted({ rows: rows.map(wireParticipation), total });
    },
  ),

  joinRound: call(
    {
      method: "POST",
      path: "/api/participations/",
      group,
      summary: "Join the auction's current round: charges the entry fee",
      notes:
        "The server charges the fee and sets payment_status, fee_paid and paid_at itself; what the request claims for them is ignored, except that a fee_paid other than the round's fee is refused. A repeat answers the participation you have (200) and charges nothing. After a fee that was returned the round may be joined again while it is open, as a new payment.",
      access: "signed-in",
      limit: "join",
      body: joinSchema,
      aliases: { auction_id: "auction", round_id: "round" },
      answer: participationEntity,
      status: 201,
      created: "/api/participations/my_participations/",
      repeatable: true,
      awaited: true,
      refusals: [402, 403, 404, 409],
      missing: AUCTION_NOT_FOUND,
      example: { body: { auction: 1, round: 1, fee_paid: 200 } },
    },
    async ({ viewer, body }) => {
      const seenRound = body.round === null ? null : await roundNumberOf(body.auction, body.round);
      if (body.round !== null && seenRound === null)
        return refused(refuse("missing", ROUND_NOT_FOUND, "round"));
      const joined = await joinRound(viewer, body.auction, { seenRound, claimedCents: body.fee_paid });
      if (!joined.ok) return joined;
      const participation = await participationById(joined.value.participationId);
      const { awaits, isNew } = joined.value;
      return {
        ...accepted(wireParticipation(participation)),
        status: awaits !== null ? 202 : isNew ? 201 : 200,
      };
    },
  ),
});
export const loader = route.loader;
export const action = route.action;
