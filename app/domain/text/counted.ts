import { fill, msg, t } from "~/texts/t";
import { formatCount } from "./count";

const NOUNS = {
  auction: [msg("No auctions"), msg("1 auction"), msg("{count} auctions")],
  count: [msg("No counts"), msg("1 count"), msg("{count} counts")],
  document: [msg("No documents"), msg("1 document"), msg("{count} documents")],
  entry: [msg("No entries"), msg("1 entry"), msg("{count} entries")],
  "failed payment": [msg("No failed payments"), msg("1 failed payment"), msg("{count} failed payments")],
  "failed refund": [msg("No failed refunds"), msg("1 failed refund"), msg("{count} failed refunds")],
  order: [msg("No orders"), msg("1 order"), msg("{count} orders")],
  participant: [msg("No participants"), msg("1 participant"), msg("{count} participants")],
  payment: [msg("No payments"), msg("1 payment"), msg("{count} payments")],
  product: [msg("No products"), msg("1 product"), msg("{count} products")],
  refund: [msg("No refunds"), msg("1 refund"), msg("{count} refunds")],
  "refunded fee": [msg("No refunded fees"), msg("1 refunded fee"), msg("{count} refunded fees")],
  "tax document": [msg("No tax documents"), msg("1 tax document"), msg("{count} tax documents")],
  "unmatched payment": [
    msg("No unmatched payments"),
    msg("1 unmatched payment"),
    msg("{count} unmatched payments"),
  ],
} as const;

/** 'No orders', '1 order', '1,200 orders', in the language of the request. */
export function counted(count: number, noun: keyof typeof NOUNS): string {
  const [none, one, many]: readonly [string, string, string] = NOUNS[noun];
  if (count === 0) return t(none);
  return count === 1 ? t(one) : fill(t(many), { count: formatCount(count) });
}
