/** Cash by who took it and gave it back (D80). */
import { db, type Tx } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { BATCH_SIZE, batchesOf } from "~/db/list-rows.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { inCents } from "~/db/rows.server";
import { listPage } from "~/domain/list/page";
import type { Cents } from "~/domain/money";
import { PAID_STATES } from "~/domain/payment/attempt";
import { CASH } from "~/domain/payment/reported-method";
import {
  CASH_MOVEMENTS,
  type Drawer,
  type DrawerFilters,
  EMPTY_DRAWER,
  type MovementFilters,
} from "~/domain/report/drawer";
import { timeRangeOf } from "~/domain/report/period";

interface PersonDrawer extends Drawer {
  readonly personId: number;
  /** Given back by hand for payments that had not come in cash: it may have left the drawer. */
  readonly otherCents: Cents;
}

interface OfDay {
  readonly personId?: number | undefined;
  readonly tx?: Pick<Tx, "paymentAttempt" | "refund" | "cashMovement">;
}

/** The payments taken in cash, and the refunds by hand, of a day. */
function cashOfDay(day: string, personId: number | undefined) {
  const { since, before } = timeRangeOf({ from: day, to: day });
  const settledAt = { gte: since, lt: before };
  return {
    taken: {
      settledAt,
      resultCode: CASH,
      state: { in: [...PAID_STATES] },
      enteredById: personId ?? { not: null },
    } satisfies Prisma.PaymentAttemptWhereInput,
    given: {
      settledAt,
      way: "hand",
      state: "completed",
      actorId: personId ?? { not: null },
    } satisfies Prisma.RefundWhereInput,
  };
}

/** The drawers of everybody, or of one person, who took cash, gave money back by hand or moved cash that day. */
export async function drawersOf(day: string, { personId, tx = db() }: OfDay = {}): Promise<PersonDrawer[]> {
  const where = cashOfDay(day, personId);
  const [taken, given, moved] = await Promise.all([
    tx.paymentAttempt.groupBy({ by: ["enteredById"], where: where.taken, _sum: { cents: true } }),
    tx.refund.findMany({
      where: where.given,
      select: { actorId: true, cents: true, attempt: { select: { resultCode: true } } },
    }),
    tx.cashMovement.groupBy({
      by: ["personId", "kind"],
      where: { day, ...(personId !== undefined && { personId }) },
      _sum: { cents: true },
    }),
  ]);
  const drawers = new Map<number, { personId: number } & Record<(typeof SUMS)[number], Cents>>();
  const add = (id: number | null, part: Partial<PersonDrawer>) => {
    if (id === null) return;
    const drawer = drawers.get(id) ?? { ...EMPTY_DRAWER, personId: id, otherCents: 0 };
    for (const sum of SUMS) drawer[sum] += part[sum] ?? 0;
    drawers.set(id, drawer);
  };
  for (const { enteredById, _sum } of taken) add(enteredById, { takenCents: Number(_sum.cents ?? 0) });
  for (const { actorId, cents, attempt } of given)
    add(
      actorId,
      attempt?.resultCode === CASH ? { returnedCents: Number(cents) } : { otherCents: Number(cents) },
    );
  for (const { personId: id, kind, _sum } of moved) add(id, { [sumOfKind(kind)]: Number(_sum.cents ?? 0) });
  return [...drawers.values()].toSorted((one, other) => one.personId - other.personId);
}

const SUMS = [
  "takenCents",
  "returnedCents",
  "floatCents",
  "putInCents",
  "takenOutCents",
  "otherCents",
] as const satisfies (keyof PersonDrawer)[];

function sumOfKind(kind: keyof typeof CASH_MOVEMENTS) {
  if (kind === "float") return "floatCents";
  return CASH_MOVEMENTS[kind].isOut ? "takenOutCents" : "putInCents";
}

const person = { select: { id: true, username: true, firstName: true, lastName: true } } as const;

const countFields = {
  ...selectColumns("DrawerCount", "id, day, number, expectedCents, countedCents, note, countedAt"),
  person,
  countedBy: person,
} as const;

export type DrawerCountRow = Awaited<ReturnType<typeof countsOf>>[number];

const countsOf = async (query: Omit<Prisma.DrawerCountFindManyArgs, "select">) =>
  (await db().drawerCount.findMany({ ...query, select: countFields })).map(inCents);

export const countsOfDay = (day: string) => countsOf({ where: { day }, orderBy: { number: "asc" } });

const whoseOf = ({ who }: Pick<DrawerFilters, "who">) => (who === null ? {} : { personId: who });

export async function drawerCountPage(filters: DrawerFilters, size: number) {
  const where = whoseOf(filters);
  const total = await db().drawerCount.count({ where });
  const { skip, page, pageCount } = listPage(filters.page, total, size);
  return {
    total,
    page,
    pageCount,
    counts: await countsOf({ where, orderBy: { id: "desc" }, skip, take: size }),
  };
}

export async function* drawerCountBatches(filters: DrawerFilters): AsyncGenerator<DrawerCountRow[]> {
  const read = (after: DrawerCountRow | null) =>
    countsOf({
      where: { ...whoseOf(filters), ...(after && { id: { lt: after.id } }) },
      orderBy: { id: "desc" },
      take: BATCH_SIZE,
    });
  for await (const counts of batchesOf(read, BATCH_SIZE)) yield [...counts];
}

export const peopleByIds = (ids: readonly number[]) =>
  db().user.findMany({ where: { id: { in: [...ids] } }, ...person, orderBy: { id: "asc" } });

/** Nobody else's name is shown. */
export const personWithDrawer = async (id: number, day: string) =>
  (await hasDrawer(id, day)) ? ((await peopleByIds([id]))[0] ?? null) : null;

/** Staff, and whoever had cash that day while they were. */
export async function hasDrawer(id: number, day: string, tx: Tx = db()): Promise<boolean> {
  const isStaff = { id, OR: [{ isSuperuser: true }, { permissions: { not: "" } }] };
  return (
    (await tx.user.count({ where: isStaff })) > 0 || (await drawersOf(day, { personId: id, tx })).length > 0
  );
}

const movementFields = {
  ...selectColumns("CashMovement", "id, day, number, kind, cents, note, enteredAt"),
  person,
  enteredBy: person,
} as const;

export type CashMovementRow = Awaited<ReturnType<typeof movementsOf>>[number];

const movementsOf = async (query: Omit<Prisma.CashMovementFindManyArgs, "select">) =>
  (await db().cashMovement.findMany({ ...query, select: movementFields })).map(inCents);

export const movementsOfDay = (day: string, personId: number) =>
  movementsOf({ where: { day, personId }, orderBy: { number: "asc" } });

/** All days, the latest entry first; with `who` of one person. */
export async function movementPage(filters: MovementFilters, size: number) {
  const where = whoseOf(filters);
  const total = await db().cashMovement.count({ where });
  const { skip, page, pageCount } = listPage(filters.page, total, size);
  const movements = await movementsOf({ where, orderBy: { id: "desc" }, skip, take: size });
  return { total, page, pageCount, movements };
}

export async function* movementBatches(
  filters: Pick<MovementFilters, "who">,
): AsyncGenerator<CashMovementRow[]> {
  const read = (after: CashMovementRow | null) =>
    movementsOf({
      where: { ...whoseOf(filters), ...(after && { id: { lt: after.id } }) },
      orderBy: { id: "desc" },
      take: BATCH_SIZE,
    });
  for await (const movements of batchesOf(read, BATCH_SIZE)) yield [...movements];
}

/** What a drawer's sums of a day are made of, by time: each order paid in cash, each sum given back for one. */
export async function drawerLines(day: string, personId: number) {
  const where = cashOfDay(day, personId);
  const order = { select: { orderNumber: true } } as const;
  const [taken, given] = await Promise.all([
    db().paymentAttempt.findMany({
      where: where.taken,
      select: { id: true, cents: true, settledAt: true, order },
      orderBy: { settledAt: "asc" },
    }),
    db().refund.findMany({
      where: { ...where.given, attempt: { resultCode: CASH } },
      select: { id: true, cents: true, settledAt: true, attempt: { select: { order } } },
      orderBy: { settledAt: "asc" },
    }),
  ]);
  return [
    ...taken.map(({ id, cents, settledAt, order: paid }) => ({
      id: `taken ${id}`,
      at: settledAt,
      orderNumber: paid?.orderNumber ?? "",
      cents: Number(cents),
    })),
    ...given.map(({ id, cents, settledAt, attempt }) => ({
      id: `given ${id}`,
      at: settledAt,
      orderNumber: attempt?.order?.orderNumber ?? "",
      cents: -Number(cents),
    })),
  ].toSorted((one, other) => (one.at?.getTime() ?? 0) - (other.at?.getTime() ?? 0));
}

export const peopleWithMovements = () =>
  db().user.findMany({ where: { cashMovements: { some: {} } }, ...person, orderBy: { username: "asc" } });

export const peopleWhoCountedDrawers = () =>
  db().user.findMany({ where: { drawerCounts: { some: {} } }, ...person, orderBy: { username: "asc" } });
