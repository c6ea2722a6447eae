import { parseId } from "./id";

/** What an edit form was loaded from: the latest edit of its subject, and of a product the stock that it showed. */
export interface SeenVersion {
  /** Number of the latest edit in the audit trail; 0 where nothing was edited yet. */
  readonly edit: number;
  readonly stock?: number;
}

/** '17', or '17:250' where the form shows a stock. */
export const seenText = ({ edit, stock }: SeenVersion): string =>
  stock === undefined ? String(edit) : `${edit}:${stock}`;

/** Null for what no form of ours says: such a request is not compared with anything. */
export function parseSeen(text: unknown): SeenVersion | null {
  const [, number, stock] = (typeof text === "string" && SEEN.exec(text)) || [];
  const edit = number === "0" ? 0 : parseId(number);
  if (edit === null) return null;
  return stock === undefined ? { edit } : { edit, stock: Number(stock) };
}

const SEEN = /^(\d+)(?::(\d{1,7}))?$/;

/**
 * The stock to write, when orders may have moved it since the form was loaded: an untouched field follows them, a typed one
 * stands where nothing moved. Null where a typed stock would write over sales that its writer has not seen.
 */
export function stockToWrite({
  typed,
  seen,
  now,
}: {
  readonly typed: number;
  readonly seen: number | undefined;
  readonly now: number;
}): number | null {
  if (seen === undefined || seen === now || typed === now) return typed;
  return typed === seen ? now : null;
}
