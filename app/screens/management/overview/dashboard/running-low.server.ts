import { productList } from "~/domain/product/product-list";
import { formatCount } from "~/domain/text/count";
import { managedProducts } from "~/operations/products/list/managed-products.queries.server";
import { t } from "~/texts/t";

/** The beginning of the list that `all` opens: on sale, fewest pieces first. */
export async function runningLow(now: Date, take: number) {
  const filters = { ...productList.all, status: "active", stock: "low", sort: "stock" } as const;
  const { total, products } = await managedProducts(filters, now);
  return {
    total,
    all: productList.path(filters),
    rows: products.slice(0, take).map(({ id, title, stockQuantity, lowVariants }) => ({
      id,
      title,
      to: `/management/products/${id}/edit`,
      note:
        lowVariants.length > 0
          ? lowVariants.map(({ text, stockQuantity: left }) => `${text}: ${leftText(left)}`).join(" · ")
          : leftText(stockQuantity),
      amount: "",
    })),
  };
}

const leftText = (left: number) =>
  left === 0 ? t("Sold out") : t("{count} left", { count: formatCount(left) });
