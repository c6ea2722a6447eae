import { transaction } from "~/db/client.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import type { StoredProduct } from "~/domain/product/stored-product";
import { isAuctionCapable } from "~/domain/product/product";
import { accepted, type Outcome, refused } from "~/domain/refusal";
import { refusePrices } from "../payments/mpesa-limits.server";
import { recordAudit } from "../audit/record-audit.server";
import { refuseWithoutAuctions } from "../settings/auctions-off.server";
import { auditedProduct, productColumns, refuseCategory } from "./product-columns.server";
import { refusedIfSkuTaken } from "./sku.server";

interface Parts {
  readonly imageAlt?: string;
  readonly pictures?: readonly { position: number; imageKey: string; altText: string }[];
  readonly options?: string;
  readonly highestPriceCents?: bigint | null;
  readonly variants?: readonly { values: string; priceCents: bigint; stockQuantity: number }[];
}

export async function createProduct(
  actor: Viewer,
  product: StoredProduct,
  imageKey: string | null,
  { pictures = [], variants = [], ...parts }: Parts = {},
): Promise<Outcome<{ productId: number }>> {
  if (!may(actor, "products")) return FORBIDDEN;
  const refusal = refusePrices(product) ?? (await refuseCategory(product.categoryId, null));
  if (refusal) return refused(refusal);
  return refusedIfSkuTaken(() =>
    transaction(async (tx) => {
      const off = isAuctionCapable(product.productType) ? await refuseWithoutAuctions(tx) : null;
      if (off) return refused({ ...off, field: "product_type" });
      const created = await tx.product.create({
        data: {
          ...productColumns(product),
          imageKey,
          ...parts,
          pictures: { create: [...pictures] },
          variants: { create: [...variants] },
        },
        select: { id: true },
      });
      await recordAudit(tx, actor, "product.create", created.id, {
        after: await auditedProduct(tx, product, imageKey),
      });
      return accepted({ productId: created.id });
    }),
  );
}
