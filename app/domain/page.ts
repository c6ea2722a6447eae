import { parseId } from "./id";

/** Which page of a list a URL asks for, from 1; nonsense asks for the first. */
export const readPage = (params: URLSearchParams): number => parseId(params.get("page") ?? undefined) ?? 1;

const LONGEST_QUERY = 100;

/**
 * What a list is searched for: as typed, trimmed, at most 100 characters; '' for none. What is no character, such as a NUL or
 * half of a pair, is a blank: no text holds it, and PostgreSQL takes none.
 */
export function readQuery(fields: Pick<FormData, "get">): string {
  const asked = fields.get("q");
  const typed = typeof asked === "string" ? asked.replace(/\p{C}+/gu, " ").trim() : "";
  return Array.from(typed).slice(0, LONGEST_QUERY).join("").trim();
}

/** Part of a list. */
export interface ListPage {
  /** From 1. */
  page: number;
  pageCount: number;
  /** How many entries stand on the pages before. */
  skip: number;
}

/** The page that is asked for; past the end it is the last one, and a list without entries has one empty page. */
export function listPage(asked: number, total: number, pageSize: number): ListPage {
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(Math.max(1, asked), pageCount);
  return { page, pageCount, skip: (page - 1) * pageSize };
}
