import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeBuyer, takePayments } from "../factories.fixture";
import { newOrder } from "../orders/orders.fixture";
import { storedOrder } from "../orders/paid-order.fixture";
import { admin, refusalOf, valueOf } from "../products/management.fixture";
import { editOrderParts } from "./edit-order-parts.server";

setUpTestDatabase(takePayments);

const NOTHING = { quantities: new Map<number, number>(), added: new Map<string, number>(), price: null };

test("an edit by REST changes what the body names, and names the field that is wrong", async () => {
  const id = await newOrder();
  const before = await storedOrder(id);
  const send = (delivery: object, by = admin) =>
    editOrderParts(by, id, { ...NOTHING, delivery, agreedCents: before.totalCents });
  expect(refusalOf(await send({}, await makeBuyer())).code).toBe("forbidden");
  const wrong = refusalOf(await send({ shipping_phone: "12" }));
  expect(wrong).toMatchObject({ code: "invalid", field: "shipping_phone" });
  expect(wrong.message).toMatch(/phone/i);
  expect(await storedOrder(id)).toEqual(before);
  valueOf(await send({ shipping_city: "Kisumu", shipping_county: "Kisumu" }));
  expect(await storedOrder(id)).toMatchObject({
    shippingCity: "Kisumu",
    shippingName: before.shippingName,
    shippingAddress: before.shippingAddress,
    totalCents: before.totalCents,
  });
});
