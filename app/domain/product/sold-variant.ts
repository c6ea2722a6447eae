/** What is sold when a variant is chosen: its price, its stock and its name (D60). */
import type { Cents } from "~/domain/money";
import { titleOf, variantText } from "./variants";

interface SoldVariant {
  readonly id: number;
  readonly values: string;
  readonly priceCents: Cents;
  readonly stockQuantity: number;
  readonly sku: string;
  readonly deletedAt: Date | null;
}

interface Sellable {
  readonly title: string;
  readonly options: string;
  readonly buyNowPriceCents: Cents | null;
  readonly stockQuantity: number;
  readonly sku?: string;
}

/** The goods that a cart or an order asks for: a product, or one of its variants. `variant` is null if there is none with that id. */
interface Wanted<Product> {
  readonly product: Product;
  readonly variantId: number | null | undefined;
  readonly variant: SoldVariant | null;
}

/** With a variant, every rule about price and stock then holds for the variant. */
export function applyVariant<Product extends Sellable>({ product, variantId, variant }: Wanted<Product>) {
  const isWanted = variantId !== null && variantId !== undefined;
  const lacksVariant = isWanted || product.options !== "" ? !isSold(product.options, variant) : false;
  if (!variant) return { ...product, variantId: null, variantText: "", lacksVariant };
  const { id, priceCents, stockQuantity, sku, values } = variant;
  const text = variantText(product.options, values);
  return {
    ...product,
    title: titleOf(product.title, text),
    buyNowPriceCents: priceCents,
    stockQuantity,
    ...(sku && { sku }),
    variantId: id,
    variantText: text,
    lacksVariant,
  };
}

const isSold = (options: string, variant: Pick<SoldVariant, "deletedAt"> | null): boolean =>
  options !== "" && variant !== null && variant.deletedAt === null;

/** Where pieces of an order belong now: a product may have got variants since, or lost them. 'none': nobody knows, so staff count them. */
export function stockHolder(
  options: string,
  variant: Pick<SoldVariant, "deletedAt"> | null,
): "product" | "variant" | "none" {
  if (options === "") return "product";
  return isSold(options, variant) ? "variant" : "none";
}
