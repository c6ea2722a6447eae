import { listRoundBids } from "~/http/calls/rounds.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { bidListAnswer } from "~/http/wire/seat.server";
import { bidList } from "~/operations/pledges/auction-seats.queries.server";

const route = endpoint(
  answer(listRoundBids, async ({ viewer, ids, slice, now }) => {
    const found = await bidList(viewer, { auctionId: ids.productId, roundId: ids.roundId }, slice);
    return found.ok ? bidListAnswer(found.value, now) : found;
  }),
);
export const loader = route.loader;
export const action = route.action;
