import { ROUND_NOT_FOUND } from "~/domain/messages";
import { accepted, refuse, refused } from "~/domain/refusal";
import { joinRoundCall } from "~/http/calls/bids.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { wireParticipation } from "~/http/wire/bid.server";
import { joinRound } from "~/operations/pledges/join-round.server";
import { participationById, roundNumberOf } from "~/operations/pledges/participation-list.queries.server";

const route = endpoint(
  answer(joinRoundCall, async ({ viewer, body }) => {
    const seenRound = body.round === null ? null : await roundNumberOf(body.auction, body.round);
    if (body.round !== null && seenRound === null)
      return refused(refuse("missing", ROUND_NOT_FOUND, "round"));
    const joined = await joinRound(viewer, body.auction, { seenRound, claimedCents: body.fee_paid });
    if (!joined.ok) return joined;
    const seat = await participationById(joined.value.participationId);
    return { ...accepted(wireParticipation(seat)), status: joined.value.charged ? 201 : 200 };
  }),
);
export const loader = route.loader;
export const action = route.action;
