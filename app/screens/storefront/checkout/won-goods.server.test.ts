import { randomUUID } from "node:crypto";
import { beforeAll, expect, test, vi } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { argsOf } from "~/http/request.fixture";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import { joinAs, makeBuyer, makeOpenRound, pledgeAs, takePayments } from "~/operations/factories.fixture";
import { fillCart, onSale } from "~/operations/checkout/place-order.fixture";
import { closeAuction } from "~/operations/products/close-auction.server";
import { admin, valueOf } from "~/operations/products/management.fixture";
import { order } from "./checkout-actions.server";
import { itemIn } from "./checkout-page.server";
import { useEnvironmentSettings } from "~/operations/settings/settings.server";

vi.hoisted(() => {
  vi.stubEnv("SESSION_SECRET", "a secret of tests that has more than 32 characters");
});
beforeAll(() => useEnvironmentSettings({ hasCheckout: true }));

setUpTestDatabase(takePayments);

const FORM = {
  idempotency_key: "0",
  shipping_name: "Wanjiku Kamau",
  shipping_phone: "0712 345 678",
  shipping_county: "Nakuru",
  shipping_city: "Naivasha",
  shipping_address: "Opposite the post office",
  payment_method: "Pay on delivery",
  total_amount: "300500.00",
};

async function buyer(): Promise<SessionUser> {
  const { id } = await makeBuyer();
  return { id, isSuperuser: false, username: `wanjiku-${randomUUID()}`, firstName: "Wanjiku" };
}

async function send(viewer: SessionUser, changes: Partial<typeof FORM>, query = "") {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...FORM, ...changes })) form.set(name, value);
  const args = argsOf(new Request("http://soko.example/checkout", { method: "POST" }));
  const item = itemIn(`http://soko.example/checkout${query}`);
  const answer = await order(args, { viewer, item, form });
  return "data" in answer ? answer.init?.status : answer.headers.get("Location");
}

test("what was won and is too much for M-Pesa is paid on delivery, whatever else the shop takes (D111)", async () => {
  const [{ auctionId }, winner] = [await makeOpenRound({ basePriceCents: 3_000_000 }), await buyer()];
  await joinAs(winner, auctionId);
  await pledgeAs(winner, auctionId, 30_000_000);
  valueOf(await closeAuction(admin, auctionId, { hasCheckout: true }));
  expect(await send(winner, { payment_method: "M-Pesa" }, `?won=${auctionId}`)).toBe(400);
  expect(await send(winner, {}, `?won=${auctionId}`)).toMatch(/^\/orders\/\d+$/);
});

test("goods that were not won are paid on delivery only where the shop takes that", async () => {
  const viewer = await buyer();
  await fillCart(viewer, [[await onSale({ buyNowPriceCents: 30_000_000 }), 1]]);
  expect(await send(viewer, {})).toBe(400);
});
