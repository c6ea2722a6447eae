import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { takePayments } from "../factories.fixture";
import { admin, buyer, refusalOf, valueOf } from "../products/management.fixture";
import { invoiceOrder } from "./invoice-order.server";
import { orderDocuments } from "./order-documents.queries.server";
import { newOrder } from "./orders.fixture";
import { paidOrder, storedOrder, auditTrailOf } from "./paid-order.fixture";
import { refundOrder } from "./refund-order.server";

setUpTestDatabase(takePayments);

test("invoices are numbered without gaps, each order once, however many open them at once", async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => paidOrder().then(({ id }) => id)));
  const unpaid = await newOrder();
  const opened = await Promise.all(
    [...ids, ...ids, unpaid, unpaid].map(async (id) => ({ id, outcome: await invoiceOrder(admin, id) })),
  );
  const numbers = new Map(opened.flatMap(({ id, outcome }) => (outcome.ok ? [[id, outcome.value]] : [])));
  expect([...numbers.values()].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
  for (const { id, outcome } of opened) if (id !== unpaid) expect(valueOf(outcome)).toBe(numbers.get(id));
  const next = await paidOrder();
  expect(valueOf(await invoiceOrder(admin, next.id))).toBe(7);
  expect(await db().counter.findUniqueOrThrow({ where: { name: "invoice" } })).toMatchObject({ value: 7 });
  expect(await auditTrailOf("order", next.id)).toEqual([
    { action: "order.update", after: { invoiceNumber: 7 } },
  ]);
});

test("only paid orders get a number, and opening the invoice changes nothing that a form must notice", async () => {
  const { id } = await paidOrder();
  const { updatedAt } = await storedOrder(id);
  const number = valueOf(await invoiceOrder(admin, id));
  expect((await storedOrder(id)).updatedAt).toEqual(updatedAt);
  expect(refusalOf(await invoiceOrder(admin, await newOrder())).code).toBe("conflict");
  expect(refusalOf(await invoiceOrder(admin, 999_999)).code).toBe("missing");
  expect(refusalOf(await invoiceOrder(buyer, id)).code).toBe("forbidden");
  valueOf(await refundOrder(admin, id, { cents: 170_000, reason: "Broken", isByHand: false, seenAt: null }));
  expect(valueOf(await invoiceOrder(admin, id))).toBe(number);
});

test("documents have the shop's name and tax number and the sums, but a packing slip has no price", async () => {
  await db().setting.createMany({
    data: [
      { name: "shopName", value: '"Duka la Wanjiku"' },
      { name: "shopAddress", value: '"Moi Avenue 5, Nairobi"' },
      { name: "kraPin", value: '"A001234567Z"' },
      { name: "supportPhone", value: '"+254700111222"' },
    ],
  });
  const { id } = await paidOrder({ customerNotes: "Call first" });
  valueOf(await invoiceOrder(admin, id));
  valueOf(await refundOrder(admin, id, { cents: 50_000, reason: "Broken", isByHand: false, seenAt: null }));
  const [invoice] = await orderDocuments("invoice", [id]);
  expect(invoice?.document).toMatchObject({
    title: "Invoice",
    seller: {
      shopName: "Duka la Wanjiku",
      phone: "+254700111222",
      address: "Moi Avenue 5, Nairobi",
      kraPin: "A001234567Z",
    },
    to: { label: "Bill to", lines: ["Wanjiku Mwangi", "+254700000000", "Moi Avenue 5", "Nairobi"] },
    lines: [{ title: "Lamp", quantity: 1, price: "KSh 1,200", total: "KSh 1,200" }],
    sums: [
      { label: "Subtotal", value: "KSh 1,200" },
      { label: "Delivery", value: "KSh 500" },
      { label: "Total", value: "KSh 1,700", total: true },
      { label: "Paid", value: "KSh 1,700" },
      { label: "Refunded", value: "KSh 500" },
    ],
  });
  expect(invoice?.document.facts[0]?.value).toMatch(/^INV-0000\d\d$/);
  const slips = await orderDocuments("packing slip", [id, await newOrder()]);
  expect(slips).toHaveLength(2);
  expect(JSON.stringify(slips[0]?.document)).not.toMatch(/KSh|A001234567Z/);
  expect(slips[0]?.document).toMatchObject({ mark: null, seller: { phone: "+254700111222" } });
  expect(slips[0]?.document.note).toEqual({ label: "Note", text: "Call first" });
});
