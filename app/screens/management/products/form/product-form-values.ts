import { type Cents, toAmountText } from "~/domain/money";
import type { ProductForm, StoredProduct } from "~/domain/product/product-form";
import { toNairobiInput } from "~/domain/time";

/** Every field as the form holds it: text. */
export type ProductInput = Record<keyof ProductForm | "main_image" | "seen", string>;

export type ProductValues = Partial<ProductInput>;

export const newProductValues: ProductValues = {
  product_type: "buy_now",
  stock_quantity: "1",
  discount_percentage: "0",
  display_order: "0",
};

type KeptProduct = Omit<StoredProduct, "categoryId"> & { readonly categoryId: number | null };

export function productValues(product: KeptProduct): ProductValues {
  return {
    title: product.title,
    description: product.description,
    category: product.categoryId === null ? "" : String(product.categoryId),
    product_type: product.productType,
    base_price: toAmountText(product.basePriceCents),
    market_price: amount(product.marketPriceCents),
    buy_now_price: amount(product.buyNowPriceCents),
    participation_fee: amount(product.participationFeeCents),
    stock_quantity: String(product.stockQuantity),
    start_time: moment(product.startTime),
    end_time: moment(product.endTime),
    is_featured: tick(product.isFeatured),
    is_flash_sale: tick(product.isFlashSale),
    discount_percentage: String(product.discountPercentage),
    flash_sale_ends_at: moment(product.flashSaleEndsAt),
    display_order: String(product.displayOrder),
  };
}

const amount = (cents: Cents | null) => (cents === null ? "" : toAmountText(cents));
const moment = (at: Date | null) => (at === null ? "" : toNairobiInput(at));
const tick = (ticked: boolean) => (ticked ? "on" : "");
