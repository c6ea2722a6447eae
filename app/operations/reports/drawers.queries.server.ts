/** Cash by who took it and gave it back (D80). */
import { db, type Tx } from "~/db/client.server";
import { only } from "~/db/columns.server";
import { BATCH_SIZE, batchesOf } from "~/db/list-rows.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { inCents } from "~/db/rows.server";
import { listPage } from "~/domain/list/page";
import type { Cents } from "~/domain/money";
import { PAID_STATES } from "~/domain/payment/attempt";
import { CASH } from "~/domain/payment/reported-method";
import type { Drawer, DrawerFilters } from "~/domain/report/drawer";
import { timeRangeOf } from "~/domain/report/period";

export interface PersonDrawer extends Drawer {
  readonly personId: number;
  /** Given back by hand for payments that had not come in cash: it may have left the drawer. */
  readonly otherCents: Cents;
}

/** Of everybody, or of one person, who took cash or gave money back by hand that day. */
export async function drawersOf(
  day: string,
  { personId, tx = db() }: { personId?: number; tx?: Pick<Tx, "paymentAttempt" | "refund"> } = {},
): Promise<PersonDrawer[]> {
  const { since, before } = timeRangeOf({ from: day, to: day });
  const settledAt = { gte: since, lt: before };
  const [taken, given] = await Promise.all([
    tx.paymentAttempt.groupBy({
      by: ["enteredById"],
      where: {
        settledAt,
        resultCode: CASH,
        state: { in: [...PAID_STATES] },
        enteredById: personId ?? { not: null },
      },
      _sum: { cents: true },
    }),
    tx.refund.findMany({
      where: { settledAt, way: "hand", state: "completed", actorId: personId ?? { not: null } },
      select: { actorId: true, cents: true, attempt: { select: { resultCode: true } } },
    }),
  ]);
  const drawers = new Map<number, PersonDrawer>();
  const add = (id: number | null, part: Partial<PersonDrawer>) => {
    if (id === null) return;
    const { takenCents = 0, returnedCents = 0, otherCents = 0 } = drawers.get(id) ?? {};
    drawers.set(id, {
      personId: id,
      takenCents: takenCents + (part.takenCents ?? 0),
      returnedCents: returnedCents + (part.returnedCents ?? 0),
      otherCents: otherCents + (part.otherCents ?? 0),
    });
  };
  for (const { enteredById, _sum } of taken) add(enteredById, { takenCents: Number(_sum.cents ?? 0) });
  for (const { actorId, cents, attempt } of given)
    add(
      actorId,
      attempt?.resultCode === CASH ? { returnedCents: Number(cents) } : { otherCents: Number(cents) },
    );
  return [...drawers.values()].toSorted((one, other) => one.personId - other.personId);
}

const person = { select: { id: true, username: true, firstName: true, lastName: true } } as const;

const countFields = {
  ...only("DrawerCount", "id, day, number, expectedCents, countedCents, note, countedAt"),
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

/** Staff, and whoever had cash that day while they were. Nobody else's name is shown. */
export async function personWithDrawer(id: number, day: string) {
  const has = (await isStaffNow(id)) || (await drawersOf(day, { personId: id })).length > 0;
  return has ? ((await peopleByIds([id]))[0] ?? null) : null;
}

export const isStaffNow = async (id: number, tx: Pick<Tx, "user"> = db()): Promise<boolean> =>
  (await tx.user.count({ where: { id, OR: [{ isSuperuser: true }, { permissions: { not: "" } }] } })) > 0;

export const peopleWhoCountedDrawers = () =>
  db().user.findMany({ where: { drawerCounts: { some: {} } }, ...person, orderBy: { username: "asc" } });
