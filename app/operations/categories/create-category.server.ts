import { db, transaction } from "~/db/client.server";
import { isDuplicate } from "~/db/duplicate.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { categoryNameKey, freeSlug, slugFrom } from "~/domain/category/category";
import { accepted, type Outcome, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { type CategoryFields, refuseName } from "./write-category.server";

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
