import { randomUUID } from "node:crypto";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { formatKsh } from "~/domain/money";
import { showTotal } from "~/http/forms/order-form.server";
import { argsOf } from "~/http/request.fixture";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import { makeBuyer, makeOpenRound, makePledger, takePayments } from "~/operations/factories.fixture";
import { fillCart, onSale } from "~/operations/checkout/place-order.fixture";
import { closeAuction } from "~/operations/products/close-auction.server";
import { admin, valueOf } from "~/operations/products/management.fixture";
import { useEnvironmentSettings } from "~/operations/settings/settings.server";
import { order } from "./checkout-actions.server";
import { checkoutPage, itemIn } from "./checkout-page.server";
import { checkoutSums } from "~/domain/order/checkout/checkout-sums";

vi.hoisted(() => {
  vi.stubEnv("SESSION_SECRET", "a secret of tests that has more than 32 characters");
});
const CHECKOUT_IS_ON = { hasCheckout: true };
beforeAll(() => useEnvironmentSettings(CHECKOUT_IS_ON));

setUpTestDatabase(takePayments);

const FORM = {
  idempotency_key: "0",
  shipping_name: "Wanjiku Kamau",
  shipping_phone: "0712 345 678",
  pick_up_point: "",
  shipping_county: "Nakuru",
  shipping_city: "Naivasha",
  shipping_address: "Opposite the post office",
  customer_notes: "",
  payment_method: "M-Pesa",
  total_amount: "1500.00",
};

const formOf = (changes: Partial<typeof FORM & { shown: string }>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...FORM, ...changes })) form.set(name, value);
  return form;
};

async function buyer(): Promise<SessionUser> {
  const { id } = await makeBuyer();
  return { id, isSuperuser: false, username: `wanjiku-${randomUUID()}`, firstName: "Wanjiku" };
}

const args = () => argsOf(new Request("http://soko.example/checkout", { method: "POST" }));

async function send(
  viewer: SessionUser,
  changes: Partial<typeof FORM & { shown: string }> = {},
  item = null as ReturnType<typeof itemIn>,
) {
  const answer = await order(args(), { viewer, item, form: formOf(changes) });
  if ("data" in answer) return { status: answer.init?.status, error: answer.data.result.error };
  return { to: answer.headers.get("Location") };
}

async function pageOf(viewer: SessionUser, query = "") {
  const page = await checkoutPage(viewer.id, itemIn(`http://soko.example/checkout${query}`), new Date());
  if (page === "empty") throw new Error("there is nothing to order");
  return page;
}

const set = (name: string, value: unknown) =>
  db().setting.upsert({
    where: { name },
    create: { name, value: JSON.stringify(value) },
    update: { value: JSON.stringify(value) },
  });

test("the cart becomes an order, the phone is prompted once, and every tap leads to the same payment", async () => {
  const viewer = await buyer();
  await fillCart(viewer, [[await onSale(), 1]]);
  const [first, second] = await Promise.all([send(viewer), send(viewer)]);
  const [attempt, ...others] = await db().paymentAttempt.findMany({ where: { userId: viewer.id } });
  expect(others).toEqual([]);
  expect(attempt).toMatchObject({ phoneNumber: "+254712345678", cents: 150_000n });
  const { id } = await db().order.findFirstOrThrow({ where: { userId: viewer.id } });
  const [payment, page] = [`/pay/${attempt?.id}`, `/orders/${id}`];
  // after the payment the page shows the order
  for (const { to } of [first, second]) expect([payment, page]).toContain(to);
  expect([first.to, second.to]).toContain(payment);
  expect((await send(viewer)).to).toBe(page);
  expect(await db().order.count({ where: { userId: viewer.id } })).toBe(1);
});

test("payment on delivery is accepted if the shop allows it, and leads to the order without a prompt", async () => {
  const viewer = await buyer();
  await fillCart(viewer, [[await onSale(), 1]]);
  const onDelivery = { payment_method: "Pay on delivery", shipping_phone: "020 234 5678" };
  expect(await send(viewer, onDelivery)).toEqual({
    status: 400,
    error: { payment_method: ["Please pay with M-Pesa: we take no payment on delivery."] },
  });
  await set("isPayOnDelivery", true);
  expect((await send(viewer, onDelivery)).to).toMatch(/^\/orders\/\d+$/);
  await set("isPayOnDelivery", false);
  expect(await db().paymentAttempt.count({ where: { userId: viewer.id } })).toBe(0);
});

test("M-Pesa is not offered for a sum with cents", async () => {
  const viewer = await buyer();
  await fillCart(viewer, [[await onSale({ buyNowPriceCents: 100_050 }), 1]]);
  expect(await send(viewer, { total_amount: "1500.50" })).toEqual({
    status: 400,
    error: { payment_method: ["M-Pesa takes whole shillings: KSh 1,500.50 has cents."] },
  });
});

test("M-Pesa is not offered for a sum above KSh 250,000 (D101)", async () => {
  const viewer = await buyer();
  await fillCart(viewer, [[await onSale({ buyNowPriceCents: 30_000_000 }), 1]]);
  const page = await pageOf(viewer);
  const { totalCents } = checkoutSums(page, { county: "Nakuru", pickUpPoint: "" });
  expect(await send(viewer, { total_amount: (totalCents / 100).toFixed(2) })).toEqual({
    status: 400,
    error: {
      payment_method: [`M-Pesa takes at most KSh 250,000 at once, and this is ${formatKsh(totalCents)}.`],
    },
  });
  expect(await db().order.count({ where: { userId: viewer.id } })).toBe(0);
});

test("an order is refused if the buyer has not seen its total", async () => {
  const viewer = await buyer();
  await fillCart(viewer, [[await onSale(), 1]]);
  for (const total_amount of ["", "1400"]) expect((await send(viewer, { total_amount })).status).toBe(409);
  expect(await db().order.count({ where: { userId: viewer.id } })).toBe(0);
});

test("what changed in the cart since the page was opened is not ordered, even at an equal total (D133)", async () => {
  const viewer = await buyer();
  const lamp = await onSale();
  await fillCart(viewer, [[lamp, 1]]);
  const { shown } = await pageOf(viewer);
  const pot = await onSale({ title: "Pot" });
  await db().cartLine.deleteMany({ where: { userId: viewer.id } });
  await fillCart(viewer, [[pot, 1]]);
  expect(await send(viewer, { shown })).toEqual({
    status: 409,
    error: {
      "": [
        "Your cart has changed since this page was opened: Pot is new; 1 product is gone. Nothing was ordered.",
      ],
    },
  });
  expect(await db().order.count({ where: { userId: viewer.id } })).toBe(0);
  const now = await pageOf(viewer);
  expect((await send(viewer, { shown: now.shown })).to).toMatch(/^\/(pay|orders)\/\d+$/);
});

test("'Show delivery' preserves typed text and calculates the fee", async () => {
  await set("deliveryZones", [{ name: "Rift Valley", counties: ["Nakuru"], feeCents: 70_000 }]);
  const viewer = await buyer();
  await fillCart(viewer, [[await onSale(), 1]]);
  const page = await pageOf(viewer);
  expect(checkoutSums(page, { county: "", pickUpPoint: "" })).toMatchObject({
    isKnown: false,
    shippingCents: 50_000,
  });
  expect(checkoutSums(page, { county: "Nakuru", pickUpPoint: "" })).toMatchObject({
    isKnown: true,
    totalCents: 170_000,
  });
  const shown = showTotal(formOf({ shipping_name: "" }));
  expect(shown.data.result.initialValue).toMatchObject({ shipping_name: "", shipping_county: "Nakuru" });
  await set("deliveryZones", []);
});

test("the page is prefilled from the account, and later from the latest order", async () => {
  const viewer = await buyer();
  const lamp = await onSale();
  const { known } = await pageOf(viewer, `?product=${lamp}&quantity=2`);
  expect(known).toMatchObject({ shipping_county: "", payment_method: "M-Pesa" });
  expect(known.shipping_name).toMatch(/^Wanjiku/);
  await send(viewer, { total_amount: "2500" }, { productId: lamp, quantity: 2 });
  const next = await pageOf(viewer, `?product=${lamp}`);
  expect(next.known).toMatchObject({ shipping_name: "Wanjiku Kamau", shipping_county: "Nakuru" });
  expect(next.after).toBeGreaterThan(0);
});

test("if an order is impossible, the page shows the reason and no button", async () => {
  const viewer = await buyer();
  const lamp = await onSale({ stockQuantity: 1 });
  const page = await pageOf(viewer, `?product=${lamp}&quantity=3`);
  expect(page.isWhole).toBe(false);
  expect(page.lines[0]?.notice).toMatch(/^Only 1 left/);
  expect(await checkoutPage(viewer.id, null, new Date())).toBe("empty");
  expect(await checkoutPage(viewer.id, { productId: 999_999, quantity: 1 }, new Date())).toBe("empty");
});

test.each([
  ["?product=12&quantity=3", { productId: 12, quantity: 3 }],
  ["?product=12", { productId: 12, quantity: 1 }],
  ["?product=12&quantity=lots", { productId: 12, quantity: 1 }],
  ["?won=34", { productId: 34, quantity: 1, isWon: true }],
  ["?product=x", null],
  ["", null],
])("%s buys %o", (query, item) => {
  expect(itemIn(`http://soko.example/checkout${query}`)).toEqual(item);
});

test("a winner orders once at the price that the owner has set, and M-Pesa is prompted for it (D83)", async () => {
  onTestFinished(() => useEnvironmentSettings(CHECKOUT_IS_ON));
  useEnvironmentSettings({ ...CHECKOUT_IS_ON, winnerPays: "highest" });
  const { auctionId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 90_000);
  valueOf(await closeAuction(admin, auctionId));
  const winner = { ...(await buyer()), id: viewer.id };
  const won = `?won=${auctionId}`;
  const page = await pageOf(winner, won);
  expect(page).toMatchObject({
    isWon: true,
    isWhole: true,
    lines: [{ each: "1 × KSh 900", totalCents: 90_000 }],
  });
  const item = itemIn(`http://soko.example/checkout${won}`);
  expect(await checkoutPage((await buyer()).id, item, new Date())).toBe("empty");
  const { totalCents } = checkoutSums(page, { county: "Nakuru", pickUpPoint: "" });
  const total_amount = String(totalCents / 100);
  const { to } = await send(winner, { total_amount }, item);
  expect(to).toMatch(/^\/pay\/\d+$/);
  // the payment may be completed by now
  expect((await send(winner, { total_amount }, item)).to).toMatch(/^\/(?:pay|orders)\/\d+$/);
  expect(await checkoutPage(winner.id, item, new Date())).toBe("empty");
  expect(await db().order.count({ where: { wonProductId: auctionId } })).toBe(1);
});

test("if a winner has nothing to pay, no phone is prompted", async () => {
  onTestFinished(() => useEnvironmentSettings(CHECKOUT_IS_ON));
  useEnvironmentSettings({ ...CHECKOUT_IS_ON, winnerPays: "nothing", freeDeliveryFromCents: 0 });
  const { auctionId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 90_000);
  valueOf(await closeAuction(admin, auctionId));
  const winner = { ...(await buyer()), id: viewer.id };
  const item = itemIn(`http://soko.example/checkout?won=${auctionId}`);
  const placed = await order(args(), { viewer: winner, item, form: formOf({ total_amount: "0.00" }) });
  if ("data" in placed) throw new Error("refused");
  const { id } = await db().order.findFirstOrThrow({ where: { userId: winner.id } });
  expect(placed.headers.get("Location")).toBe(`/orders/${id}`);
  expect(await db().paymentAttempt.count({ where: { orderId: id } })).toBe(0);
});
