import { parseId } from "~/domain/id";
import { CATEGORY_FAILED, CATEGORY_NOT_FOUND } from "~/domain/messages";
import { notFoundPage } from "~/http/respond.server";

/** Throw it. */
export const categoryNotFound = () => notFoundPage(CATEGORY_FAILED, CATEGORY_NOT_FOUND);

/** Throws a 404 for an invalid id (D3). */
export function categoryIdFrom(text: string | undefined): number {
  const id = parseId(text);
  if (id === null) throw categoryNotFound();
  return id;
}
