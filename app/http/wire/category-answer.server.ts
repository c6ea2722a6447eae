import type * as z from "zod";
import type { Viewer } from "~/domain/account/access";
import { CATEGORY_NOT_FOUND } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { categoryRow } from "~/operations/categories/category-rows.queries.server";
import { type categoryEntity, wireCategory } from "./category.server";
import type { RequestHead } from "../request-context";

export async function categoryAnswer(
  context: { readonly request: RequestHead; readonly viewer: Viewer | null },
  id: number,
): Promise<Outcome<z.input<typeof categoryEntity>>> {
  const category = await categoryRow(context.viewer, id);
  return category
    ? accepted(wireCategory(category, context))
    : refused(refuse("missing", CATEGORY_NOT_FOUND));
}
