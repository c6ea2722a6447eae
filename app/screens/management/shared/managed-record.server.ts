import { parseId } from "~/domain/id";
import { byNoun } from "~/domain/managed-nouns";
import {
  AUCTION_NOT_FOUND,
  BIDS_FAILED,
  CALCULATION_FAILED,
  CATEGORY_FAILED,
  CATEGORY_NOT_FOUND,
  PAYMENT_NOT_FOUND,
  PRODUCT_NOT_FOUND,
  PRODUCT_REMOVED,
  ROUND_FAILED,
  ROUND_NOT_FOUND,
} from "~/domain/messages";
import { IMPORT_NOT_FOUND } from "~/domain/import/import";
import { UNMATCHED_NOT_FOUND } from "~/operations/reconciliation/match-confirmation.server";
import { ORDER_NOT_FOUND } from "~/domain/order/order";
import { notFoundPage } from "~/http/respond.server";
import { msg } from "~/texts/t";

const MISSING = {
  ...byNoun(({ notFound, gone }) => [notFound, gone] as const),
  "bids of an auction": [BIDS_FAILED, AUCTION_NOT_FOUND],
  "bids of a round": [BIDS_FAILED, ROUND_NOT_FOUND],
  category: [CATEGORY_FAILED, CATEGORY_NOT_FOUND],
  import: [IMPORT_NOT_FOUND, msg("This import doesn't exist, or it is so old that it was deleted.")],
  order: [ORDER_NOT_FOUND, msg("No order has this number.")],
  participants: [PRODUCT_NOT_FOUND, AUCTION_NOT_FOUND],
  payment: [PAYMENT_NOT_FOUND, msg("There is no payment with this number.")],
  product: [PRODUCT_NOT_FOUND, PRODUCT_REMOVED],
  ranking: [CALCULATION_FAILED, AUCTION_NOT_FOUND],
  round: [ROUND_FAILED, ROUND_NOT_FOUND],
  rounds: [AUCTION_NOT_FOUND, PRODUCT_REMOVED],
  tax_invoice: [msg("Tax invoice not found"), msg("There is no tax invoice with this number.")],
  unmatched: [UNMATCHED_NOT_FOUND, msg("No such money came in.")],
  user: [msg("User not found"), msg("No user has this number.")],
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
