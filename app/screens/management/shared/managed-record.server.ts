import { parseId } from "~/domain/id";
import {
  AUCTION_NOT_FOUND,
  BANNER_NOT_FOUND,
  BIDS_FAILED,
  CALCULATION_FAILED,
  CATEGORY_FAILED,
  CATEGORY_NOT_FOUND,
  PAYMENT_NOT_FOUND,
  PRODUCT_NOT_FOUND,
  PRODUCT_REMOVED,
  ROUND_FAILED,
  ROUND_NOT_FOUND,
  SEARCH_WORDS_NOT_FOUND,
  WEBHOOK_NOT_FOUND,
} from "~/domain/messages";
import { IMPORT_NOT_FOUND } from "~/domain/import/import";
import { UNMATCHED_NOT_FOUND } from "~/operations/reconciliation/match-confirmation.server";
import { DISCOUNT_CODE_NOT_FOUND } from "~/domain/order/discount/discount-code";
import { ORDER_NOT_FOUND } from "~/domain/order/order";
import { PICK_UP_POINT_NOT_FOUND } from "~/domain/order/shipping/pick-up-point";
import { notFoundPage } from "~/http/respond.server";
import { msg } from "~/texts/t";

const MISSING = {
  banner: [BANNER_NOT_FOUND, msg("This banner doesn't exist or has been deleted.")],
  "bids of an auction": [BIDS_FAILED, AUCTION_NOT_FOUND],
  "bids of a round": [BIDS_FAILED, ROUND_NOT_FOUND],
  category: [CATEGORY_FAILED, CATEGORY_NOT_FOUND],
  discount_code: [DISCOUNT_CODE_NOT_FOUND, msg("This discount code doesn't exist or has been deleted.")],
  import: [IMPORT_NOT_FOUND, msg("This import doesn't exist, or it is so old that it was deleted.")],
  order: [ORDER_NOT_FOUND, msg("No order has this number.")],
  participants: [PRODUCT_NOT_FOUND, AUCTION_NOT_FOUND],
  payment: [PAYMENT_NOT_FOUND, msg("There is no payment with this number.")],
  pick_up_point: [PICK_UP_POINT_NOT_FOUND, msg("This pick-up point doesn't exist or has been deleted.")],
  product: [PRODUCT_NOT_FOUND, PRODUCT_REMOVED],
  ranking: [CALCULATION_FAILED, AUCTION_NOT_FOUND],
  round: [ROUND_FAILED, ROUND_NOT_FOUND],
  rounds: [AUCTION_NOT_FOUND, PRODUCT_REMOVED],
  search_words: [SEARCH_WORDS_NOT_FOUND, msg("These words don't exist or have been deleted.")],
  tax_invoice: [msg("Tax invoice not found"), msg("There is no tax invoice with this number.")],
  unmatched: [UNMATCHED_NOT_FOUND, msg("No such money came in.")],
  user: [msg("User not found"), msg("No user has this number.")],
  webhook: [WEBHOOK_NOT_FOUND, msg("This webhook doesn't exist or has been deleted.")],
} as const;

export type RecordKind = keyof typeof MISSING;

/** Throw it. */
export function missing(what: RecordKind) {
  const [title, message] = MISSING[what];
  return notFoundPage(title, message);
}

/** Throws a 404 for an invalid id (D3). */
export function recordId(what: RecordKind, text: string | undefined): number {
  const id = parseId(text);
  if (id === null) throw missing(what);
  return id;
}

/** Throws a 404 for an invalid id, and if `read` finds nothing. The read of a child compares its parent too. */
export async function managedRecord<Found>(
  what: RecordKind,
  text: string | undefined,
  read: (id: number) => Promise<Found | null>,
): Promise<Found> {
  const found = await read(recordId(what, text));
  if (found === null) throw missing(what);
  return found;
}
