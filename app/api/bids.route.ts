import * as z from "zod";
import { optionalIdField } from "~/domain/form/rest-fields";
import { AUCTION_NOT_FOUND } from "~/domain/messages";
import { bidSchema } from "~/domain/pledge/pledge-bodies";
import { accepted } from "~/domain/refusal";
import { call, resource } from "~/http/rest/resource.server";
import { bidEntity, wireBid } from "~/http/wire/bid.server";
import { bidById, bidsOf } from "~/operations/pledges/bid-list.queries.server";
import { placePledge } from "~/operations/pledges/place-pledge.server";

const group = "Bids and participations";

const route = resource({
  listBids: call(
    {
      method: "GET",
      path: "/api/bids/",
      group,
      summary: "Your own bids, raises included, newest first",
      access: "signed-in",
      query: z.object({
        auction: optionalIdField("Auction must be an id"),
        round: optionalIdField("Round must be an id"),
      }),
      list: true,
      answer: bidEntity,
    },
    async ({ viewer, query, page }) => {
      const { rows, total } = await bidsOf(
        viewer.id,
        { auctionId: query.auction, roundId: query.round },
        page,
      );
      return accepted({ rows: rows.map(wireBid), total });
    },
  ),

  placeBid: call(
    {
      method: "POST",
      path: "/api/bids/",
      group,
      summary: "Place or raise your pledge in the auction's current round",
      notes:
        "The amount is at least the round's minimum, at most its maximum, and never below your pledge so far. The same amount again changes nothing and answers 200 with the receipt of the first time.",
      access: "signed-in",
      body: bidSchema,
      aliases: { amount: "pledge_amount" },
      answer: bidEntity,
      status: 201,
      created: "/api/bids/?auction={auction.id}&round={round.id}",
      repeatable: true,
      refusals: [403, 404, 409],
      missing: AUCTION_NOT_FOUND,
      example: { body: { auction: 1, pledge_amount: 1500 } },
    },
    async ({ viewer, body }) => {
      const placed = await placePledge(viewer, { auctionId: body.auction, cents: body.pledge_amount });
      if (!placed.ok) return placed;
      const bid = await bidById(placed.value.bidId);
      return { ...accepted(wireBid(bid)), status: placed.value.fresh ? 201 : 200 };
    },
  ),
});
export const loader = route.loader;
export const action = route.action;
