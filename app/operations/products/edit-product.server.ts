import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { PRODUCT_NOT_FOUND } from "~/domain/messages";
import { applyProductChanges, type ProductChanges } from "~/domain/product/product-changes";
import { type Outcome, type Refusal, refuse, refused } from "~/domain/refusal";
import { listPrice } from "~/domain/product/price/sale-price";
import type { SeenVersion } from "~/domain/form/seen-version";
import { latestEdit, wasEdited } from "../audit/edits.server";
import { managedProduct } from "./management.queries.server";
import { updateProduct } from "./update-product.server";

const ATTEMPTS = 5;

export interface ExpectedVersions {
  /** The product must still have these values: no edit and no sale since. */
  readonly versions: readonly SeenVersion[];
  readonly refusal: Refusal;
}

/** Changes only the fields given (D60), even while orders take stock. With `expected` nothing may have changed at all. */
export async function editProduct(
  actor: Viewer,
  productId: number,
  changes: ProductChanges,
  imageKey: string | null,
  expected: readonly ExpectedVersions[] = [],
): Promise<Outcome<{ productId: number }>> {
  if (!may(actor, "products")) return FORBIDDEN;
  for (let attempt = 1; ; attempt += 1) {
    const edit = await latestEdit("product", productId);
    const current = await managedProduct(productId);
    if (!current) return refused(refuse("missing", PRODUCT_NOT_FOUND));
    const now = { edit, stock: current.stockQuantity };
    const failed = await firstFailed(productId, expected, now);
    if (failed) return refused(failed);
    const changed = applyProductChanges(current, withoutShownPrice(current, changes));
    if (!changed.ok) return changed;
    const exact = expected.length > 0;
    const written = await updateProduct(actor, productId, changed.value, imageKey, { ...now, exact });
    if (written.ok || written.refusal.code !== "conflict" || attempt === ATTEMPTS) return written;
  }
}

/** Buyers and calls see the lowest price in stock (`listPrice`): sent back as it was, it changes nothing. */
function withoutShownPrice(
  product: Parameters<typeof listPrice>[0] & { readonly options: string },
  { buy_now_price, ...others }: ProductChanges,
): ProductChanges {
  const isShown = product.options !== "" && buy_now_price === listPrice(product);
  return isShown || buy_now_price === undefined ? others : { ...others, buy_now_price };
}

async function firstFailed(
  productId: number,
  expected: readonly ExpectedVersions[],
  now: Required<Pick<SeenVersion, "edit" | "stock">>,
): Promise<Refusal | null> {
  for (const { versions, refusal } of expected) {
    const sameStock = versions.filter(({ stock }) => stock === now.stock);
    const edit = Math.max(-1, ...sameStock.map((version) => version.edit));
    // not a number that we ever issued
    if (edit < 0 || edit > now.edit) return refusal;
    if (edit < now.edit && (await wasEdited("product", productId, edit))) return refusal;
  }
  return null;
}
