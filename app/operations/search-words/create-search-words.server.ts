import { transaction } from "~/db/client.server";
import { may, type Viewer } from "~/domain/account/access";
import { ACCESS_DENIED } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import type { SearchWordsForm } from "~/domain/search/search-words";
import { recordAudit } from "../audit/record-audit.server";

/** The number of lines that a search can use without delay. */
const MAX_COUNT = 1_000;
const TOO_MANY = `There are already ${MAX_COUNT} lines of search words. Delete some first.`;

export async function createSearchWords(
  actor: Viewer,
  { words }: SearchWordsForm,
): Promise<Outcome<{ id: number }>> {
  if (!may(actor, "products")) return refused(refuse("forbidden", ACCESS_DENIED));
  const id = await transaction(async (tx) => {
    if ((await tx.searchWords.count()) >= MAX_COUNT) return null;
    const created = await tx.searchWords.create({ data: { words }, select: { id: true } });
    await recordAudit(tx, actor, {
      action: "search_words.create",
      subject: "search_words",
      subjectId: created.id,
      before: null,
      after: { words },
    });
    return created.id;
  });
  return id === null ? refused(refuse("invalid", TOO_MANY, "words")) : accepted({ id });
}
