import { db, transaction } from "~/db/client.server";
import { isDuplicate, unlessDuplicate } from "~/db/duplicate.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { type CategoryForm, categoryNameKey, freeSlug, slugFrom } from "~/domain/category/category";
import { accepted, type Outcome, type Refusal, refuse, refused } from "~/domain/refusal";
import { CATEGORY_NAME_TAKEN, CATEGORY_NOT_FOUND } from "~/domain/messages";
import type { SeenVersion } from "~/domain/product/seen-version";
import type { AuditAction } from "~/domain/audit/audit";
import { recordAudit } from "../audit/record-audit.server";
import { mergeUnseenEdits } from "../audit/edits.server";

const ATTEMPTS = 10;

export async function createCategory(
  actor: Viewer,
  fields: CategoryFields,
  imageKey: string | null,
): Promise<Outcome<{ categoryId: number }>> {
  if (!may(actor, "products")) return FORBIDDEN;
  const nameKey = categoryNameKey(fields.name);
  for (let attempt = 1; ; attempt += 1) {
    const taken = await refuseName(nameKey, null);
    if (taken) return refused(taken);
    const slug = freeSlug(fields.name, await slugsLike(slugFrom(fields.name)));
    try {
      return accepted({ categoryId: await create(actor, { ...fields, nameKey, slug, imageKey }) });
    } catch (error) {
      // the name or the slug was taken meanwhile; the next try finds out which
      if (!isDuplicate(error) || attempt === ATTEMPTS) throw error;
    }
  }
}

async function slugsLike(slug: string): Promise<ReadonlySet<string>> {
  const rows = await db().category.findMany({
    where: { slug: { startsWith: slug } },
    select: { slug: true },
  });
  return new Set(rows.map((row) => row.slug));
}

type NewCategory = CategoryFields & { nameKey: string; slug: string; imageKey: string | null };

function create(actor: Viewer, { name, description = "", nameKey, slug, imageKey }: NewCategory) {
  return transaction(async (tx) => {
    const { id } = await tx.category.create({
      data: { name, nameKey, slug, description, imageKey },
      select: { id: true },
    });
    await recordAudit(tx, actor, "category.create", id, {
      after: { name, slug, description, picture: imageKey },
    });
    return id;
  });
}

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

interface CategoryState {
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

/** An omitted description stays as it is. */
interface CategoryFields {
  readonly name: CategoryForm["name"];
  readonly description?: CategoryForm["description"] | undefined;
}

async function refuseName(nameKey: string, ownId: number | null): Promise<Refusal | null> {
  const holder = await db().category.findUnique({ where: { nameKey }, select: { id: true } });
  return holder === null || holder.id === ownId ? null : refuse("invalid", CATEGORY_NAME_TAKEN, "name");
}
