import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { drawerQuery, EMPTY_DRAWER } from "~/domain/report/drawer";
import { nairobiDay } from "~/domain/time";
import { makeBuyer, makeStaff, takePayments } from "../factories.fixture";
import { markPaid } from "../orders/mark-paid.server";
import { newOrder } from "../orders/orders.fixture";
import { refundOrder } from "../orders/refund-order.server";
import { refusalOf, valueOf } from "../products/management.fixture";
import { shopTime } from "../shop-clock.server";
import { countDrawer, type WantedCount } from "./count-drawer.server";
import { drawerCountBatches, drawerCountPage, drawersOf, personWithDrawer } from "./drawers.queries.server";

setUpTestDatabase(takePayments);

const today = () => nairobiDay(shopTime());
/** The total of one lamp with delivery, in cents. */
const TOTAL = 170_000;
const cashier = () => makeStaff("money", "orders");

async function takeCash(by: Viewer, receipt: string | null = null): Promise<number> {
  const id = await newOrder();
  valueOf(await markPaid(by, id, { receipt, takenBy: "Me", seenAt: null, isSeenOnPhone: true }));
  return id;
}

const giveBack = async (by: Viewer, orderId: number, cents: number) =>
  valueOf(await refundOrder(by, orderId, { cents, reason: "It came broken", isByHand: true, seenAt: null }));

const wanted = ({ id }: Viewer, changes: Partial<WantedCount> = {}): WantedCount => ({
  personId: id,
  day: today(),
  countedCents: 0,
  note: "",
  seen: 0,
  ...changes,
});

const auditOf = ({ id }: Viewer) =>
  db().auditEntry.findMany({ where: { action: "user.count_drawer", subjectId: id }, orderBy: { id: "asc" } });

test("a drawer holds the cash that a person entered, less the cash that they gave back that day", async () => {
  const [otieno, amina] = [await cashier(), await cashier()];
  const first = await takeCash(otieno);
  await takeCash(otieno);
  await takeCash(otieno, "SJK7AAAAA1");
  // Amina gives back cash that Otieno took, and money of a typed code
  await giveBack(amina, first, 20_000);
  await giveBack(amina, await takeCash(amina, "SJK7AAAAA2"), 5_000);
  expect(await drawersOf(today())).toEqual([
    { ...EMPTY_DRAWER, personId: otieno.id, takenCents: 2 * TOTAL, otherCents: 0 },
    { ...EMPTY_DRAWER, personId: amina.id, returnedCents: 20_000, otherCents: 5_000 },
  ]);
  const longAgo = new Date("2026-01-01T20:59:59Z");
  await db().paymentAttempt.updateMany({ where: { orderId: first }, data: { settledAt: longAgo } });
  expect(await drawersOf("2026-01-01")).toEqual([
    { ...EMPTY_DRAWER, personId: otieno.id, takenCents: TOTAL, otherCents: 0 },
  ]);
  expect(await drawersOf("2026-01-02"), "its day is Nairobi's").toEqual([]);
  expect(await drawersOf(today(), { personId: otieno.id })).toMatchObject([{ takenCents: TOTAL }]);
});

test("a count stores the cash expected at that time and is audited; a later count is added beside it", async () => {
  const otieno = await cashier();
  await takeCash(otieno);
  valueOf(await countDrawer(otieno, wanted(otieno, { countedCents: TOTAL - 100, note: "Change was short" })));
  await takeCash(otieno);
  valueOf(await countDrawer(otieno, wanted(otieno, { countedCents: 2 * TOTAL, seen: 1 })));
  const { counts } = await drawerCountPage({ ...drawerQuery.all, who: otieno.id }, 10);
  expect(counts).toMatchObject([
    { number: 2, expectedCents: 2 * TOTAL, countedCents: 2 * TOTAL, note: "", day: today() },
    { number: 1, expectedCents: TOTAL, countedCents: TOTAL - 100, note: "Change was short" },
  ]);
  const inFile = [];
  for await (const batch of drawerCountBatches({ ...drawerQuery.all, who: otieno.id })) inFile.push(...batch);
  expect(inFile).toEqual(counts);
  expect(
    (await auditOf(otieno)).map(({ actorId, after }) => [actorId, JSON.parse(after ?? "") as unknown]),
  ).toEqual([
    [otieno.id, { day: today(), expectedCents: TOTAL, countedCents: TOTAL - 100, note: "Change was short" }],
    [otieno.id, { day: today(), expectedCents: 2 * TOTAL, countedCents: 2 * TOTAL, note: "" }],
  ]);
});

test("a count that differs is saved before the difference is shown", async () => {
  const otieno = await cashier();
  await takeCash(otieno);
  expect(valueOf(await countDrawer(otieno, wanted(otieno, { countedCents: 5 })))).toEqual({
    expectedCents: TOTAL,
  });
  expect(await db().drawerCount.findFirst({ where: { personId: otieno.id } })).toMatchObject({
    countedCents: 5n,
    note: "",
  });
});

test("of counts sent at once exactly one is stored, and one sent twice is stored once", async () => {
  const [otieno, owner] = [await cashier(), await makeStaff("reports")];
  await takeCash(otieno);
  const counts = [
    wanted(otieno, { countedCents: TOTAL }),
    wanted(otieno, { countedCents: TOTAL }),
    wanted(otieno, { countedCents: 0, note: "I took it home" }),
  ];
  const sent = await Promise.all(counts.map((count, i) => countDrawer(i === 1 ? owner : otieno, count)));
  expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
  for (const outcome of sent) if (!outcome.ok) expect(outcome.refusal.code).toBe("conflict");
  expect(refusalOf(await countDrawer(otieno, wanted(otieno, { countedCents: TOTAL }))).code).toBe("conflict");
  expect(await auditOf(otieno)).toHaveLength(1);
});

test("nobody counts another's drawer without the permission for reports, a buyer's drawer, or a day that has not begun", async () => {
  const [otieno, amina, owner] = [await cashier(), await cashier(), await makeStaff("reports")];
  expect(refusalOf(await countDrawer(amina, wanted(otieno))).code).toBe("forbidden");
  for (const other of [await makeStaff("orders"), await makeBuyer()])
    expect(refusalOf(await countDrawer(other, wanted(other))).code).toBe("forbidden");
  expect(refusalOf(await countDrawer(owner, wanted(await makeBuyer()))).code).toBe("missing");
  expect(refusalOf(await countDrawer(owner, wanted(otieno, { day: "2099-01-01" }))).code).toBe("invalid");
  for (const seen of [-1, 1, Number.NaN])
    expect(refusalOf(await countDrawer(owner, wanted(otieno, { seen }))).code, String(seen)).toBe("conflict");
  expect(await auditOf(otieno)).toEqual([]);
  valueOf(await countDrawer(owner, wanted(otieno)));
  expect(await personWithDrawer((await makeBuyer()).id, today()), "no buyer's name").toBeNull();
  expect(await personWithDrawer(otieno.id, today())).toMatchObject({ id: otieno.id });
});
