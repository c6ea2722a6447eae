import { columns, columnsOf, orNull } from "~/db/columns.server";
import { select } from "~/db/select.server";
import { canSeeProduct, type Viewer } from "~/domain/account/access";
import { publicColumns } from "~/domain/product/stored-product";
import { atListPrice, hasSeveralPrices, salePrice } from "~/domain/product/price/sale-price";
import { priceUnit } from "~/operations/payments/mpesa-limits.server";
import { pictureColumns } from "~/operations/pictures/store-picture.server";

const viewed = columns({
  ...columnsOf(
    "Product",
    "product",
    ...publicColumns,
    "id, options, highestPriceCents, inStockPriceCents, status",
  ),
  ...columnsOf("Product", "product", "deletedAt, unitsSold"),
  ...pictureColumns("product"),
  category: orNull(columnsOf("Category", "category", "name, nameSw, slug, isActive")),
});

export async function productView(viewer: Viewer | null, id: number, now: Date) {
  const [product] = await select(viewed)`
    FROM "Product" product LEFT JOIN "Category" category ON category."id" = product."categoryId"
    WHERE product."id" = ${id} AND product."deletedAt" IS NULL`;
  if (!product || !canSeeProduct(viewer, product)) return null;
  const shown = atListPrice(product);
  return {
    ...shown,
    hasSeveralPrices: hasSeveralPrices(product),
    salePriceCents: salePrice(shown, now, priceUnit()),
  };
}
