import { db, transaction } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import { accepted, type Outcome } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { shopTime } from "../shop-clock.server";
import { accountToChange } from "./managed-account.server";
import { withAuthors } from "../note-authors.server";

const SHOWN_NOTES = 50;

/** For staff alone; nobody changes or deletes a note. */
export async function addUserNote(actor: Viewer, userId: number, text: string): Promise<Outcome<null>> {
  return transaction(async (tx): Promise<Outcome<null>> => {
    const found = await accountToChange(tx, actor, userId);
    if (!found.ok) return found;
    const data = { userId, authorId: actor.id, text, createdAt: shopTime() };
    const { id } = await tx.userNote.create({ data, select: { id: true } });
    await recordAudit(tx, actor, "user.note", userId, {
      // the text stays with the account, and goes with it
      after: { note: id },
    });
    return accepted(null);
  });
}

/** Newest first. */
export async function userNotes(userId: number) {
  const notes = await db().userNote.findMany({
    where: { userId },
    orderBy: { id: "desc" },
    take: SHOWN_NOTES,
    select: { id: true, text: true, createdAt: true, authorId: true },
  });
  return withAuthors(notes);
}
