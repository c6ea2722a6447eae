import { db } from "~/db/client.server";
import { isDuplicate } from "~/db/duplicate.server";
import { inCents } from "~/db/rows.server";
import { discountCodeKey, type DiscountState, discountState } from "~/domain/order/discount";
import { codeTaken, type DiscountCodeFilters, type DiscountCodeForm } from "~/domain/order/discount-code";
import { type Outcome, refuse, refused } from "~/domain/refusal";

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

/** Uses are counted by orders alone. */
export const NOT_EDITED = { id: true, usedCount: true, usedCents: true, createdAt: true } as const;

export const codeColumns = (form: DiscountCodeForm) => ({
  code: form.code,
  amountCents: form.amount,
  percent: form.percent,
  fromCents: form.from ?? 0,
  categoryIds: form.categories.join(" "),
  startsAt: form.starts_at,
  endsAt: form.ends_at,
  maxUses: form.max_uses,
  maxUsesEach: form.max_uses_each,
  isActive: form.is_active,
});

/** The database refuses a second code of the same name. */
export async function refuseTakenCode<T>(
  code: string,
  write: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicate(error)) return refused(refuse("conflict", codeTaken(code), "code"));
    throw error;
  }
}
