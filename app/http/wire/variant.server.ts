import * as z from "zod";
import { inOptionsOrder, readOptions, valuesOf } from "~/domain/product/variants";
import type { ProductRow } from "~/operations/products/list/product-rows.queries.server";
import { id, shillings, shillingsOrNull } from "./fields.server";
import { toShillings } from "~/domain/money";

const optionEntity = z
  .object({ name: z.string().meta({ example: "Size" }), values: z.array(z.string()) })
  .meta({ id: "ProductOption" });

const variantEntity = z
  .object({
    id: id().meta({ description: "The `variant_id` of cart and order items" }),
    values: z.array(z.string()).meta({ description: "In the order of `options`", example: ["L", "Red"] }),
    price: shillings().meta({ description: "The list price, also while a sale holds" }),
    sale_price: shillings().nullable().meta({ description: "What a buyer pays while a sale holds" }),
    stock_quantity: z.int().nonnegative(),
    sku: z.string(),
    barcode: z.string(),
  })
  .meta({ id: "ProductVariant" });

export const variantFields = () => ({
  options: z.array(optionEntity).meta({ description: "What its variants differ in; empty without variants" }),
  variants: z.array(variantEntity).meta({
    description:
      "With variants, buy_now_price is the lowest in stock (of all if everything is sold out), stock_quantity all pieces, and a buyer names one",
  }),
});

export function wireVariants(product: ProductRow) {
  const options = readOptions(product.options);
  return {
    options: options.map(({ name, values }) => ({ name, values: [...values] })),
    variants: inOptionsOrder(options, product.variants).map((one) => ({
      id: one.id,
      values: valuesOf(one.values),
      price: toShillings(one.priceCents),
      sale_price: shillingsOrNull(one.salePriceCents),
      stock_quantity: one.stockQuantity,
      sku: one.sku,
      barcode: one.barcode,
    })),
  };
}
