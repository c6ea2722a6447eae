import { may, type Viewer } from "~/domain/account/access";
import { needOf, type PermissionRow } from "~/domain/account/permissions";
import { normalizePhone } from "~/domain/account/phone";
import { MANAGED_NOUNS } from "~/domain/managed-nouns";
import { listQuery, searchText } from "~/domain/list/list-query";
import { readDay } from "~/domain/time";
import { parsePaymentSearch, type PaymentSearchTerms } from "~/domain/payment/payment-search";
import { codeKey } from "~/domain/text/typed-code";
import { msg } from "~/texts/t";

export const globalSearchList = listQuery("/management/search", { q: searchText });

/** In the order of the page; each with what its reader has to be allowed. */
export const FOUND_KINDS = {
  order: {
    label: msg("Orders"),
    row: "/management/orders",
    by: msg("Number (ORD-20261126-000033), name, phone, M-Pesa code, invoice or discount code"),
  },
  user: { label: msg("Customers"), row: "/management/users", by: msg("Name, username, email or phone") },
  product: { label: msg("Products"), row: "/management/products", by: msg("Words or SKU") },
  round: {
    label: msg("Rounds"),
    row: "/management/products/{productId}/rounds/{roundId}",
    by: msg("The auction's title, with ‘round 2’ if you know it"),
  },
  receipt: {
    label: msg("Receipts of pledges"),
    row: "/management/auctions/{productId}/round/{roundId}/bids",
    by: msg("Number, such as R2-17"),
  },
  payment: {
    label: msg("Payments"),
    row: "/management/payments",
    by: msg("M-Pesa code, payment's code or phone"),
  },
  unmatched: {
    label: msg("Unmatched payments"),
    row: "/management/payments/unmatched",
    by: msg("M-Pesa code"),
  },
  tax_invoice: {
    label: msg("Tax invoices"),
    row: "/management/tax-invoices",
    by: msg("Number (INV-000012, CRN-000013) or KRA PIN"),
  },
  discount_code: {
    label: msg("Discount codes"),
    row: MANAGED_NOUNS.discount_code.list,
    by: MANAGED_NOUNS.discount_code.search,
  },
} as const satisfies Record<string, { label: string; row: PermissionRow; by: string }>;

export type FoundKind = keyof typeof FOUND_KINDS;

const KINDS = Object.keys(FOUND_KINDS) as FoundKind[];

export const kindsFor = (viewer: Pick<Viewer, "isSuperuser" | "permissions">): FoundKind[] =>
  KINDS.filter((kind) => may(viewer, needOf(FOUND_KINDS[kind].row)));

export interface GlobalSearchTerms extends PaymentSearchTerms {
  readonly q: string;
  /** 'ORD-20261126-000033', or its beginning with the day; null if it is no order number. */
  readonly orderNumber: string | null;
  /** The day in an order number of which only the start was typed; null if the number is complete. */
  readonly orderDay: string | null;
  /** In E.164. */
  readonly phone: string | null;
  /** Of a tax invoice or credit note. */
  readonly taxNumber: number | null;
  readonly kraPin: string | null;
  /** 'R2-17': the 17th entry of a round 2. */
  readonly entry: { readonly round: number; readonly seq: number } | null;
  /** 'round 2 lamp' is round 2 of what 'lamp' finds. */
  readonly roundNumber: number | null;
  /** `q` without the round's number. */
  readonly words: string;
}

const ORDER = /^ORD-?(\d{8})(?:-?(\d{0,6}))?$/;
const ENTRY = /^R(\d{1,4})-(\d{1,8})$/i;
const TAX_INVOICE = /^(?:INV|CRN)-?0*(\d{1,9})$/;
const ROUND = /(?:^|\s)(?:round|raundi)\s*(\d{1,4})(?=\s|$)/i;

/** Ignores case, blanks and, in an order number, dashes. */
export function readGlobalSearch(q: string): GlobalSearchTerms {
  const typed = codeKey(q);
  const [, digits, number = ""] = ORDER.exec(typed) ?? [];
  const day = digits && readDay(digits.replace(/(....)(..)(..)/, "$1-$2-$3"));
  const [, entryRound, seq] = ENTRY.exec(typed) ?? [];
  const [, taxNumber] = TAX_INVOICE.exec(typed) ?? [];
  const [, roundNumber] = ROUND.exec(q) ?? [];
  return {
    q,
    ...parsePaymentSearch(q),
    orderNumber: day ? `ORD-${digits}-${number}` : null,
    orderDay: day && number.length < 6 ? day : null,
    phone: normalizePhone(q),
    taxNumber: taxNumber === undefined ? null : Number(taxNumber),
    kraPin: /^[A-Z]\d{9}[A-Z]$/.test(typed) ? typed : null,
    entry: entryRound === undefined ? null : { round: Number(entryRound), seq: Number(seq) },
    roundNumber: roundNumber === undefined ? null : Number(roundNumber),
    words: q.replace(ROUND, " ").trim(),
  };
}
