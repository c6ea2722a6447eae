import { db } from "~/db/client.server";
import {
  type ChangedColumns,
  changeOfProduct,
  type ProductChange,
  refusePastSale,
} from "~/domain/product/product-change";
import type { ProductSelection } from "~/domain/product/product-selection";
import type { Refusal } from "~/domain/refusal";
import { selectedIds } from "../deletion/deletion-preview.queries.server";
import { refusePrices } from "../../payments/mpesa-limits.server";
import { shopTime } from "../../shop-clock.server";
import { refuseCategory } from "../product-columns.server";
import { PRODUCTS_CHANGED, currentVersion, type SeenProducts, unseenChanges } from "./seen-products.server";
import { type SelectedProduct, productsToChange } from "./products-to-change.server";

const SHOWN = 20;

/** What a change of the selected products would do, and why it leaves some as they are. Constant statements. */
export async function changePreview(
  selection: ProductSelection,
  change: ProductChange,
  before: SeenProducts | null,
) {
  const seen = before ?? (await currentVersion());
  const ids = await selectedIds(selection, "listed");
  const products = await productsToChange(ids);
  const isUnseen = await unseenChanges(products, { change, seen: before }, db());
  const changed: { product: SelectedProduct; columns: ChangedColumns }[] = [];
  const reasons = new Map<string, number>();
  for (const product of products) {
    const outcome = isUnseen(product) ? PRODUCTS_CHANGED : changeOfProduct(product, change);
    if (outcome.ok) changed.push({ product, columns: outcome.value });
    else reasons.set(outcome.refusal.message, (reasons.get(outcome.refusal.message) ?? 0) + 1);
  }
  return {
    seen,
    total: ids.length,
    changedCount: changed.length,
    shown: changed.slice(0, SHOWN),
    reasons: [...reasons],
    categories: change.kind === "category" ? await categoryNames() : new Map<number, string>(),
  };
}

export type ChangePreview = Awaited<ReturnType<typeof changePreview>>;

const categoryNames = async () =>
  new Map(
    (await db().category.findMany({ select: { id: true, name: true } })).map(({ id, name }) => [id, name]),
  );

/** Null if the change can be tried at all. */
export const refuseChange = async (change: ProductChange): Promise<Refusal | null> => {
  const refusal = change.kind === "category" ? await refuseCategory(change.categoryId, null) : null;
  if (refusal) return { ...refusal, field: "new_category" };
  const cents = change.kind === "price" && "cents" in change ? change.cents : null;
  const price = refusePrices({
    productType: "buy_now",
    participationFeeCents: null,
    buyNowPriceCents: cents,
  });
  return price ? { ...price, field: "number" } : refusePastSale(change, shopTime());
};

export async function selectedProducts(selection: ProductSelection) {
  const ids = await selectedIds(selection, "listed");
  const products = await db().product.findMany({
    where: { id: { in: ids.slice(0, SHOWN) } },
    orderBy: { id: "asc" },
    select: { id: true, title: true },
  });
  return { total: ids.length, products };
}
