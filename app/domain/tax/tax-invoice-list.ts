import { listQuery, optionalChoice, optionalDay, searchText } from "~/domain/list/list-query";
import { codeKey } from "~/domain/text/typed-code";
import { msg } from "~/texts/t";
import { SIGNING_STATES } from "./signing";

export const TAX_INVOICE_KINDS = { invoice: msg("Invoices"), credit_note: msg("Credit notes") } as const;

export const SIGNING_FILTERS = { ...SIGNING_STATES, stock: msg("Stock not at KRA") } as const;
export type SigningFilter = keyof typeof SIGNING_FILTERS;

export const taxInvoiceList = listQuery("/management/tax-invoices", {
  kind: optionalChoice(Object.keys(TAX_INVOICE_KINDS) as (keyof typeof TAX_INVOICE_KINDS)[]),
  signing: optionalChoice(Object.keys(SIGNING_FILTERS) as SigningFilter[]),
  q: searchText,
  from: optionalDay,
  to: optionalDay,
});

export type TaxInvoiceFilters = typeof taxInvoiceList.all;

type TaxInvoiceSearch =
  | { readonly by: "number"; readonly number: number }
  | { readonly by: "order" | "pin"; readonly text: string };

const MAX_NUMBER = 2 ** 31 - 1;

/** 'INV-000012', 'crn 12' or '12'; else a KRA PIN, else an order's number. */
export function readTaxInvoiceSearch(q: string): TaxInvoiceSearch {
  const text = codeKey(q);
  const [, digits] = /^(?:INV|CRN)?-?(\d+)$/.exec(text) ?? [];
  if (digits !== undefined && Number(digits) <= MAX_NUMBER) return { by: "number", number: Number(digits) };
  return { by: /^[A-Z]\d{9}[A-Z]$/.test(text) ? "pin" : "order", text };
}
