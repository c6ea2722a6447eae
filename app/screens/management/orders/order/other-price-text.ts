import { type Cents, formatKsh } from "~/domain/money";
import { moneyTakenOff } from "~/domain/order/price/staff-price";
import { t } from "~/texts/t";

interface PricedItem {
  readonly id: number;
  readonly listPriceCents: Cents | null;
  readonly productPriceCents: Cents;
  readonly quantity: number;
  readonly priceReason: string;
}

/** 'Instead of KSh 1,000, KSh 200 given off by Amina: scratched'; null at the list price. */
export function otherPriceText(item: PricedItem, givers: ReadonlyMap<number, string>): string | null {
  const { listPriceCents, productPriceCents: priceCents, quantity, priceReason: reason } = item;
  if (listPriceCents === null) return null;
  const cents = moneyTakenOff({ listPriceCents, priceCents, quantity });
  const [list, sum] = [formatKsh(listPriceCents), formatKsh(Math.abs(cents))];
  const name = givers.get(item.id) ?? t("staff");
  return cents > 0
    ? t("Instead of {list}: {sum} taken off by {name}. {reason}", { list, sum, name, reason })
    : t("Instead of {list}: {sum} more, by {name}. {reason}", { list, sum, name, reason });
}
