import { MAX_ID, parseId } from "~/domain/id";
import { refuse } from "~/domain/refusal";
import { errorOf } from "./api-error.server";
import { type Call, isPaged } from "./call.server";

export const PAGE_PARAMETERS = ["page", "page_size"] as const;

const MAX_PAGE_SIZE = 1000;

export interface Page {
  readonly page: number;
  readonly size: number;
  readonly skip: number;
}

export interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

const WHOLE_PAGE: Page = { page: 1, size: MAX_PAGE_SIZE, skip: 0 };

/** Throws a 400 for what is no page of a list (D11); a blank value counts as left out. */
export function pageOf(call: Pick<Call, "list" | "paged">, search: URLSearchParams): Page {
  if (!isPaged(call)) return WHOLE_PAGE;
  const page = wholeNumber(search, "page", { max: MAX_ID, blank: 1 });
  const size = wholeNumber(search, "page_size", { max: MAX_PAGE_SIZE, blank: MAX_PAGE_SIZE });
  return { page, size, skip: (page - 1) * size };
}

type Bounds = { readonly max: number; readonly blank: number };

function wholeNumber(
  search: URLSearchParams,
  name: (typeof PAGE_PARAMETERS)[number],
  { max, blank }: Bounds,
): number {
  const sent = search.get(name)?.trim() ?? "";
  if (sent === "") return blank;
  const number = parseId(sent);
  if (number !== null && number <= max) return number;
  throw errorOf(refuse("invalid", `${name} must be a whole number from 1 to ${max}`, name));
}

/** X-Total-Count and Link (next, prev; D11), relative to the call's own address. */
export function pageHeaders(url: URL, { page, size }: Page, total: number): Record<string, string> {
  const links = [
    ...(page * size < total ? [link(url, page + 1, "next")] : []),
    ...(page > 1 ? [link(url, Math.min(page - 1, Math.max(1, Math.ceil(total / size))), "prev")] : []),
  ];
  return { "X-Total-Count": String(total), ...(links.length > 0 && { Link: links.join(", ") }) };
}

function link({ pathname, searchParams }: URL, page: number, rel: "next" | "prev"): string {
  const search = new URLSearchParams(searchParams);
  search.set("page", String(page));
  return `<${pathname}?${search}>; rel="${rel}"`;
}

export const rowsOfPage = <Row>(all: readonly Row[], { skip, size }: Page): Rows<Row> => ({
  rows: all.slice(skip, skip + size),
  total: all.length,
});
