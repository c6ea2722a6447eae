import type { Tx } from "~/db/client.server";
import { tableColumns, asNumber, insertOf } from "~/db/columns.server";
import { sql } from "~/db/sql.server";
import {
  pipeline,
  rowsOf,
  rowsReturned,
  execute,
  type Steps,
  stepsWithin,
} from "~/db/sync-transaction.server";
import { select } from "~/db/select.server";
import {
  type Discount,
  discountAfterEdit,
  DISCOUNT_FIELD,
  discountCodeKey,
  type DiscountedLine,
  discountOf,
  discountPhone,
} from "~/domain/discount-code/discount";
import { accepted, type Outcome, type Refusal, refuse, refused } from "~/domain/refusal";
import { msg, t } from "~/texts/t";
import { shopTime } from "../shop-clock.server";

const terms = tableColumns(
  "DiscountCode",
  '"DiscountCode"',
  "id, code, amountCents, percent, fromCents, categoryIds, startsAt, endsAt, maxUses, maxUsesEach",
  "isActive, usedCount",
);

/** One person by account or phone: a second account with the same phone is the same one. */
interface DiscountUser {
  readonly userId: number;
  /** The phone, however it is spelled. */
  readonly phone: string;
}

const isFree = sql`("maxUses" IS NULL OR "usedCount" < "maxUses")`;
const fromCode = (code: string) => sql`FROM "DiscountCode" WHERE "code" = ${discountCodeKey(code)}`;
const uses = asNumber("COUNT(*)");
const usesOf = (codeId: number, { userId, phone }: DiscountUser) => sql`FROM "DiscountUse"
  WHERE "discountCodeId" = ${codeId} AND ("userId" = ${userId} OR ("phone" = ${discountPhone(phone)} AND "phone" <> ''))`;

export interface ClaimedDiscount extends Discount {
  readonly codeId: number;
  readonly user: DiscountUser;
}

interface DiscountInput {
  readonly user: DiscountUser;
  readonly lines: readonly DiscountedLine[];
}

/** Takes one use and locks the code's row: an order at the same moment counts after this one. Null without a code. */
export function* claimDiscount(
  code: string | undefined,
  { user, lines }: DiscountInput,
): Steps<Outcome<ClaimedDiscount | null>> {
  if (!code) return accepted(null);
  const [claimed] = yield* rowsReturned(terms)`UPDATE "DiscountCode" SET "usedCount" = "usedCount" + 1
    WHERE "code" = ${discountCodeKey(code)} AND "isActive" AND ${isFree}`;
  const [found] = claimed
    ? [{ ...claimed, usedCount: claimed.usedCount - 1 }]
    : yield* rowsOf(terms)`${fromCode(code)}`;
  // a second statement: on PostgreSQL the first may have waited
  const usedByPerson = found ? yield* countUses(found.id, user) : 0;
  const discount = discountOf(found ?? null, { lines, usedByPerson, now: shopTime() });
  if (!discount.ok) return discount;
  if (!claimed)
    return refused(refuse("conflict", msg("This code is changing. Please try again."), DISCOUNT_FIELD));
  return accepted({ ...discount.value, codeId: claimed.id, user });
}

function* countUses(codeId: number, user: DiscountUser): Steps<number> {
  const [count = 0] = yield* rowsOf(uses)`${usesOf(codeId, user)}`;
  return count;
}

/** After `claimDiscount`, once the order has its id. */
export function* recordDiscountUse(
  claimed: Pick<ClaimedDiscount, "codeId" | "cents" | "user"> | null,
  orderId: number,
): Steps<void> {
  if (!claimed) return;
  const { codeId, cents, user } = claimed;
  const [userId, phone] = [user.userId, discountPhone(user.phone)];
  yield* pipeline(
    execute`${insertOf("DiscountUse", [{ orderId, discountCodeId: codeId, userId, phone, cents }])}`,
    execute`UPDATE "DiscountCode" SET "usedCents" = "usedCents" + ${cents} WHERE "id" = ${codeId}`,
  );
}

/** Gives the use of a cancelled or refunded order back; a second time nothing. */
export const returnDiscountUse = (tx: Tx, orderId: number): Promise<void> =>
  stepsWithin(tx, returnUse(orderId));

const discountUse = tableColumns("DiscountUse", '"DiscountUse"', "discountCodeId as codeId, cents");

function* returnUse(orderId: number): Steps<void> {
  const [use] = yield* rowsReturned(discountUse)`DELETE FROM "DiscountUse" WHERE "orderId" = ${orderId}`;
  if (use)
    yield* execute`
      UPDATE "DiscountCode" SET "usedCount" = "usedCount" - 1, "usedCents" = "usedCents" - ${use.cents}
      WHERE "id" = ${use.codeId}`;
}

/** A reopened order uses its code again; a conflict if that is used up. Without effect if the code was deleted. */
export const reapplyDiscountUse = (tx: Tx, orderId: number): Promise<Refusal | null> =>
  stepsWithin(tx, reapplyUse(orderId));

const discountedOrder = tableColumns(
  "Order",
  '"Order"',
  "userId, shippingPhone, discountCode, discountCents",
);

function* reapplyUse(orderId: number): Steps<Refusal | null> {
  const [order] = yield* rowsOf(discountedOrder)`FROM "Order" WHERE "id" = ${orderId}`;
  if (!order || order.discountCode === "") return null;
  const user = { userId: order.userId, phone: order.shippingPhone };
  const [claimed] = yield* rowsReturned(terms)`UPDATE "DiscountCode" SET "usedCount" = "usedCount" + 1
    WHERE "code" = ${order.discountCode} AND ${isFree}`;
  if (!claimed) {
    const [found] = yield* rowsOf(terms)`${fromCode(order.discountCode)}`;
    return found ? refuseUsedUp(order.discountCode) : null;
  }
  const usedByPerson = yield* countUses(claimed.id, user);
  if (claimed.maxUsesEach !== null && usedByPerson >= claimed.maxUsesEach)
    return refuseUsedUp(order.discountCode);
  yield* recordDiscountUse({ codeId: claimed.id, cents: order.discountCents, user }, orderId);
  return null;
}

const refuseUsedUp = (code: string): Refusal =>
  refuse(
    "conflict",
    t(
      "The discount code {code} of this order has been used up meanwhile. Raise its number of uses first. Nothing was changed.",
      { code },
    ),
  );

/** The discount of an order's new goods by its own code, or why it takes nothing off (D117); null without a code. */
export async function discountOfEdit(
  order: { readonly discountCode: string; readonly discountCents: number },
  lines: readonly DiscountedLine[],
): Promise<Outcome<Discount> | null> {
  if (order.discountCode === "") return null;
  const [found] = await select(terms)`${fromCode(order.discountCode)}`;
  return discountAfterEdit(found ?? null, order, lines);
}

/** The order still uses its code, for another amount. With 0 it keeps its use, so that an edit back finds it (D117). */
export const changeDiscountUse = (tx: Tx, orderId: number, cents: number): Promise<void> =>
  stepsWithin(tx, changeUse(orderId, cents));

function* changeUse(orderId: number, cents: number): Steps<void> {
  const [use] = yield* rowsOf(discountUse)`FROM "DiscountUse" WHERE "orderId" = ${orderId}`;
  if (!use) return;
  yield* execute`UPDATE "DiscountUse" SET "cents" = ${cents} WHERE "orderId" = ${orderId}`;
  yield* execute`
    UPDATE "DiscountCode" SET "usedCents" = "usedCents" + ${cents - use.cents} WHERE "id" = ${use.codeId}`;
}

/** What the code would take off now; nothing is used. */
export async function previewDiscount(
  code: string,
  { user, lines }: DiscountInput,
): Promise<Outcome<Discount>> {
  const [found] = await select(terms)`${fromCode(code)}`;
  const [usedByPerson = 0] = found ? await select(uses)`${usesOf(found.id, user)}` : [];
  return discountOf(found ?? null, { lines, usedByPerson, now: shopTime() });
}
