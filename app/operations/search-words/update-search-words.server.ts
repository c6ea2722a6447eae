import { transaction } from "~/db/client.server";
import { may, type Viewer } from "~/domain/account/access";
import { ACCESS_DENIED, SEARCH_WORDS_NOT_FOUND } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import type { SearchWordsForm } from "~/domain/search/search-words";
import type { SeenVersion } from "~/domain/product/seen-version";
import { mergeUnseenEdits } from "../audit/edits.server";
import { recordAudit } from "../audit/record-audit.server";

export async function updateSearchWords(
  actor: Viewer,
  id: number,
  form: SearchWordsForm,
  seen: SeenVersion | null = null,
): Promise<Outcome<{ changedByOthers: readonly string[] }>> {
  if (!may(actor, "products")) return refused(refuse("forbidden", ACCESS_DENIED));
  const { words } = form;
  return transaction(async (tx) => {
    // locks the row before it is read
    const { count } = await tx.searchWords.updateMany({ where: { id }, data: { id } });
    if (count === 0) return refused(refuse("missing", SEARCH_WORDS_NOT_FOUND));
    const before = await tx.searchWords.findUniqueOrThrow({ where: { id }, omit: { id: true } });
    const merged = await mergeUnseenEdits(tx, "search_words", id, { seen, mine: { words }, theirs: before });
    if (!merged.ok) return merged;
    const changedByOthers = merged.value;
    const after = changedByOthers.includes("words") ? before : { words };
    await tx.searchWords.update({ where: { id }, data: after, select: { id: true } });
    await recordAudit(tx, actor, {
      action: "search_words.update",
      subject: "search_words",
      subjectId: id,
      before,
      after,
    });
    return accepted({ changedByOthers });
  });
}
