import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { AUDIT_ACTIONS } from "~/domain/audit/audit";
import { subjectTimeline } from "../audit/audit.queries.server";
import { latestEdit } from "../audit/edits.server";

/** A deletion is near the top, because nobody edits after it. */
const SEARCHED = 10;

/** Including deleted ones, because a form may be open. `edit` is the number of the edit shown. */
export async function editedProduct(id: number) {
  // before the fields: a later edit then causes a conflict, never an overwrite
  const edit = await latestEdit("product", id);
  const row = await db().product.findUnique({ where: { id }, omit: { searchText: true } });
  if (!row) return null;
  return { ...inCents(row), edit, deletion: row.deletedAt ? await deletionOf(id, row.deletedAt) : null };
}

async function deletionOf(id: number, deletedAt: Date) {
  const history = await subjectTimeline("product", id, SEARCHED);
  const entry = history.find(({ action }) => action === AUDIT_ACTIONS["product.delete"]);
  return { at: deletedAt, actor: entry?.actor ?? null };
}
