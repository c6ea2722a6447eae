import fc from "fast-check";
import { expect, test } from "vitest";
import { collectedWith, collectText, leftToCollect, parcelOf, refuseCollecting } from "./parcel";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 30, 9, minute));
const order = {
  status: "processing",
  paymentStatus: "pending",
  totalCents: 100_000,
  dueCents: 0,
  paidAt: null,
  items: [
    { id: 1, quantity: 3, shippedCount: 2 },
    { id: 2, quantity: 1, shippedCount: 1 },
  ],
} as const;
const shipment = (id: number, collectCents: number, minute = id) => ({
  id,
  collectCents,
  createdAt: at(minute),
  items: [
    { orderItemId: 1, quantity: id },
    { orderItemId: 2, quantity: 0 },
  ],
});

test("a rider collects what staff said, at most what the order costs", () => {
  expect(collectedWith(order, shipment(1, 40_000))).toBe(40_000);
  expect(collectedWith(order, shipment(1, 140_000))).toBe(100_000);
  expect(collectedWith({ ...order, status: "cancelled" }, shipment(1, 40_000))).toBe(0);
});

test("a payment after a parcel has left settles it; what an edit added since is another parcel's", () => {
  const paid = { ...order, paymentStatus: "completed", dueCents: 30_000, paidAt: at(5) };
  expect(collectedWith(paid, shipment(1, 40_000, 4))).toBe(0);
  expect(collectedWith(paid, shipment(1, 40_000, 5))).toBe(0);
  expect(collectedWith(paid, shipment(1, 40_000, 6))).toBe(30_000);
  // not paid, whatever its row says of an earlier payment
  expect(collectedWith({ ...order, paidAt: at(5) }, shipment(1, 40_000, 4))).toBe(40_000);
  expect(collectedWith({ ...paid, paidAt: null }, shipment(1, 40_000, 4))).toBe(30_000);
});

test("the next parcel collects what no other one collects, and no rider more", () => {
  const shipments = [shipment(1, 40_000), shipment(2, 25_000)];
  expect(leftToCollect({ ...order, shipments })).toBe(35_000);
  expect(leftToCollect({ ...order, shipments: [] })).toBe(100_000);
  expect(leftToCollect({ ...order, shipments: [shipment(1, 80_000), shipment(2, 80_000)] })).toBe(0);
  expect(refuseCollecting({ leftToCollect: 35_000 }, 35_000)).toBeNull();
  expect(refuseCollecting({ leftToCollect: 35_000 }, 35_001)).toEqual({
    code: "invalid",
    message: "Only KSh 350 is left to collect.",
    field: "collect_amount",
  });
  expect(refuseCollecting({ leftToCollect: 0 }, 1)?.message).toBe("Nothing is left to collect.");
  expect([collectText(650_000), collectText(0)]).toEqual(["Collect KSh 6,500", null]);
});

test("all riders together never collect more than the order costs, if each stays within what is left", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(60_000), { maxLength: 6 }), (wanted) => {
      const shipments: ReturnType<typeof shipment>[] = [];
      wanted.forEach((cents, i) => {
        if (!refuseCollecting({ leftToCollect: leftToCollect({ ...order, shipments }) }, cents))
          shipments.push(shipment(i + 1, cents));
      });
      const all = shipments.reduce((sum, one) => sum + collectedWith(order, one), 0);
      expect(all + leftToCollect({ ...order, shipments })).toBe(order.totalCents);
    }),
  );
});

test("what leaves together is what has not left, or the shipment that is named, or the last one", () => {
  const shipments = [shipment(1, 40_000), shipment(2, 25_000)];
  expect(parcelOf({ ...order, shipments })).toEqual({ pieces: new Map([[1, 1]]), collectCents: 35_000 });
  expect(parcelOf({ ...order, shipments }, 1)).toEqual({ pieces: new Map([[1, 1]]), collectCents: 40_000 });
  expect(parcelOf({ ...order, shipments }, 9)).toBeNull();
  const items = [{ id: 1, quantity: 3, shippedCount: 3 }];
  expect(parcelOf({ ...order, items, shipments })).toEqual({
    pieces: new Map([[1, 2]]),
    collectCents: 25_000,
  });
  expect(parcelOf({ ...order, items, shipments: [] })).toBeNull();
  expect(parcelOf({ ...order, items, shipments: [...shipments, shipment(3, 1_000)] })?.collectCents).toBe(
    1_000,
  );
});
