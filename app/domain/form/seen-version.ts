import { parseId } from "~/domain/id";

export interface SeenVersion {
  /** Number of the latest edit in the audit trail; 0 before the first. */
  readonly edit: number;
  readonly stock?: number;
  /** Others' changes that the form showed and that are overwritten on purpose ('Save mine over it'). */
  readonly over?: Omit<SeenVersion, "over">;
}

/** '17', or '17:250' if the form shows a stock. */
export const versionToken = ({ edit, stock }: Omit<SeenVersion, "over">): string =>
  stock === undefined ? String(edit) : `${edit}:${stock}`;

export function parseSeen(text: unknown): SeenVersion | null {
  const [, number, stock] = (typeof text === "string" && SEEN.exec(text)) || [];
  const edit = number === "0" ? 0 : parseId(number);
  if (edit === null) return null;
  return stock === undefined ? { edit } : { edit, stock: Number(stock) };
}

export function seenByForm(form: Pick<FormData, "get">): SeenVersion | null {
  const seen = parseSeen(form.get("seen"));
  const over = parseSeen(form.get("over"));
  return seen && over ? { ...seen, over } : (seen ?? over);
}

const SEEN = /^(\d+)(?::(\d{1,7}))?$/;

/** The stock to write. An unchanged field follows orders made since; null if a typed one would overwrite unseen sales. */
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
