import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import {
  discountCodeKey,
  type DiscountState,
  discountState,
  readCategoryIds,
} from "~/domain/discount-code/discount";
import type { DiscountCodeFilters } from "~/domain/discount-code/discount-code";
import { categoryCounts } from "../categories/categories.queries.server";

/** With its state now; inactive ones too. There are at most `MAX_DISCOUNT_CODES`. */
export async function managedDiscountCodes({ q, state, sort }: DiscountCodeFilters, now: Date) {
  const rows = await db().discountCode.findMany({
    where: { code: { contains: discountCodeKey(q) } },
    orderBy: ORDERS[sort],
  });
  const countsStill = await categoriesThatCount();
  return rows
    .map((row) => ({
      ...inCents(row),
      state: discountState(inCents(row), now),
      isForNothing: row.categoryIds !== "" && !readCategoryIds(row.categoryIds).some(countsStill),
    }))
    .filter((code) => state === null || code.state === state);
}

/** A deleted category has no goods that a code could count for, unless some are still on sale in it (D62). */
async function categoriesThatCount(): Promise<(id: number) => boolean> {
  const [active, counts] = await Promise.all([
    db().category.findMany({ where: { isActive: true }, select: { id: true } }),
    categoryCounts(),
  ]);
  const ids = new Set(active.map(({ id }) => id));
  return (id) => ids.has(id) || (counts.get(id) ?? 0) > 0;
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

export const hasDiscountCodes = async (): Promise<boolean> =>
  (await db().discountCode.count({ where: { isActive: true }, take: 1 })) > 0;
