/** What a blocked buyer may still do, at every form and every call (D110). */
import path from "node:path";
import { setFileScope } from "@vanilla-extract/css/fileScope";
import { expect, test, vi } from "vitest";
import { allCalls } from "~/api/all-calls.server";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { BLOCKED_WRITE } from "~/domain/account/blocking";
import { argsOf, cookiesOf } from "~/http/request.fixture";
import type { RequestArgs } from "~/http/request-context";
import { callApi } from "~/http/rest/call.fixture";
import { eventShapes } from "~/http/wire/event.server";
import { blockAccount } from "~/operations/accounts/managed-account.server";
import { fillCart, onSale, SHIPPING_BODY } from "~/operations/checkout/place-order.fixture";
import { useEventShapes } from "~/operations/webhooks/event-data.server";
import {
  makeOpenRound,
  makePledger,
  makeSuperuser,
  openNextRound,
  takePayments,
} from "~/operations/factories.fixture";
import { newOrder } from "~/operations/orders/orders.fixture";
import { closeAuction } from "~/operations/products/close-auction.server";
import { valueOf } from "~/operations/products/management.fixture";
import { routeTable } from "../../remix.config.js";
import { useEnvironmentSettings } from "~/operations/settings/settings.server";

vi.hoisted(() => {
  vi.stubEnv("SESSION_SECRET", "a secret of tests that has more than 32 characters");
});
useEnvironmentSettings({ hasCheckout: true });

type Action = (args: RequestArgs & { params: Record<string, string> }) => Promise<unknown>;
interface Screen {
  readonly pattern: string;
  readonly action: Action;
}

// routes import style files, which need the build's transform
setFileScope("blocked-account.css.ts");
const screens: Screen[] = [];
for (const { path: pattern, file } of routeTable) {
  if (/^\/(management|api|accounts|callbacks)\b/.test(pattern)) continue;
  const { action } = (await import(path.resolve("app", file))) as { action?: Action };
  if (action) screens.push({ pattern, action });
}

let admin: Viewer;
setUpTestDatabase(async () => {
  admin = await makeSuperuser();
  takePayments();
  useEventShapes(eventShapes);
});

/** A blocked buyer who has pledged KSh 900 in an open auction. */
async function blockedBuyer() {
  const { auctionId } = await makeOpenRound({ productType: "both", buyNowPriceCents: 90_000 });
  const { viewer } = await makePledger(auctionId, 90_000);
  valueOf(await blockAccount(admin, viewer.id, "Payments charged back"));
  return { viewer, auctionId };
}

async function post(viewer: Viewer, address: string, fields: Record<string, string>) {
  const pattern = address.replace(/\?.*$/, "").replace(/\d+/g, "{id}");
  const id = /\d+/.exec(address)?.[0] ?? "";
  const { buyer: cookie = "" } = await cookiesOf({ buyer: viewer });
  const request = new Request(`http://soko.example${address}`, {
    method: "POST",
    headers: { Cookie: cookie },
    body: new URLSearchParams(fields),
  });
  const screen = screens.find((one) => one.pattern.replace(/\{\w+\}/g, "{id}") === pattern);
  if (!screen) throw new Error(`no form at ${address}`);
  const answer = await screen
    .action({ ...argsOf(request), params: { id, attempt: id } })
    .catch((thrown: unknown) => thrown);
  if (answer instanceof Error) throw answer;
  const { status, init } = answer as { status?: number; init?: { status?: number } };
  return status ?? init?.status ?? 200;
}

/** Those of codes for a new password belong to nobody who is logged in. */
const OPEN_SCREENS = [
  "/login",
  "/login/code",
  "/forgot-password",
  "/forgot-password/code",
  "/logout",
  "/stop/{token}",
  "/language",
  "/auction/{id}",
  "/pay/{attempt}",
  // takes nothing once there is a superuser
  "/first-superuser",
  "/checkout",
  "/orders/{id}",
];

const FIELDS: Record<string, Record<string, string>> = {
  "/product/{id}": { intent: "add-to-cart", quantity: "1" },
  "/watch": { watch: "1" },
  "/cart": { intent: "quantity", product_id: "1", quantity: "2" },
};

test("a blocked buyer's form is refused, but for those of their auctions, orders and payments", async () => {
  const { viewer } = await blockedBuyer();
  const open: string[] = [];
  for (const { pattern } of screens)
    if ((await post(viewer, pattern.replace(/\{\w+\}/g, "1"), FIELDS[pattern] ?? { intent: "save" })) !== 403)
      open.push(pattern);
  expect(open).toEqual(OPEN_SCREENS);
  expect(screens.length).toBeGreaterThan(OPEN_SCREENS.length + 10);
});

const OPEN_CALLS = ["POST /api/bids/", "POST /api/participations/", "POST /api/orders/{id}/pay/"];

test("a blocked buyer's call is a 403, but for those of their auctions and payments; whatever may be read stays", async () => {
  const { viewer, auctionId } = await blockedBuyer();
  const writes = allCalls.filter(({ method, ignoresToken }) => method !== "GET" && ignoresToken !== true);
  expect(writes.length).toBeGreaterThan(40);
  for (const call of writes) {
    const name = `${call.method} ${call.path}`;
    const ids = Object.fromEntries((call.path.match(/\w+(?=\})/g) ?? []).map((id) => [id, 1]));
    const { status, body } = await callApi(call, { as: viewer, ids, body: {} });
    if (OPEN_CALLS.includes(name)) expect(body, name).not.toMatchObject({ error: BLOCKED_WRITE });
    else expect({ status, body }, name).toMatchObject({ status: 403, body: { error: BLOCKED_WRITE } });
  }
  const call = (name: string) => {
    const found = allCalls.find(({ method, path: at }) => `${method} ${at}` === name);
    if (!found) throw new Error(`no call ${name}`);
    return found;
  };
  const bid = { as: viewer, body: { auction: auctionId, pledge_amount: 950 } };
  expect((await callApi(call("POST /api/bids/"), bid)).status).toBe(201);
  await openNextRound(auctionId);
  const joined = await callApi(call("POST /api/participations/"), {
    as: viewer,
    body: { auction: auctionId },
  });
  expect(joined.status).toBe(201);
  const id = await newOrder({ userId: viewer.id });
  const paid = await callApi(call("POST /api/orders/{id}/pay/"), {
    as: viewer,
    ids: { id },
    body: { phone_number: "0712345678" },
  });
  expect(paid.status).toBeLessThan(300);
  expect((await callApi(call("GET /api/orders/"), { as: viewer })).status).toBe(200);
});

const DELIVERY = {
  ...SHIPPING_BODY,
  intent: "order",
  idempotency_key: "0",
  shipping_county: "Nairobi City",
  payment_method: "M-Pesa",
};

test("a blocked winner orders what they won, and nothing else: no cart, no other product, nothing put into the cart", async () => {
  const { viewer, auctionId } = await blockedBuyer();
  const lamp = await onSale();
  await fillCart(viewer, [[lamp, 1]]);
  expect(await post(viewer, `/auction/${auctionId}`, { intent: "add-to-cart", quantity: "1" })).toBe(403);
  const other = { ...DELIVERY, total_amount: "1500.00" };
  for (const address of ["/checkout", `/checkout?product=${lamp}`])
    expect(await post(viewer, address, other), address).toBe(403);
  expect(await post(viewer, `/auction/${auctionId}`, { intent: "pledge", pledge_amount: "950" })).toBe(303);
  valueOf(await closeAuction(admin, auctionId, { hasCheckout: true }));
  const won = { ...DELIVERY, total_amount: "1450.00" };
  expect(await post(viewer, `/checkout?won=${auctionId}`, won)).toBe(303);
  expect(await db().order.count({ where: { userId: viewer.id } })).toBe(1);
  expect(await db().order.count({ where: { wonProductId: auctionId } })).toBe(1);
});

test("the page that blocks an account says what stays open to them, and goes through (57)", async () => {
  const { loader, action } = (await import(
    path.resolve("app/screens/management/users/block-user/block-user.route.tsx")
  )) as { loader: Action; action: Action };
  const { auctionId } = await makeOpenRound({ title: "Solar kettle" });
  const { viewer } = await makePledger(auctionId, 90_000);
  const { staff: cookie = "" } = await cookiesOf({ staff: admin });
  const args = (init?: RequestInit) => {
    const address = `http://soko.example/management/users/${viewer.id}/block`;
    const request = new Request(address, { ...init, headers: { Cookie: cookie } });
    return { ...argsOf(request), params: { id: String(viewer.id) } };
  };
  expect(await loader(args())).toMatchObject({
    isBlocked: false,
    auctions: ["Solar kettle, round 1 (pledged KSh 900)"],
  });
  const answer = await action(
    args({ method: "POST", body: new URLSearchParams({ reason: "Payments charged back" }) }),
  );
  expect(answer).toMatchObject({ status: 303 });
  const { blockedAt } = await db().user.findUniqueOrThrow({ where: { id: viewer.id } });
  expect(blockedAt).not.toBeNull();
});
