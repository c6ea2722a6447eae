import { db, transaction, type Tx } from "~/db/client.server";
import { isDuplicate } from "~/db/duplicate.server";
import type { Category } from "~/db/generated/sqlite/client";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { type CategoryForm, categoryNameKey, freeSlug, slugFrom } from "~/domain/category/category";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { CATEGORY_NAME_TAKEN, CATEGORY_NOT_FOUND } from "~/domain/messages";
import type { SeenVersion } from "~/domain/form/seen-version";
import { recordAudit } from "../audit/record-audit.server";
import { type EditedRecords, setRecordActive, updateRecord } from "../audit/managed-records.server";

interface CategoryFields extends Partial<Omit<CategoryForm, "name">> {
  readonly name: CategoryForm["name"];
}

/** What is omitted stays as it is. */
type CategoryChanges = { readonly [Name in keyof CategoryFields]?: CategoryFields[Name] | undefined };

const ATTEMPTS = 10;

export async function createCategory(
  actor: Viewer,
  fields: CategoryFields,
  imageKey: string | null,
): Promise<Outcome<{ categoryId: number }>> {
  if (!may(actor, "products")) return FORBIDDEN;
  const nameKey = categoryNameKey(fields.name);
  for (let attempt = 1; ; attempt += 1) {
    if ((await db().category.count({ where: { nameKey } })) > 0) return refused(nameTaken());
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

function create(actor: Viewer, { nameKey, slug, imageKey, ...fields }: NewCategory) {
  const { name, description = "", name_sw: nameSw = "", description_sw: descriptionSw = "" } = fields;
  return transaction(async (tx) => {
    const { id } = await tx.category.create({
      data: { name, nameKey, slug, description, nameSw, descriptionSw, imageKey },
      select: { id: true },
    });
    await recordAudit(tx, actor, "category.create", id, {
      after: { name, slug, description, nameSw, descriptionSw, picture: imageKey },
    });
    return id;
  });
}

const nameTaken = () => refuse("invalid", CATEGORY_NAME_TAKEN, "name");

interface Fields extends Readonly<Record<string, unknown>> {
  readonly name: string;
  readonly description: string;
  readonly nameSw: string;
  readonly descriptionSw: string;
  readonly picture: string | null;
}

/** The slug stays (D62). */
const categories = {
  subject: "category",
  table: (tx: Tx) => tx.category,
  fieldsOf: ({ name, description, nameSw, descriptionSw, imageKey }) => ({
    ...{ name, description, nameSw, descriptionSw, picture: imageKey },
  }),
  dataOf: ({ picture, ...texts }) => ({
    ...{ ...texts, imageKey: picture },
    nameKey: categoryNameKey(texts.name),
  }),
  refuseDuplicate: nameTaken,
} satisfies EditedRecords<Category, Fields, Omit<Fields, "picture"> & Pick<Category, "imageKey" | "nameKey">>;

export const updateCategory = (
  actor: Viewer,
  id: number,
  { name, description, name_sw: nameSw, description_sw: descriptionSw }: CategoryChanges,
  imageKey: string | null,
  seen: SeenVersion | null = null,
) =>
  updateRecord(actor, categories, {
    id,
    seen,
    form: { name, description, nameSw, descriptionSw, picture: imageKey ?? undefined },
  });

/** Its products stay visible (D62). */
export const setCategoryActive = (actor: Viewer, id: number, isActive: boolean) =>
  setRecordActive(actor, categories, { id, isActive });

/** Deactivates it (D27). */
export const deleteCategory = (actor: Viewer, id: number) =>
  setRecordActive(actor, categories, { id, isActive: false, action: "category.delete" });

export async function toggleCategory(actor: Viewer, id: number): Promise<Outcome<Category>> {
  if (!may(actor, "products")) return FORBIDDEN;
  const category = await db().category.findUnique({ where: { id }, select: { isActive: true } });
  if (!category) return refused(refuse("missing", CATEGORY_NOT_FOUND));
  return setCategoryActive(actor, id, !category.isActive);
}
