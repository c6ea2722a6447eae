import { useFetchers } from "~/router";
import { type CartSummary, cartSummary, isCounted } from "~/domain/cart/cart";
import type { Cents } from "~/domain/money";
import { deliveryRange, type FeeRange } from "~/domain/settings/delivery";
import type { CartLineView, FullCart } from "./cart-page.server";

export interface PendingLine {
  line: CartLineView;
  quantity: number;
  totalCents: number;
  leaving: boolean;
}

interface PendingCart {
  lines: PendingLine[];
  summary: CartSummary;
  /** The buyer chooses the destination at checkout, and the fee depends on it (D82). */
  /** Set if the fee depends on the destination; null if it is the same everywhere. */
  fees: FeeRange | null;
}

/** The cart after the pending forms, shown before the server confirms or corrects it. */
export function usePendingCart(page: FullCart): PendingCart {
  const forms = useFetchers().flatMap(({ formData }) => (formData ? [formData] : []));
  const of = (intent: string) => forms.filter((form) => form.get("intent") === intent);
  const clearing = of("clear").length > 0;
  const lines = page.lines.map((line): PendingLine => {
    const set = of("quantity").find(
      (form) =>
        form.get("product_id") === String(line.productId) &&
        form.get("variant_id") === (line.variantId === null ? null : String(line.variantId)),
    );
    const wanted = Number(set?.get("quantity"));
    // do not show a quantity that will be refused
    const quantity = Number.isInteger(wanted) && wanted >= 1 && wanted <= line.stock ? wanted : line.quantity;
    return {
      line,
      quantity,
      totalCents: isCounted(line.obstacle) ? line.priceCents * quantity : 0,
      leaving: clearing || of("remove").some((form) => form.get("item_id") === String(line.id)),
    };
  });
  const staying = lines.filter(({ leaving }) => !leaving);
  const range = (subtotalCents: Cents) => deliveryRange(page.delivery, subtotalCents);
  const summary = cartSummary(
    staying.map((pending) => ({ ...pending, obstacle: pending.line.obstacle })),
    (subtotalCents) => range(subtotalCents).leastCents,
  );
  const fees = range(summary.subtotalCents);
  const ships = staying.some(({ line }) => isCounted(line.obstacle));
  return { lines, summary, fees: ships && fees.leastCents < fees.mostCents ? fees : null };
}
