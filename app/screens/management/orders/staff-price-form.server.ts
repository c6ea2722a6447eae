import { formatKsh } from "~/domain/money";
import {
  listPriceOf,
  mayGivePrices,
  type StaffPriced,
  type StaffPriceRules,
} from "~/domain/order/price/staff-price";
import { t } from "~/texts/t";

/** What the form for another price says; null for somebody who may give none. */
export function staffPriceForm(rules: StaffPriceRules) {
  if (!mayGivePrices(rules)) return null;
  return {
    limit: rules.seesToMoney
      ? t("Reports list who gave which price, and why.")
      : t(
          "You may take up to {percent} % off the list price. Staff with the permission Money can take off more.",
          {
            percent: rules.percent,
          },
        ),
  };
}

export type StaffPriceForm = NonNullable<ReturnType<typeof staffPriceForm>>;

/** 'KSh 900 each instead of KSh 1,000: scratched'; 'KSh 1,000 each' at the list price. */
export function eachText(line: Omit<StaffPriced, "quantity">): string {
  const [price, list] = [formatKsh(line.priceCents), formatKsh(listPriceOf(line))];
  return price === list
    ? t("{sum} each", { sum: price })
    : t("{sum} each instead of {list}: {reason}", { sum: price, list, reason: line.priceReason ?? "" });
}
