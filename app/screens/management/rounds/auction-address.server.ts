import { parseId } from "~/domain/id";
import { AUCTION_NOT_FOUND, BIDS_FAILED, ROUND_NOT_FOUND } from "~/domain/messages";
import { isAuctionCapable } from "~/domain/product/product";
import { notFoundPage } from "~/http/respond.server";
import { managedProduct } from "~/operations/products/management.queries.server";
import { chosenRound, roundOfAuction } from "~/operations/rounds/round-summaries.queries.server";

/** The auction in an address. What can be no id or is only sold at a fixed price is a 404, called as the page calls its failures. */
export async function auctionFrom(text: string | undefined, failed: string) {
  const id = parseId(text);
  const product = id === null ? null : await managedProduct(id);
  if (!product || !isAuctionCapable(product.productType)) throw notFoundPage(failed, AUCTION_NOT_FOUND);
  return product;
}

/** The round in an address; one that is not this auction's is a 404. */
export async function roundFrom(productId: number, text: string | undefined) {
  const id = parseId(text);
  const round = id === null ? null : await roundOfAuction(productId, id);
  if (!round) throw notFoundPage(BIDS_FAILED, ROUND_NOT_FOUND);
  return round;
}

/** The round whose number a filter names; null for all rounds, also where there is no such round. */
export async function filteredRound(productId: number, number: number | null) {
  const round = number === null ? null : await chosenRound(productId, number);
  return round?.number === number ? round : null;
}
