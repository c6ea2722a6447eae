import { formatKsh } from "~/domain/money";
import { productList } from "~/domain/product/product-list";
import { pricedGoods } from "~/operations/checkout/checkout.queries.server";
import { goodsOfProducts } from "~/operations/products/variants/variants.queries.server";
import { managedProducts } from "~/operations/products/list/managed-products.queries.server";
import { t } from "~/texts/t";

export const MAX_FOUND = 8;
const MAX_FOUND_VARIANTS = 50;

/** Active products, or their variants, by name or SKU, with their price and stock or why they cannot be ordered. */
export async function goodsOnSale(q: string, now: Date) {
  const { products } = await managedProducts({ ...productList.all, q, status: "active" }, now);
  const goods = await goodsOfProducts(products.slice(0, MAX_FOUND).map(({ id }) => id));
  const items = goods.slice(0, MAX_FOUND_VARIANTS).map((item) => ({ ...item, quantity: 1 }));
  return (await pricedGoods(items, now)).map((line) => ({
    item: { productId: line.productId, variantId: line.variantId, quantity: 1 },
    title: line.title,
    about:
      obstacleText(line) ??
      t("{sum} · {stock} in stock", { sum: formatKsh(line.priceCents), stock: line.stock }),
    isAvailable: line.obstacle === null,
  }));
}

export function obstacleText({
  obstacle,
  stock,
}: Awaited<ReturnType<typeof pricedGoods>>[number]): string | null {
  switch (obstacle) {
    case null:
      return null;
    case "short":
      return t("Only {stock} left", { stock });
    case "out_of_stock":
      return t("Sold out");
    case "no_variant":
      return t("Please choose a variant");
    case "auction_only":
      return t("Sold by auction only");
    default:
      return t("Not for sale");
  }
}
