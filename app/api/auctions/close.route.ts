import { accepted } from "~/domain/refusal";
import { closeAuctionCall } from "~/http/calls/products.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { wireOverall, wireSettled } from "~/http/wire/settled.server";
import { closeAuction } from "~/operations/products/close-auction.server";

const route = endpoint(
  answer(closeAuctionCall, async ({ viewer, ids }) => {
    const closed = await closeAuction(viewer, ids.id);
    if (!closed.ok) return closed;
    const { message, settled, overall } = closed.value;
    return accepted({ message, winner: wireSettled(settled), overall_winner: wireOverall(overall) });
  }),
);
export const loader = route.loader;
export const action = route.action;
