import { toAmountText } from "~/domain/money";
import type { PerKind } from "~/domain/product/field-row";
import { byField, type ExistingProduct, columnWriter } from "~/domain/product/stored-product";
import type { ProductForm } from "~/domain/product/product-form";
import type { ProductType } from "~/domain/product/product";
import { toNairobiInput } from "~/domain/time";

export type ProductInput = Record<keyof ProductForm | "main_image" | "seen", string>;

export type ProductValues = Partial<ProductInput>;

/** A shop's only category is chosen already. */
export const newProductValues = (
  categories: readonly { readonly value: string }[],
  productType: ProductType = "buy_now",
): ProductValues => ({
  product_type: productType,
  category: categories.length === 1 ? categories[0]?.value : undefined,
  stock_quantity: "1",
  discount_percentage: "0",
  display_order: "0",
});

const texts: PerKind<string> = {
  text: (text) => text,
  choice: (choice) => choice ?? "",
  reference: (id) => (id === null ? "" : String(id)),
  amount: (cents) => (cents === null ? "" : toAmountText(cents)),
  moment: (at) => (at === null ? "" : toNairobiInput(at)),
  tick: (ticked) => (ticked ? "on" : ""),
  whole: (number) => (number === null ? "" : String(number)),
};

export function productValues(product: ExistingProduct): ProductValues {
  const values = byField((row) => columnWriter(row, texts)(product));
  const follows = product.productType === "buy_now" && values.base_price === values.buy_now_price;
  return follows ? { ...values, base_price: "" } : values;
}
