import type { CategoryForm } from "~/domain/category/category";
import { CATEGORY_NAME_TAKEN } from "~/domain/messages";
import { type Refusal, refuse } from "~/domain/refusal";
import { db } from "~/db/client.server";

/** An omitted description stays as it is. */
export interface CategoryFields {
  readonly name: CategoryForm["name"];
  readonly description?: CategoryForm["description"] | undefined;
}

export async function refuseName(nameKey: string, ownId: number | null): Promise<Refusal | null> {
  const holder = await db().category.findUnique({ where: { nameKey }, select: { id: true } });
  return holder === null || holder.id === ownId ? null : refuse("invalid", CATEGORY_NAME_TAKEN, "name");
}
