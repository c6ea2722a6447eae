import { db } from "~/db/client.server";
import type { DiscountTerms } from "~/domain/discount-code/discount";

let made = 0;

/** Ten percent, for everything and everybody, unless `changes` say otherwise. */
export function newDiscountCode(changes: Partial<DiscountTerms> = {}) {
  const percent = changes.amountCents ? null : 10;
  return db().discountCode.create({ data: { code: `SALE-${(made += 1)}`, percent, ...changes } });
}
