import { transaction } from "~/db/client.server";
import { unlessDuplicate } from "~/db/duplicate.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { categoryNameKey } from "~/domain/category/category";
import { CATEGORY_NAME_TAKEN, CATEGORY_NOT_FOUND } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import type { SeenVersion } from "~/domain/product/seen-version";
import { mergeUnseenEdits } from "../audit/edits.server";
import { recordAudit } from "../audit/record-audit.server";
import { type CategoryFields, refuseName } from "./write-category.server";

/** The slug stays (D62). */
export async function updateCategory(
  actor: Viewer,
  categoryId: number,
  fields: CategoryFields,
  imageKey: string | null,
  seen: SeenVersion | null = null,
): Promise<Outcome<{ categoryId: number; changedByOthers: readonly string[] }>> {
  if (!may(actor, "products")) return FORBIDDEN;
  const taken = await refuseName(categoryNameKey(fields.name), categoryId);
  if (taken) return refused(taken);
  const written = rewrite(actor, categoryId, { fields, imageKey, seen });
  return unlessDuplicate(written, refused(refuse("invalid", CATEGORY_NAME_TAKEN, "name")));
}

interface Rewriting {
  fields: CategoryFields;
  imageKey: string | null;
  seen: SeenVersion | null;
}

function rewrite(actor: Viewer, id: number, { fields: { name, description }, imageKey, seen }: Rewriting) {
  return transaction(async (tx) => {
    // locks the row before it is read
    const { count } = await tx.category.updateMany({ where: { id }, data: { id } });
    if (count === 0) return refused(refuse("missing", CATEGORY_NOT_FOUND));
    const current = await tx.category.findUniqueOrThrow({ where: { id } });
    const before = { name: current.name, description: current.description, picture: current.imageKey };
    const mine = { name, description, picture: imageKey ?? undefined };
    const merged = await mergeUnseenEdits(tx, "category", id, { seen, mine, theirs: before });
    if (!merged.ok) return merged;
    const changedByOthers = merged.value;
    const next = {
      name: changedByOthers.includes("name") ? current.name : name,
      description: changedByOthers.includes("description")
        ? current.description
        : (description ?? current.description),
      imageKey: imageKey ?? current.imageKey,
    };
    await tx.category.update({
      where: { id },
      data: { ...next, nameKey: categoryNameKey(next.name) },
      select: { id: true },
    });
    await recordAudit(tx, actor, "category.update", id, {
      before,
      after: { name: next.name, description: next.description, picture: next.imageKey },
    });
    return accepted({ categoryId: id, changedByOthers });
  });
}
