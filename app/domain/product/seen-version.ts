import { parseId } from "~/domain/id";

/** What an edit form was loaded from: the latest edit of its subject, and of a product the stock that it showed. */
export interface SeenVersion {
  /** Number of the latest edit in the audit trail; 0 where nothing was edited yet. */
  readonly edit: number;
  readonly stock?: number;
  /** What was shown of others' changes since, and is written over on purpose ('Save mine over it'). */
  readonly over?: Omit<SeenVersion, "over">;
}

/** '17', or '17:250' where the form shows a stock. */
export const seenText = ({ edit, stock }: Omit<SeenVersion, "over">): string =>
  stock === undefined ? String(edit) : `${edit}:${stock}`;

/** Null for what no form of ours says: such a request is not compared with anything. */
export function parseSeen(text: unknown): SeenVersion | null {
  const [, number, stock] = (typeof text === "string" && SEEN.exec(text)) || [];
  const edit = number === "0" ? 0 : parseId(number);
  if (edit === null) return null;
  return stock === undefined ? { edit } : { edit, stock: Number(stock) };
}

/** What an edit form says in its fields `seen` and `over`. */
export function seenByForm(form: Pick<FormData, "get">): SeenVersion | null {
  const seen = parseSeen(form.get("seen"));
  const over = parseSeen(form.get("over"));
  return seen && over ? { ...seen, over } : (seen ?? over);
}

const SEEN = /^(\d+)(?::(\d{1,7}))?$/;

/**
 * The stock to write, when orders may have moved it since the form was loaded: an untouched field follows them, a typed one
 * stands where nothing moved or the move was shown. Null where a typed stock would write over sales that its writer has not
 * seen.
 */
export function stockToWrite({
  typed,
  seen,
  now,
}: {
  readonly typed: number;
  readonly seen: SeenVersion | null;
  readonly now: number;
}): number | null {
  if (seen?.stock === undefined || seen.stock === now || typed === now) return typed;
  if (typed === seen.stock) return now;
  return seen.over?.stock === now ? typed : null;
}
