import { db, transaction } from "~/db/client.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import type { AuditAction } from "~/domain/audit/audit";
import { CATEGORY_NOT_FOUND } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";

export interface CategoryState {
  readonly name: string;
  readonly isActive: boolean;
}

/** Its products stay visible (D62). */
export const setCategoryActive = (actor: Viewer, categoryId: number, isActive: boolean) =>
  write(actor, categoryId, { isActive, action: isActive ? "category.activate" : "category.deactivate" });

/** Deactivates it (D27). */
export const deleteCategory = (actor: Viewer, categoryId: number) =>
  write(actor, categoryId, { isActive: false, action: "category.delete" });

export async function toggleCategory(actor: Viewer, categoryId: number): Promise<Outcome<CategoryState>> {
  if (!may(actor, "products")) return FORBIDDEN;
  const category = await db().category.findUnique({ where: { id: categoryId }, select: { isActive: true } });
  if (!category) return refused(refuse("missing", CATEGORY_NOT_FOUND));
  return setCategoryActive(actor, categoryId, !category.isActive);
}

async function write(
  actor: Viewer,
  id: number,
  { isActive, action }: { isActive: boolean; action: AuditAction },
): Promise<Outcome<CategoryState>> {
  if (!may(actor, "products")) return FORBIDDEN;
  const category = await transaction(async (tx) => {
    const [changed] = await tx.category.updateManyAndReturn({
      where: { id, isActive: !isActive },
      data: { isActive },
      select: { name: true },
    });
    if (!changed) return tx.category.findUnique({ where: { id }, select: { name: true } });
    await recordAudit(tx, actor, action, id, { before: { isActive: !isActive }, after: { isActive } });
    return changed;
  });
  return category
    ? accepted({ name: category.name, isActive })
    : refused(refuse("missing", CATEGORY_NOT_FOUND));
}
