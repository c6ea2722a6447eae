import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { UNLIMITED } from "~/domain/order/new-order";
import { payBefore } from "~/domain/order/pay-before";
import { ON_DELIVERY } from "~/domain/order/payment-method";
import { NO_OTHER_COUNTIES } from "~/domain/settings/delivery";
import { DEFAULT_SETTINGS, type ShopSettings } from "~/domain/settings/settings";
import { makeBuyer } from "../factories.fixture";
import { refusalOf, valueOf } from "../products/management.fixture";
import { newPickUpPoint } from "../pick-up-points/pick-up-points.fixture";
import { onSale, orderOf } from "./place-order.fixture";
import { placeOrder } from "./place-order.server";

setUpTestDatabase();

const ZONES: Partial<ShopSettings> = {
  deliveryZones: [{ name: "Rift Valley", counties: ["Nakuru"], feeCents: 70_000 }],
};

const set = (settings: Partial<ShopSettings>) =>
  Promise.all(
    Object.entries(settings).map(([name, value]) =>
      db().setting.upsert({
        where: { name },
        create: { name, value: JSON.stringify(value) },
        update: { value: JSON.stringify(value) },
      }),
    ),
  );

const place = async (changes: object) =>
  placeOrder(await makeBuyer(), { ...orderOf([[await onSale(), 1]]), ...changes });

const feeOf = async (changes: object) => valueOf(await place(changes)).shippingFeeCents;

test("the delivery fee depends on county and pick-up point once the owner has set zones; before that it is flat", async () => {
  expect(await feeOf({ shippingCounty: "Nakuru" })).toBe(50_000);
  await set(ZONES);
  await newPickUpPoint({ name: "Archives, Nairobi", feeCents: 10_000 });
  expect(await feeOf({ shippingCounty: "Nakuru" })).toBe(70_000);
  expect(await feeOf({ shippingCounty: "Turkana" })).toBe(50_000);
  expect(await feeOf({ pickUpPoint: "Archives, Nairobi" })).toBe(10_000);
  expect(valueOf(await place({ shippingCounty: "Nakuru" }))).toMatchObject({
    shippingCounty: "Nakuru",
    pickUpPoint: "",
    totalCents: 170_000,
  });
  await set(DEFAULT_SETTINGS);
});

test("without county and pick-up point nobody pays the flat fee if there are zones (D82)", async () => {
  expect(await feeOf({})).toBe(50_000);
  await set(ZONES);
  expect(refusalOf(await place({}))).toEqual({
    code: "invalid",
    message: "Please name the county: the delivery fee depends on it.",
    field: "shipping_county",
  });
  await set(DEFAULT_SETTINGS);
});

test("all other counties pay what the owner says, or get no delivery: nobody orders there, but at a pick-up point", async () => {
  const zones = ZONES.deliveryZones ?? [];
  await set({ deliveryZones: [...zones, { ...NO_OTHER_COUNTIES, feeCents: 120_000, others: "fee" }] });
  expect(await feeOf({ shippingCounty: "Nakuru" })).toBe(70_000);
  expect(await feeOf({ shippingCounty: "Turkana" })).toBe(120_000);
  expect(refusalOf(await place({}))).toMatchObject({ field: "shipping_county" });
  await set({ deliveryZones: [...zones, NO_OTHER_COUNTIES] });
  await newPickUpPoint({ name: "Lodwar stage", feeCents: 10_000 });
  expect(refusalOf(await place({ shippingCounty: "Turkana" }))).toEqual({
    code: "invalid",
    message: "We do not deliver to Turkana",
    field: "shipping_county",
  });
  expect(refusalOf(await place({}))).toMatchObject({ field: "shipping_county" });
  expect(await feeOf({ shippingCounty: "Turkana", pickUpPoint: "Lodwar stage" })).toBe(10_000);
  expect(await feeOf({ shippingCounty: "Nakuru" })).toBe(70_000);
  await set(DEFAULT_SETTINGS);
});

test("an order keeps the pick-up point's address, hours and expected days, whatever becomes of the point", async () => {
  const point = await newPickUpPoint({ name: "Kisumu depot" });
  const { id } = valueOf(await place({ pickUpPoint: "Kisumu depot" }));
  await db().pickUpPoint.delete({ where: { id: point.id } });
  expect(await db().order.findUniqueOrThrow({ where: { id } })).toMatchObject({
    pickUpPoint: "Kisumu depot",
    pickUpAddress: "Oginga Odinga Street 9, Kisumu",
    pickUpHours: "Monday to Saturday, 8 am to 6 pm",
    expectedDays: "1-2",
  });
});

test("an unknown or inactive pick-up point is refused", async () => {
  await newPickUpPoint({ name: "Closed depot", isActive: false });
  expect(refusalOf(await place({ pickUpPoint: "Closed depot" }))).toMatchObject({ field: "pick_up_point" });
  expect(refusalOf(await place({ pickUpPoint: "Nowhere" }))).toMatchObject({
    code: "invalid",
    field: "pick_up_point",
  });
});

test.each([
  { paymentMethod: "M-Pesa", isPayOnDelivery: true, deadline: "in 30 minutes" },
  // by REST the method may be any text
  { paymentMethod: "", isPayOnDelivery: true, deadline: "in 30 minutes" },
  { paymentMethod: ON_DELIVERY, isPayOnDelivery: true, deadline: null },
  { paymentMethod: ON_DELIVERY, isPayOnDelivery: false, deadline: "in 30 minutes" },
])(
  "with a checkout, an order has a deadline to pay: %j",
  async ({ paymentMethod, isPayOnDelivery, deadline }) => {
    await set({ ...DEFAULT_SETTINGS, isPayOnDelivery });
    const deadlineOf = async (hasCheckout: boolean) => {
      const request = { ...orderOf([[await onSale(), 1]]), paymentMethod };
      const rules = { mostUnpaid: UNLIMITED, hasCheckout };
      const { id, createdAt } = valueOf(await placeOrder(await makeBuyer(), request, null, rules));
      const row = await db().order.findUniqueOrThrow({ where: { id }, select: { payBefore: true } });
      return row.payBefore?.getTime() === payBefore(createdAt).getTime() ? "in 30 minutes" : row.payBefore;
    };
    expect(await deadlineOf(true)).toBe(deadline);
    expect(await deadlineOf(false)).toBeNull();
    await set(DEFAULT_SETTINGS);
  },
);
