import { transaction } from "~/db/client.server";
import { may, type Viewer } from "~/domain/account/access";
import { ACCESS_DENIED, SEARCH_WORDS_NOT_FOUND } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";

export async function deleteSearchWords(actor: Viewer, id: number): Promise<Outcome<{ words: string }>> {
  if (!may(actor, "products")) return refused(refuse("forbidden", ACCESS_DENIED));
  const words = await transaction(async (tx) => {
    // conditional: of two who delete it, one gets 'missing'
    const { count } = await tx.searchWords.updateMany({ where: { id }, data: { id } });
    if (count === 0) return null;
    const before = await tx.searchWords.delete({ where: { id }, select: { words: true } });
    await recordAudit(tx, actor, {
      action: "search_words.delete",
      subject: "search_words",
      subjectId: id,
      before,
      after: null,
    });
    return before.words;
  });
  return words === null ? refused(refuse("missing", SEARCH_WORDS_NOT_FOUND)) : accepted({ words });
}
