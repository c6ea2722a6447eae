import { parseId } from "~/domain/id";
import { PRODUCT_NOT_FOUND, PRODUCT_REMOVED } from "~/domain/messages";
import { notFoundPage } from "~/http/respond.server";

/** Throw it. */
export const productNotFound = () => notFoundPage(PRODUCT_NOT_FOUND, PRODUCT_REMOVED);

/** Throws a 404 for an invalid id (D3). */
export function productIdFrom(text: string | undefined): number {
  const id = parseId(text);
  if (id === null) throw productNotFound();
  return id;
}
