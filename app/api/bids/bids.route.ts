import { accepted } from "~/domain/refusal";
import { listBids, placeBid } from "~/http/calls/bids.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { wireBid } from "~/http/wire/bid.server";
import { bidById, bidsOf } from "~/operations/pledges/bid-list.queries.server";
import { placePledge } from "~/operations/pledges/place-pledge.server";

const route = endpoint(
  answer(listBids, async ({ viewer, query, slice }) => {
    const { rows, total } = await bidsOf(
      viewer.id,
      { auctionId: query.auction, roundId: query.round },
      slice,
    );
    return accepted({ rows: rows.map(wireBid), total });
  }),
  answer(placeBid, async ({ viewer, body }) => {
    const placed = await placePledge(viewer, { auctionId: body.auction, cents: body.pledge_amount });
    if (!placed.ok) return placed;
    const bid = await bidById(placed.value.bidId);
    return { ...accepted(wireBid(bid)), status: placed.value.fresh ? 201 : 200 };
  }),
);
export const loader = route.loader;
export const action = route.action;
