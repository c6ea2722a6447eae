import { db, type Tx } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import { withAuthors } from "./note-authors.server";
import { shopTime } from "../shop-clock.server";

const SHOWN_NOTES = 50;

interface WrittenNote {
  readonly orderId: number;
  readonly before: string;
  readonly text: string;
}

/** Nobody changes or deletes a note: another text in `Order.adminNotes` is another note. */
export async function recordNote(tx: Tx, author: Viewer, { orderId, before, text }: WrittenNote) {
  if (text === "" || text === before) return;
  const createdAt = shopTime();
  const isFirst = (await tx.orderNote.count({ where: { orderId } })) === 0;
  // of a release that had no table of notes
  const unsigned = isFirst && before !== "" ? [{ orderId, authorId: null, text: before, createdAt }] : [];
  await tx.orderNote.createMany({ data: [...unsigned, { orderId, authorId: author.id, text, createdAt }] });
}

export async function orderNotes(orderId: number) {
  const notes = await db().orderNote.findMany({
    where: { orderId },
    orderBy: { id: "desc" },
    take: SHOWN_NOTES,
    select: { id: true, text: true, createdAt: true, authorId: true },
  });
  return withAuthors(notes);
}
