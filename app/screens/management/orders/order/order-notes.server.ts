import { formatDateTime } from "~/domain/time";
import { orderNotes } from "~/operations/orders/order-notes.server";

/** Newest first. An order that got its only note from an older release has no row for it yet. */
export async function notesView({ id, adminNotes }: { id: number; adminNotes: string }) {
  const notes = await orderNotes(id);
  if (notes.length === 0 && adminNotes !== "") return [{ id: 0, text: adminNotes, by: "somebody" }];
  return notes.map(({ author, createdAt, ...note }) => ({
    id: note.id,
    text: note.text,
    by: `${author}, ${formatDateTime(createdAt)}`,
  }));
}
