/** Money that staff gave off, as entries of the days on which it changed: what of it is taken back is an entry of its own. */
import type { Cents } from "~/domain/money";
import { moneyTakenOff, listPriceOf, type StaffPriced } from "./staff-price";

export interface StaffPriceEntry {
  readonly orderItemId: number;
  readonly productTitle: string;
  readonly actorId: number;
  readonly quantity: number;
  readonly listPriceCents: Cents;
  readonly priceCents: Cents;
  readonly givenOffCents: Cents;
  readonly reason: string;
}

interface CountedItem extends StaffPriced {
  readonly id: number;
  readonly title: string;
}

/**
 * The entries still needed to add up to the order's lines.
 * @param items none if cancelled
 * @param actorId null without another price
 */
export function staffPriceChanges(
  former: readonly StaffPriceEntry[],
  items: readonly CountedItem[],
  actorId: number | null,
): StaffPriceEntry[] {
  const ids = new Set([...former.map(({ orderItemId }) => orderItemId), ...items.map(({ id }) => id)]);
  return [...ids].flatMap((orderItemId) => {
    const ofItem = former.filter((entry) => entry.orderItemId === orderItemId);
    const item = items.find(({ id }) => id === orderItemId);
    const last = ofItem.at(-1);
    const givenOffCents =
      (item ? moneyTakenOff(item) : 0) - ofItem.reduce((sum, entry) => sum + entry.givenOffCents, 0);
    // what is taken back counts for whoever gave it
    const by = (givenOffCents > 0 ? actorId : null) ?? last?.actorId ?? actorId ?? undefined;
    if (givenOffCents === 0 || by === undefined) return [];
    const isListed = !item || item.priceCents === listPriceOf(item);
    return [
      {
        orderItemId,
        productTitle: item?.title ?? last?.productTitle ?? "",
        actorId: by,
        quantity: isListed ? 0 : item.quantity,
        listPriceCents: item ? listPriceOf(item) : (last?.listPriceCents ?? 0),
        priceCents: item?.priceCents ?? last?.priceCents ?? 0,
        givenOffCents,
        reason: item?.priceReason || last?.reason || "",
      },
    ];
  });
}
