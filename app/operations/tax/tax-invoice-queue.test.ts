import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { makeStaff } from "../factories.fixture";
import { newOrder } from "../orders/orders.fixture";
import { admin, refusalOf, valueOf } from "../products/management.fixture";
import { useControlUnit } from "./control-unit.server";
import {
  clock,
  expectEqualBooks,
  HOUR_MS,
  kra,
  listed,
  pay,
  refund,
  sendAll,
  senderOf,
  setClock,
  setUpKra,
  unitOf,
} from "./etims.fixture";
import { signingQueue } from "./kra-rows.queries.server";
import { sendTaxInvoiceAgain, skipTaxInvoice } from "./tax-invoice-queue.server";
import { taxInvoicesOf } from "./tax-invoices.queries.server";

setUpKra();

const refuse = (code: string) => [{ call: "saveTrnsSalesOsdc", code }];
const idOf = async (number: number) =>
  (await db().taxInvoice.findUniqueOrThrow({ where: { number }, select: { id: true } })).id;
const rowOf = async (number: number) =>
  db().delivery.findFirstOrThrow({ where: { channel: "etims", recipient: String(await idOf(number)) } });

/** One try, so many minutes later. */
async function sendAfter(minutes: number) {
  setClock(new Date(Math.max(clock().getTime(), Date.now()) + minutes * 60_000));
  await senderOf()();
}

/** Invoice 1, which KRA refuses and staff skip. */
async function skipped() {
  kra().state.script = refuse("894");
  const orderId = await newOrder();
  await pay(orderId);
  await sendAfter(0);
  valueOf(await skipTaxInvoice(admin, await idOf(1)));
  return orderId;
}

/** Invoice 1, of a shop that is registered for VAT and does not use eTIMS yet. */
async function paidBeforeKra() {
  useControlUnit(undefined);
  const orderId = await newOrder();
  await db().order.update({ where: { id: orderId }, data: { shippingTaxType: "B", shippingTaxPercent: 16 } });
  await pay(orderId);
  useControlUnit(unitOf());
  return orderId;
}

test("only who may see money sends or skips a tax invoice, and only one that was issued for KRA", async () => {
  await paidBeforeKra();
  await pay(await newOrder());
  const other = await makeStaff("orders");
  for (const change of [sendTaxInvoiceAgain, skipTaxInvoice]) {
    expect(refusalOf(await change(other, await idOf(1))).code).toBe("forbidden");
    expect(refusalOf(await change(admin, await idOf(1))).message).toContain("was not issued for KRA");
    expect(refusalOf(await change(admin, 999)).code).toBe("missing");
  }
  expect(await db().auditEntry.count({ where: { action: { contains: "tax_invoice" } } })).toBe(0);
});

test("the trail names the payment and the number of each tax invoice that staff skip or send again", async () => {
  await pay(await newOrder());
  await sendAll();
  kra().state.script = refuse("894");
  await pay(await newOrder());
  await sendAfter(0);
  const { id, attemptId } = await db().taxInvoice.findUniqueOrThrow({ where: { number: 2 } });
  valueOf(await skipTaxInvoice(admin, id));
  valueOf(await sendTaxInvoiceAgain(admin, id));
  const entries = await db().auditEntry.findMany({
    where: { action: { contains: "tax_invoice" } },
    orderBy: { id: "asc" },
  });
  expect(entries.map(({ action, subjectId, after }) => [action, subjectId, after])).toEqual(
    ["payment.skip_tax_invoice", "payment.resend_tax_invoice"].map((action) => [
      action,
      attemptId,
      '{"invoiceNumber":2}',
    ]),
  );
});

test("one that is being sent right now is neither sent again nor skipped", async () => {
  kra().state.script = refuse("894");
  await pay(await newOrder());
  await sendAfter(0);
  await db().delivery.updateMany({ data: { claimedUntil: new Date(Date.now() + 60_000) } });
  expect(refusalOf(await sendTaxInvoiceAgain(admin, await idOf(1))).message).toContain(
    "being sent right now",
  );
  expect(refusalOf(await skipTaxInvoice(admin, await idOf(1))).code).toBe("conflict");
  expect(await rowOf(1)).toMatchObject({ state: "failed", skippedAt: null });
});

test("'Send again' for an invoice that KRA has leaves the pause of its credit note", async () => {
  const orderId = await newOrder();
  await pay(orderId);
  await sendAll();
  kra().state.script = refuse("999");
  valueOf(await refund(orderId, 10_000));
  await sendAfter(6);
  const { dueAt } = await rowOf(2);
  expect(dueAt > clock()).toBe(true);
  expect(refusalOf(await sendTaxInvoiceAgain(admin, await idOf(1))).message).toContain("KRA has signed it");
  expect((await rowOf(2)).dueAt).toEqual(dueAt);
});

test("a skipped invoice that is sent again takes no other skipped invoice with it", async () => {
  await skipped();
  kra().state.script = refuse("894");
  await pay(await newOrder());
  await sendAfter(1);
  valueOf(await skipTaxInvoice(admin, await idOf(2)));
  valueOf(await sendTaxInvoiceAgain(admin, await idOf(1)));
  expect([(await rowOf(1)).state, (await rowOf(2)).state]).toEqual(["waiting", "failed"]);
});

test("what KRA refuses for now may be skipped too, and a skipped credit note leaves the next one in the queue", async () => {
  const orderId = await newOrder();
  await pay(orderId);
  await sendAll();
  kra().state.script = refuse("999");
  valueOf(await refund(orderId, 10_000));
  valueOf(await refund(orderId, 20_000));
  await sendAfter(6);
  valueOf(await skipTaxInvoice(admin, await idOf(2)));
  expect((await rowOf(2)).skippedAt).not.toBeNull();
  expect(await rowOf(3)).toMatchObject({ state: "waiting", skippedAt: null });
});

test("an invoice whose queue entry is gone still counts as KRA's while its signature is stored", async () => {
  const orderId = await newOrder();
  await pay(orderId);
  await sendAll();
  await db().delivery.deleteMany();
  valueOf(await refund(orderId, 10_000));
  expect(await rowOf(2)).toMatchObject({ state: "waiting", skippedAt: null });
});

test("a queue entry without its tax invoice waits for a person", async () => {
  await skipped();
  const { id } = await rowOf(1);
  await db().delivery.update({
    where: { id },
    data: { recipient: "999", state: "waiting", dueAt: clock(), claimedUntil: null },
  });
  await sendAfter(1);
  expect(await db().delivery.findUniqueOrThrow({ where: { id } })).toMatchObject({
    state: "failed",
    lastAnswer: "This tax invoice is not stored",
  });
});

test("the head of the queue is the first that KRA lacks, with how many wait, and the list finds them by their state", async () => {
  await pay(await newOrder());
  await sendAll();
  kra().state.script = refuse("999");
  await pay(await newOrder());
  const orderId = await newOrder();
  await pay(orderId);
  await sendAfter(6);
  expect(await signingQueue()).toMatchObject({
    count: 2,
    invoice: { id: await idOf(2), number: 2, originalId: null },
  });
  expect([await listed("signed"), await listed("refused"), await listed("waiting")]).toEqual([[1], [2], [3]]);
  expect((await taxInvoicesOf({ orderId })).map(({ signing }) => signing)).toEqual(["waiting"]);
  kra().state.script = refuse("894");
  await sendAfter(11);
  expect(await listed("stopped")).toEqual([2]);
});

test("a skipped invoice's credit note does not count as refused by KRA, and skipping it twice is a conflict", async () => {
  const orderId = await skipped();
  valueOf(await refund(orderId, 10_000));
  expect(await rowOf(2)).toMatchObject({ state: "failed", lastAnswer: "Its invoice is not at KRA" });
  expect(refusalOf(await skipTaxInvoice(admin, await idOf(2))).code).toBe("conflict");
  expect(refusalOf(await skipTaxInvoice(admin, await idOf(1))).code).toBe("conflict");
});

test("a credit note whose invoice was issued before the shop used eTIMS is skipped", async () => {
  const orderId = await paidBeforeKra();
  valueOf(await refund(orderId, 10_000));
  expect(await rowOf(2)).toMatchObject({ state: "failed", lastAnswer: "Its invoice is not at KRA" });
  expect(await listed("skipped")).toEqual([2]);
});

test("a credit note goes on once its skipped invoice is sent, also while KRA's answer about that is lost", async () => {
  const orderId = await skipped();
  kra().state.script = [
    { call: "saveTrnsSalesOsdc", isLost: true },
    ...Array.from({ length: 9 }, () => ({ call: "selectInvoiceDetails", code: "999" })),
  ];
  valueOf(await sendTaxInvoiceAgain(admin, await idOf(1)));
  await sendAfter(1);
  await sendAfter(6);
  expect(await listed("asked")).toEqual([1]);
  valueOf(await refund(orderId, 10_000));
  expect(await rowOf(2)).toMatchObject({ state: "waiting", skippedAt: null });
  // as if the process had died before it noted that KRA has the invoice
  await db().delivery.updateMany({ where: { id: (await rowOf(1)).id }, data: { sentAt: null } });
  valueOf(await refund(orderId, 20_000));
  expect(await rowOf(3)).toMatchObject({ state: "waiting", skippedAt: null });
});

test("credit notes that were skipped with their invoice go as soon as KRA has it, whatever pause they had", async () => {
  kra().state.script = refuse("894");
  const orderId = await newOrder();
  await pay(orderId);
  valueOf(await refund(orderId, 10_000));
  await sendAfter(0);
  valueOf(await skipTaxInvoice(admin, await idOf(1)));
  valueOf(await sendTaxInvoiceAgain(admin, await idOf(1)));
  const dueAt = new Date(clock().getTime() + HOUR_MS);
  await db().delivery.update({ where: { id: (await rowOf(2)).id }, data: { dueAt } });
  await sendAfter(1);
  await sendAfter(1);
  expect(kra().state.sales.map(({ invcNo }) => invcNo)).toEqual([1, 2]);
  await expectEqualBooks();
});
