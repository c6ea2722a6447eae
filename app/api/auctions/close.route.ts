import { accepted } from "~/domain/refusal";
import { auctionClosedText } from "~/domain/settled-text";
import { closeAuctionCall } from "~/http/calls/products.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { wireSettled } from "~/http/wire/settled.server";
import { closeAuction } from "~/operations/products/close-auction.server";

const route = endpoint(
  answer(closeAuctionCall, async ({ viewer, ids }) => {
    const closed = await closeAuction(viewer, ids.id);
    if (!closed.ok) return closed;
    const { settled } = closed.value;
    return accepted({ message: auctionClosedText(settled), winner: wireSettled(settled) });
  }),
);
export const loader = route.loader;
export const action = route.action;
