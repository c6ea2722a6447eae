import { parseId } from "~/domain/id";

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

/** Invalid values mean the first page or the default size; too large a size means the largest. */
export function pageOf(search: URLSearchParams): Page {
  const page = parseId(search.get("page") ?? undefined) ?? 1;
  const size = Math.min(parseId(search.get("page_size") ?? undefined) ?? MAX_PAGE_SIZE, MAX_PAGE_SIZE);
  return { page, size, skip: (page - 1) * size };
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
