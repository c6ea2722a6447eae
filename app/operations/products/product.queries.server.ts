import { db } from "~/db/client.server";
import { only } from "~/db/columns.server";
import { inCents } from "~/db/rows.server";
import { canSeeProduct, type Viewer } from "~/domain/account/access";
import { salePrice } from "~/domain/product/price/sale-price";
import { priceUnit } from "~/operations/payments/mpesa-limits.server";
import { PICTURE_COLUMNS } from "~/operations/pictures/store-picture.server";
import { PUBLIC_COLUMNS } from "./product-columns.server";

export async function productView(viewer: Viewer | null, id: number, now: Date) {
  const row = await db().product.findFirst({
    where: { id, deletedAt: null },
    select: {
      ...PUBLIC_COLUMNS,
      ...only("Product", "id, options, highestPriceCents, status, deletedAt, unitsSold"),
      ...PICTURE_COLUMNS,
      category: { select: { name: true, slug: true, isActive: true } },
    },
  });
  if (!row || !canSeeProduct(viewer, row)) return null;
  const product = inCents(row);
  return { ...product, salePriceCents: salePrice(product, now, priceUnit()) };
}
