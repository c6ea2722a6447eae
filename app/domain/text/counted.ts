import { fill, msg, t } from "~/texts/t";
import { formatCount } from "./count";

const NOUNS = {
  account: [msg("No accounts"), msg("1 account"), msg("{count} accounts")],
  auction: [msg("No auctions"), msg("1 auction"), msg("{count} auctions")],
  bid: [msg("No bids"), msg("1 bid"), msg("{count} bids")],
  code: [msg("No codes"), msg("1 code"), msg("{count} codes")],
  count: [msg("No counts"), msg("1 count"), msg("{count} counts")],
  document: [msg("No documents"), msg("1 document"), msg("{count} documents")],
  draft: [msg("No drafts"), msg("1 draft"), msg("{count} drafts")],
  entry: [msg("No entries"), msg("1 entry"), msg("{count} entries")],
  "entry fee": [msg("No entry fees"), msg("1 entry fee"), msg("{count} entry fees")],
  "failed payment": [msg("No failed payments"), msg("1 failed payment"), msg("{count} failed payments")],
  "failed refund": [msg("No failed refunds"), msg("1 failed refund"), msg("{count} failed refunds")],
  "final pledge": [msg("No final pledges"), msg("1 final pledge"), msg("{count} final pledges")],
  line: [msg("No lines"), msg("1 line"), msg("{count} lines")],
  message: [msg("No messages"), msg("1 message"), msg("{count} messages")],
  order: [msg("No orders"), msg("1 order"), msg("{count} orders")],
  participant: [msg("No participants"), msg("1 participant"), msg("{count} participants")],
  payment: [msg("No payments"), msg("1 payment"), msg("{count} payments")],
  pledge: [msg("No pledges"), msg("1 pledge"), msg("{count} pledges")],
  product: [msg("No products"), msg("1 product"), msg("{count} products")],
  refund: [msg("No refunds"), msg("1 refund"), msg("{count} refunds")],
  "refunded fee": [msg("No refunded fees"), msg("1 refunded fee"), msg("{count} refunded fees")],
  "tax document": [msg("No tax documents"), msg("1 tax document"), msg("{count} tax documents")],
  unit: [msg("No units"), msg("1 unit"), msg("{count} units")],
  "unmatched payment": [
    msg("No unmatched payments"),
    msg("1 unmatched payment"),
    msg("{count} unmatched payments"),
  ],
} as const;

/** Of two texts marked with `msg`, the one for the count, which the second one shows. For counts from 1. */
export const oneOrMany = (count: number, one: string, many: string): string =>
  count === 1 ? t(one) : fill(t(many), { count: formatCount(count) });

/** `oneOrMany` as a list, empty for 0, for a message of several sentences. */
export const sentencesAboutCount = (count: number, one: string, many: string): string[] =>
  count > 0 ? [oneOrMany(count, one, many)] : [];

/** 'No orders', '1 order', '1,200 orders', in the language of the request. */
export function counted(count: number, noun: keyof typeof NOUNS): string {
  const [none, one, many]: readonly [string, string, string] = NOUNS[noun];
  if (count === 0) return t(none);
  return oneOrMany(count, one, many);
}
