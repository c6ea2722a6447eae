import { parseId } from "../id";
import { withoutInvisible } from "../text/invisible";
import { tidyText } from "../text/typed-text";

export const readPage = (params: Pick<URLSearchParams, "get">): number =>
  parseId(params.get("page") ?? undefined) ?? 1;

const MAX_QUERY_LENGTH = 100;

/** The search text: at most 100 characters, without invisible ones (D107). */
export function readQuery(fields: Pick<FormData, "get">): string {
  const requested = fields.get("q");
  return typeof requested === "string" ? cleanQuery(requested) : "";
}

export const cleanQuery = (text: string): string =>
  Array.from(tidyText(withoutInvisible(text).replace(/\p{C}+/gu, " "), "one line"))
    .slice(0, MAX_QUERY_LENGTH)
    .join("")
    .trim();

interface ListPage {
  page: number;
  pageCount: number;
  skip: number;
}

/** Past the end it is the last page; an empty list has one empty page. */
export function listPage(requested: number, total: number, pageSize: number): ListPage {
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(Math.max(1, requested), pageCount);
  return { page, pageCount, skip: (page - 1) * pageSize };
}
