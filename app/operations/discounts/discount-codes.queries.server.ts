import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { discountCodeKey, type DiscountState, discountState } from "~/domain/order/discount/discount";
import type { DiscountCodeFilters } from "~/domain/order/discount/discount-code";

/** With its state now; inactive ones too. There are at most `MAX_DISCOUNT_CODES`. */
export async function managedDiscountCodes({ q, state, sort }: DiscountCodeFilters, now: Date) {
  const rows = await db().discountCode.findMany({
    where: { code: { contains: discountCodeKey(q) } },
    orderBy: ORDERS[sort],
  });
  return rows
    .map((row) => ({ ...inCents(row), state: discountState(inCents(row), now) }))
    .filter((code) => state === null || code.state === state);
}

const ORDERS = {
  newest: { id: "desc" },
  code: { code: "asc" },
  given: { usedCents: "desc" },
} as const;

export type ManagedDiscountCode = Awaited<ReturnType<typeof managedDiscountCodes>>[number] & {
  state: DiscountState;
};

export async function managedDiscountCode(id: number) {
  const row = await db().discountCode.findUnique({ where: { id } });
  return row && inCents(row);
}

/** Whether checkout asks for a code. */
export const hasDiscountCodes = async (): Promise<boolean> =>
  (await db().discountCode.count({ where: { isActive: true }, take: 1 })) > 0;
