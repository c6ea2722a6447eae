import { parseId } from "~/domain/id";
import { AUCTION_NOT_FOUND, BIDS_FAILED, ROUND_NOT_FOUND } from "~/domain/messages";
import { isAuctionCapable } from "~/domain/product/product";
import { notFoundPage } from "~/http/respond.server";
import { managedProduct } from "~/operations/products/management.queries.server";
import { chosenRound, roundOfAuction } from "~/operations/rounds/round-summaries.queries.server";

/** Throws a 404, titled `failed`, for an invalid id or a missing auction. */
export async function auctionFrom(text: string | undefined, failed: string) {
  const id = parseId(text);
  const product = id === null ? null : await managedProduct(id);
  if (!product || !isAuctionCapable(product.productType)) throw notFoundPage(failed, AUCTION_NOT_FOUND);
  return product;
}

/** Throws a 404 for a round of another auction. */
export async function roundFrom(productId: number, text: string | undefined) {
  const id = parseId(text);
  const round = id === null ? null : await roundOfAuction(productId, id);
  if (!round) throw notFoundPage(BIDS_FAILED, ROUND_NOT_FOUND);
  return round;
}

/** Null for all rounds, and for the number of a missing round. */
export async function filteredRound(productId: number, number: number | null) {
  const round = number === null ? null : await chosenRound(productId, number);
  return round?.number === number ? round : null;
}
