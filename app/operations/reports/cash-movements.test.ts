/** The opening float of a drawer, and the cash that is put in or taken out by hand. */
import { expect, onTestFinished, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { drawerQuery, expectedIn, isEnteredAfterwards } from "~/domain/report/drawer";
import { nairobiDay } from "~/domain/time";
import { timeRangeOf } from "~/domain/report/period";
import { makeBuyer, makeStaff, takePayments } from "../factories.fixture";
import { markPaid } from "../orders/mark-paid.server";
import { newOrder } from "../orders/orders.fixture";
import { refundOrder } from "../orders/refund-order.server";
import { refusalOf, valueOf } from "../products/management.fixture";
import { dailyReconciliation } from "../reconciliation/daily-reconciliation.queries.server";
import { shopTime } from "../shop-clock.server";
import { countDrawer } from "./count-drawer.server";
import {
  countsOfDay,
  drawerLines,
  drawersOf,
  movementBatches,
  movementsOfDay,
} from "./drawers.queries.server";
import { type NewMovement, recordCashMovement } from "./record-cash-movement.server";

setUpTestDatabase(takePayments);

const today = () => nairobiDay(shopTime());
/** The total of one lamp with delivery, in cents. */
const TOTAL = 170_000;
const cashier = () => makeStaff("money", "orders");

async function takeCash(by: Viewer): Promise<number> {
  const id = await newOrder();
  valueOf(await markPaid(by, id, { receipt: null, takenBy: "Me", seenAt: null }));
  return id;
}

const moved = ({ id }: Viewer, changes: Partial<NewMovement> = {}): NewMovement => ({
  personId: id,
  day: today(),
  kind: "rider",
  cents: 30_000,
  note: "Parcel to Thika",
  seen: 0,
  ...changes,
});

const count = (by: Viewer, countedCents: number, seen = 0) =>
  countDrawer(by, { personId: by.id, day: today(), countedCents, note: "", seen });

const drawerOf = async ({ id }: Viewer, day = today()) => {
  const [drawer] = await drawersOf(day, { personId: id });
  return drawer ?? expect.fail("no drawer");
};

test("a drawer expects its float, cash for orders and cash put in, less what was given back and taken out, each with who and why", async () => {
  const [otieno, owner] = [await cashier(), await makeStaff("reports")];
  const enter = async (by: Viewer, changes: Partial<NewMovement>) =>
    valueOf(await recordCashMovement(by, moved(otieno, changes)));
  await enter(otieno, { kind: "float", cents: 200_000, note: "" });
  const orderId = await takeCash(otieno);
  const refund = { cents: 20_001, reason: "Broken", isByHand: true, seenAt: null };
  valueOf(await refundOrder(otieno, orderId, refund));
  await enter(otieno, { seen: 1 });
  await enter(owner, { kind: "put_in", cents: 1, note: "Coins", seen: 2 });
  await enter(owner, { kind: "bank", cents: 100_000, note: "Evening deposit", seen: 3 });
  await enter(otieno, { kind: "expense", cents: 5_000, note: "Tape", seen: 4 });
  const drawer = await drawerOf(otieno);
  expect(drawer).toMatchObject({ floatCents: 200_000, putInCents: 1, takenOutCents: 135_000 });
  expect(expectedIn(drawer)).toBe(200_000 + TOTAL - 20_001 + 1 - 135_000);
  expect(valueOf(await count(otieno, 214_999))).toEqual({ expectedCents: 215_000 });
  expect(await movementsOfDay(today(), otieno.id)).toMatchObject([
    { kind: "float", enteredBy: { id: otieno.id } },
    { kind: "rider", note: "Parcel to Thika", enteredBy: { id: otieno.id } },
    { kind: "put_in", enteredBy: { id: owner.id } },
    { kind: "bank", note: "Evening deposit", enteredBy: { id: owner.id } },
    { kind: "expense" },
  ]);
  expect((await drawerLines(today(), otieno.id)).map(({ cents }) => cents)).toEqual([TOTAL, -20_001]);
  const audit = await db().auditEntry.findMany({
    where: { action: "user.move_cash", subjectId: otieno.id },
    orderBy: { id: "asc" },
  });
  expect(audit.map(({ actorId, after }) => [actorId, JSON.parse(after ?? "") as unknown])[3]).toEqual([
    owner.id,
    { day: today(), kind: "bank", cents: 100_000, note: "Evening deposit" },
  ]);
  const inFile = [];
  for await (const batch of movementBatches({ ...drawerQuery.all, who: otieno.id })) inFile.push(...batch);
  expect(inFile.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1]);
});

test("cash moved by hand is no money of the shop's: the day's report and the drawers' orders agree to the cent", async () => {
  await db().paymentAttempt.updateMany({ data: { settledAt: new Date(0) } });
  await db().refund.updateMany({ data: { settledAt: new Date(0) } });
  const [otieno, amina] = [await cashier(), await cashier()];
  await takeCash(otieno);
  const orderId = await takeCash(amina);
  valueOf(
    await refundOrder(otieno, orderId, { cents: 33_333, reason: "Broken", isByHand: true, seenAt: null }),
  );
  valueOf(await recordCashMovement(otieno, moved(otieno, { kind: "float", cents: 999_999 })));
  valueOf(await recordCashMovement(amina, moved(amina)));
  const drawers = await drawersOf(today());
  const inDrawers = drawers.reduce(
    (sum, { takenCents, returnedCents }) => sum + takenCents - returnedCents,
    0,
  );
  expect(inDrawers).toBe(2 * TOTAL - 33_333);
  const days = await dailyReconciliation(timeRangeOf({ from: today(), to: today() }));
  const cash = days.filter(({ way }) => way === "cash");
  expect(cash.reduce((sum, { takenCents, returnedCents }) => sum + takenCents - returnedCents, 0)).toBe(
    inDrawers,
  );
  const lines = await Promise.all([otieno, amina].map(({ id }) => drawerLines(today(), id)));
  expect(lines.flat().reduce((sum, { cents }) => sum + cents, 0)).toBe(inDrawers);
});

test("of entries sent at once one is stored, and a day has one float", async () => {
  const [otieno, owner] = [await cashier(), await makeStaff("reports")];
  const wanted = moved(otieno, { kind: "float", cents: 100 });
  const sent = await Promise.all([otieno, owner, otieno].map((by) => recordCashMovement(by, wanted)));
  expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
  for (const outcome of sent) if (!outcome.ok) expect(outcome.refusal.code).toBe("conflict");
  expect(refusalOf(await recordCashMovement(otieno, { ...wanted, seen: 1 })).field).toBe("kind");
  expect(await db().cashMovement.count({ where: { personId: otieno.id } })).toBe(1);
  for (const seen of [-1, 0, 2, Number.NaN])
    expect(refusalOf(await recordCashMovement(otieno, moved(otieno, { seen }))).code).toBe("conflict");
  expect(await drawerOf(otieno)).toMatchObject({ floatCents: 100, takenOutCents: 0 });
});

test("nobody moves cash of another's drawer without the permission for reports, or of a buyer's", async () => {
  const [otieno, amina, owner] = [await cashier(), await cashier(), await makeStaff("reports")];
  expect(refusalOf(await recordCashMovement(amina, moved(otieno))).code).toBe("forbidden");
  for (const other of [await makeStaff("orders"), await makeBuyer()])
    expect(refusalOf(await recordCashMovement(other, moved(other))).code).toBe("forbidden");
  expect(refusalOf(await recordCashMovement(owner, moved(await makeBuyer()))).code).toBe("missing");
  expect(await db().cashMovement.count({ where: { personId: { in: [otieno.id, amina.id] } } })).toBe(0);
});

test("a day ends at midnight in Nairobi: then only who sees reports enters its cash, and its count and entry say so", async () => {
  const [otieno, owner] = [await cashier(), await makeStaff("reports")];
  const day = nairobiDay(new Date(Date.now() + 3 * 86_400_000));
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${day}T20:59:50Z`) });
  onTestFinished(() => void vi.useRealTimers());
  valueOf(await recordCashMovement(otieno, moved(otieno, { day })));
  valueOf(await count(otieno, 0));
  vi.setSystemTime(new Date(`${day}T21:00:01Z`));
  expect(today()).not.toBe(day);
  const late = moved(otieno, { day, kind: "put_in", cents: 100, note: "Found under the tray", seen: 1 });
  expect(refusalOf(await recordCashMovement(otieno, late)).message).toMatch(/^This day is over/);
  expect(refusalOf(await recordCashMovement(owner, { ...late, kind: "float", note: "" })).field).toBe("note");
  valueOf(await recordCashMovement(owner, late));
  const own = (await countsOfDay(day)).filter(({ person }) => person.id === otieno.id);
  expect(own, "the count stays").toMatchObject([{ expectedCents: -30_000, countedCents: 0 }]);
  expect(expectedIn(await drawerOf(otieno, day))).toBe(-29_900);
  expect((await movementsOfDay(day, otieno.id)).map(isEnteredAfterwards)).toEqual([false, true]);
});
