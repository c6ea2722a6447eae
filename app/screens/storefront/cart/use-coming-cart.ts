import { useFetchers } from "~/router";
import { type CartSummary, cartSummary, isCounted } from "~/domain/cart/cart";
import type { CartLineView, FullCart } from "./cart-page.server";

export interface ComingLine {
  line: CartLineView;
  quantity: number;
  totalCents: number;
  leaving: boolean;
}

/** The cart after the forms on their way, shown before the server confirms or corrects it. */
export function useComingCart(page: FullCart): { lines: ComingLine[]; summary: CartSummary } {
  const forms = useFetchers().flatMap(({ formData }) => (formData ? [formData] : []));
  const of = (intent: string) => forms.filter((form) => form.get("intent") === intent);
  const clearing = of("clear").length > 0;
  const lines = page.lines.map((line): ComingLine => {
    const set = of("quantity").find((form) => form.get("product_id") === String(line.productId));
    const wanted = Number(set?.get("quantity"));
    // a quantity that will be refused is not shown
    const quantity = Number.isInteger(wanted) && wanted >= 1 && wanted <= line.stock ? wanted : line.quantity;
    return {
      line,
      quantity,
      totalCents: isCounted(line.obstacle) ? line.priceCents * quantity : 0,
      leaving: clearing || of("remove").some((form) => form.get("item_id") === String(line.id)),
    };
  });
  const staying = lines.filter(({ leaving }) => !leaving);
  return {
    lines,
    summary: cartSummary(staying.map((coming) => ({ ...coming, obstacle: coming.line.obstacle }))),
  };
}
