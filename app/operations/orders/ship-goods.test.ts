import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeBuyer, makeStaff } from "../factories.fixture";
import { refusalOf, valueOf } from "../products/management.fixture";
import { newOrder, newProduct } from "./orders.fixture";
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

async function read(id: number) {
  const order = await orderToShip(id);
  if (!order) throw new Error("no order");
  return order;
}

const ship = (id: number, parts: [item: number, quantity: number][], by = staff) =>
  shipGoods(by, id, {
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
