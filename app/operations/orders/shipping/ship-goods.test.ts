import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeBuyer, makeStaff } from "../../factories.fixture";
import { refusalOf, valueOf } from "../../products/management.fixture";
import { orderDocuments } from "../order-documents.queries.server";
import { newOrder, newProduct } from "../orders.fixture";
import { updateOrderStatus } from "../update-order-status.server";
import { orderToShip, shipGoods, undoShipment } from "./ship-goods.server";

let staff: Awaited<ReturnType<typeof makeStaff>>;
setUpTestDatabase(async () => {
  staff = await makeStaff("orders");
});

/** Of 3 lamps and 1 basket, paid. */
async function paid() {
  const items = [
    [await newProduct(10, 3), 3] as const,
    [await newProduct(10, 1, "Basket"), 1, "Basket"] as const,
  ];
  const id = await newOrder({ status: "paid", paymentStatus: "completed", items });
  const { lines } = await read(id);
  const [lamps, basket] = lines.map((line) => line.id);
  if (!lamps || !basket) throw new Error("two lines");
  return { id, lamps, basket };
}

/** The same on delivery, KSh 5,300 in all. */
async function onDelivery() {
  const order = await paid();
  const data = { status: "processing", paymentStatus: "pending", paymentMethod: "Cash on delivery" } as const;
  await db().order.update({ where: { id: order.id }, data });
  return order;
}

async function slip(id: number, shipmentId: number | null = null) {
  const [printed] = await orderDocuments("packing slip", [id], shipmentId);
  const sums = printed?.document.sums.map(({ label, value }) => `${label} ${value}`.trim());
  return [
    printed?.document.lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(", "),
    ...(sums ?? []),
  ];
}

async function read(id: number) {
  const order = await orderToShip(id);
  if (!order) throw new Error("no order");
  return order;
}

const ship = (
  id: number,
  parts: [item: number, quantity: number][],
  by = staff,
  collectCents: number | null = null,
) =>
  shipGoods(by, id, {
    collectCents,
    parts: parts.map(([item, quantity]) => ({ id: item, quantity })),
    courier: "G4S",
    trackingNumber: "AB1",
  });

test("a part is shipped, then the rest: the order is shipped with its last piece", async () => {
  const { id, lamps, basket } = await paid();
  expect(valueOf(await ship(id, [[lamps, 2]])).status).toBe("processing");
  expect((await read(id)).lines.map(({ shippedCount }) => shippedCount)).toEqual([2, 0]);
  expect(
    valueOf(
      await ship(id, [
        [lamps, 1],
        [basket, 1],
      ]),
    ).status,
  ).toBe("shipped");
  const { shipments, why } = await read(id);
  expect(shipments.map(({ courier, items }) => [courier, items.map(({ quantity }) => quantity)])).toEqual([
    ["G4S", [2]],
    ["G4S", [1, 1]],
  ]);
  expect(why).toBe("shipped already");
  expect(refusalOf(await ship(id, [[lamps, 1]])).code).toBe("conflict");
});

test("no piece leaves twice, however many send the form at once", async () => {
  const { id, lamps, basket } = await paid();
  const all = await Promise.all(
    [1, 2, 3, 4].map(() =>
      ship(id, [
        [lamps, 2],
        [basket, 1],
      ]),
    ),
  );
  expect(all.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await read(id)).lines.map(({ shippedCount }) => shippedCount)).toEqual([2, 1]);
  expect(await db().shipment.count({ where: { orderId: id } })).toBe(1);
});

test("more than is left, nothing, goods of another order, and an unpaid or cancelled order are refused", async () => {
  const [{ id, lamps }, other] = [await paid(), await paid()];
  expect(refusalOf(await ship(id, [[lamps, 4]]))).toMatchObject({ code: "invalid", field: `ship_${lamps}` });
  expect(refusalOf(await ship(id, [])).code).toBe("invalid");
  expect(refusalOf(await ship(id, [[other.lamps, 1]])).code).toBe("missing");
  expect(refusalOf(await ship(id, [[lamps, 1]], await makeBuyer())).code).toBe("forbidden");
  for (const data of [
    { status: "cancelled" as const },
    { status: "pending" as const, paymentStatus: "pending" },
  ]) {
    await db().order.update({ where: { id }, data: { ...data, paymentMethod: "M-Pesa" } });
    expect(refusalOf(await ship(id, [[lamps, 1]])).code).toBe("conflict");
  }
  expect(await db().shipment.count({ where: { orderId: { in: [id, other.id] } } })).toBe(0);
});

test("a shipment that was entered by mistake is undone once, and its goods can be shipped again", async () => {
  const { id, lamps, basket } = await paid();
  valueOf(
    await ship(id, [
      [lamps, 3],
      [basket, 1],
    ]),
  );
  const [shipment] = (await read(id)).shipments;
  const undo = (order: number) => undoShipment(staff, order, shipment?.id ?? 0);
  expect(refusalOf(await undo((await paid()).id)).code).toBe("missing");
  const undone = await Promise.all([undo(id), undo(id), undo(id)]);
  expect(undone.filter(({ ok }) => ok)).toHaveLength(1);
  const { status, lines, shipments } = await read(id);
  expect([status, lines.map(({ shippedCount }) => shippedCount), shipments]).toEqual([
    "processing",
    [0, 0],
    [],
  ]);
  expect(valueOf(await ship(id, [[lamps, 3]])).status).toBe("processing");
  await db().order.update({ where: { id }, data: { status: "delivered" } });
  const [again] = (await read(id)).shipments;
  expect(refusalOf(await undoShipment(staff, id, again?.id ?? 0)).code).toBe("conflict");
});

test("a slip shows what its parcel holds, and the sum of the order is collected once: with the first", async () => {
  const { id, lamps, basket } = await onDelivery();
  expect(await slip(id)).toEqual(["3 × Lamp, 1 × Basket", "Pieces 4", "Collect KSh 5,300"]);
  const first = valueOf(await ship(id, [[lamps, 2]])).shipment;
  expect(await slip(id, first.id)).toEqual(["2 × Lamp", "Pieces 2 of 4", "Collect KSh 5,300"]);
  const rest = ["1 × Lamp, 1 × Basket", "Pieces 2 of 4", "Collect nothing with this parcel"];
  expect(await slip(id)).toEqual(rest);
  const second = valueOf(
    await ship(id, [
      [lamps, 1],
      [basket, 1],
    ]),
  ).shipment;
  expect(await slip(id, second.id)).toEqual(rest);
  expect(await slip(id)).toEqual(rest);
  expect(await slip((await paid()).id, second.id)).toEqual([undefined]);
});

test("staff may have it collected with a later parcel, or in parts, and never twice", async () => {
  const { id, lamps } = await onDelivery();
  const none = valueOf(await ship(id, [[lamps, 1]], staff, 0)).shipment;
  expect((await slip(id, none.id)).at(-1)).toBe("Collect nothing with this parcel");
  expect((await slip(id)).at(-1)).toBe("Collect KSh 5,300");
  const part = valueOf(await ship(id, [[lamps, 1]], staff, 200_000)).shipment;
  expect((await slip(id, part.id)).at(-1)).toBe("Collect KSh 2,000");
  expect((await slip(id)).at(-1)).toBe("Collect KSh 3,300");
  const tooMuch = await ship(id, [[lamps, 1]], staff, 330_001);
  expect(refusalOf(tooMuch)).toMatchObject({ code: "invalid", field: "collect_amount" });
  valueOf(await undoShipment(staff, id, part.id));
  expect((await slip(id)).at(-1)).toBe("Collect KSh 5,300");
});

test("two parcels that are sent at once do not both collect", async () => {
  const { id, lamps, basket } = await onDelivery();
  await Promise.all([ship(id, [[lamps, 1]]), ship(id, [[basket, 1]]), ship(id, [[lamps, 2]])]);
  const { _sum } = await db().shipment.aggregate({ where: { orderId: id }, _sum: { collectCents: true } });
  expect(_sum.collectCents).toBe(530_000n);
});

test("once it is paid no parcel collects, and what is added after that is collected with the next", async () => {
  const { id, lamps } = await onDelivery();
  const first = valueOf(await ship(id, [[lamps, 2]])).shipment;
  const paidAt = new Date(Date.now() + 1_000);
  await db().order.update({ where: { id }, data: { paymentStatus: "completed", paidAt } });
  expect((await slip(id, first.id)).at(-1)).toBe("Paid");
  expect((await slip(id)).at(-1)).toBe("Paid");
  await db().order.update({ where: { id }, data: { dueCents: 120_000n } });
  expect((await slip(id, first.id)).at(-1)).toBe("Paid");
  expect((await slip(id)).at(-1)).toBe("Collect KSh 1,200");
});

test("an order whose rest was marked as shipped without a parcel has a slip of that rest", async () => {
  const { id, lamps } = await onDelivery();
  valueOf(await ship(id, [[lamps, 2]]));
  valueOf(await updateOrderStatus(staff, id, { status: "shipped" }));
  expect((await slip(id)).slice(0, 2)).toEqual(["1 × Lamp, 1 × Basket", "Pieces 2 of 4"]);
});
