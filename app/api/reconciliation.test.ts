import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { newPickUpPoint } from "~/operations/pick-up-points/pick-up-points.fixture";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { COUNTIES } from "~/domain/settings/delivery";
import { callApi, checkedBody } from "~/http/rest/call.fixture";
import { makeBuyer, makeSuperuser, takePayments } from "~/operations/factories.fixture";
import { newOrder, PRICE_CENTS, SHIPPING_CENTS } from "~/operations/orders/orders.fixture";
import { fillCart, onSale } from "~/operations/checkout/place-order.fixture";
import { makeUnmatchedPayment } from "~/operations/reconciliation/payments.fixture";
import { allCalls } from "./all-calls.server";
import { loader as auctionsRoute } from "./auctions.route";
import { loader as auctionStatesRoute } from "./auction-states.route";
import { loader as cartRoute } from "./cart.route";
import { loader as deliveryRoute } from "./delivery.route";
import { loader as reconciliationRoute } from "./reconciliation.route";
import { loader as bannersRoute } from "./banners.route";
import { loader as webhooksRoute } from "./webhooks.route";

const { calls: reconciliation } = reconciliationRoute;
const { calls: banners } = bannersRoute;
const { calls: webhooks } = webhooksRoute;

let as: Viewer;
setUpTestDatabase(async () => {
  as = await makeSuperuser();
});

const REASON = "The buyer typed the wrong account";

test("anybody reads counties, zones and fees; the price equals the order's (D82)", async () => {
  const { getDelivery } = deliveryRoute.calls;
  const ask = async (query = "") => checkedBody(getDelivery, await callApi(getDelivery, { query }));
  const first = await ask();
  expect(first.counties).toEqual([...COUNTIES]);
  expect(first).toMatchObject({ zones: [], flat_fee: 500, free_from: null, price: { shipping_fee: 500 } });
  const zones = [{ name: "Rift", counties: ["Nakuru"], feeCents: 250_000 }];
  await newPickUpPoint({ name: "Depot", feeCents: 10_000 });
  await db().setting.createMany({
    data: [
      { name: "deliveryZones", value: JSON.stringify(zones) },
      { name: "freeDeliveryFromCents", value: "1000000" },
    ],
  });
  expect((await ask("?shipping_county=nakuru")).price).toMatchObject({
    shipping_county: "Nakuru",
    shipping_fee: 2500,
  });
  expect((await ask("?pick_up_point=Depot")).price.shipping_fee).toBe(100);
  expect((await ask("?shipping_county=Nakuru&subtotal=10000")).price.shipping_fee).toBe(0);
  expect(await ask()).toMatchObject({
    zones: [{ name: "Rift", counties: ["Nakuru"], fee: 2500 }],
    pick_up_points: [{ name: "Depot", fee: 100 }],
    free_from: 10_000,
  });
  expect((await callApi(getDelivery, { query: "?shipping_county=Atlantis" })).status).toBe(400);
  const viewer = await makeBuyer();
  await fillCart(viewer, [[await onSale(), 1]]);
  const { getCart } = cartRoute.calls;
  const cart = async (query = "") => checkedBody(getCart, await callApi(getCart, { as: viewer, query }));
  expect(await cart("?shipping_county=Nakuru")).toMatchObject({ shipping_fee: 2500, total_amount: 3500 });
  expect(await cart()).toMatchObject({ shipping_fee: 500 });
  await db().setting.deleteMany();
});

test("a deleted product is restored once", async () => {
  const id = await onSale();
  const { restoreAuction } = auctionStatesRoute.calls;
  expect((await callApi(restoreAuction, { as, ids: { id } })).status).toBe(409);
  await callApi(auctionsRoute.calls.deleteAuction, { as, ids: { id } });
  const both = await Promise.all([1, 2].map(() => callApi(restoreAuction, { as, ids: { id } })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await db().product.count({ where: { id, deletedAt: null } })).toBe(1);
  expect((await callApi(restoreAuction, { as, ids: { id: 999_999 } })).status).toBe(404);
});

test("an unmatched payment pays one order once, whoever tries at once (D79)", async () => {
  takePayments();
  const { id } = await makeUnmatchedPayment({ cents: BigInt(PRICE_CENTS + SHIPPING_CENTS) });
  const [one, other] = [await newOrder(), await newOrder()];
  const listed = checkedBody(
    reconciliation.listUnmatched,
    await callApi(reconciliation.listUnmatched, { as, query: "?state=unmatched" }),
  );
  expect(listed.map((money) => money.id)).toContain(id);
  const match = (order: number) =>
    callApi(reconciliation.matchUnmatched, { as, ids: { id }, body: { order, reason: REASON } });
  const both = await Promise.all([match(one), match(other)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await db().order.count({ where: { id: { in: [one, other] }, paymentStatus: "completed" } })).toBe(1);
  const read = checkedBody(
    reconciliation.getUnmatched,
    await callApi(reconciliation.getUnmatched, { as, ids: { id } }),
  );
  expect(read.state).toBe("matched");
  const body = { reason: REASON };
  expect(await callApi(reconciliation.matchUnmatched, { as, ids: { id }, body })).toMatchObject({
    status: 400,
    body: { order: [expect.stringContaining("one of the two")] },
  });
  expect((await match(999_999)).status).toBe(409);
});

test("an unmatched payment is refunded once", async () => {
  takePayments();
  const { id } = await makeUnmatchedPayment();
  const send = () => callApi(reconciliation.returnUnmatched, { as, ids: { id }, body: { reason: REASON } });
  const both = await Promise.all([send(), send()]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await db().refund.count({ where: { confirmationId: id } })).toBe(1);
  expect((await callApi(reconciliation.getUnmatched, { as, ids: { id: 999_999 } })).status).toBe(404);
});

test("the report gives each day's payments, and shows that they add up", async () => {
  const ask = (query = "") => callApi(reconciliation.getReport, { as, query });
  const report = checkedBody(reconciliation.getReport, await ask());
  expect(report.length).toBeGreaterThan(0);
  expect(report.reduce((sum, { taken }) => sum + taken, 0)).toBeGreaterThan(0);
  expect(checkedBody(reconciliation.getReport, await ask("?from=2020-01-01&to=2020-01-31"))).toEqual([]);
  for (const query of ["?from=2020-01-01&to=2026-01-01", "?from=2026-02-01&to=2026-01-01"])
    expect(await ask(query)).toMatchObject({
      status: 400,
      body: { from: [expect.stringContaining("400 days")] },
    });
});

test("a banner is created once for a key, then read, changed, hidden and deleted", async () => {
  const body = { text: "Free delivery", background_color: "#0e6b4a", text_color: "#ffffff" };
  const headers = { "Idempotency-Key": "banner-1" };
  const made = await callApi(banners.createBanner, { as, body, headers });
  const { id } = checkedBody(banners.createBanner, made);
  expect(made.headers.get("Location")).toBe(`/api/promo-banners/${id}/`);
  expect((await callApi(banners.createBanner, { as, body, headers })).body).toEqual(made.body);
  const all = checkedBody(banners.listAllBanners, await callApi(banners.listAllBanners, { as }));
  expect(all).toHaveLength(1);
  const ids = { id };
  const changed = await callApi(banners.updateBanner, { as, ids, body: { ...body, text: "Sale" } });
  expect(checkedBody(banners.updateBanner, changed).text).toBe("Sale");
  const hidden = await callApi(banners.setBannerActive, { as, ids, body: { is_active: false } });
  expect(checkedBody(banners.setBannerActive, hidden).is_active).toBe(false);
  expect((await callApi(banners.listBanners)).body).toEqual([]);
  expect(
    (await callApi(banners.updateBanner, { as, ids, body: { ...body, text_color: "#0e6b4b" } })).status,
  ).toBe(400);
  expect((await callApi(banners.deleteBanner, { as, ids })).status).toBe(200);
  expect((await callApi(banners.getBanner, { as, ids })).status).toBe(404);
});

test("a webhook's secret is returned once; another webhook's delivery is a 404", async () => {
  const body = { url: "https://example.com/soko", events: ["order.paid"] };
  const made = checkedBody(webhooks.createWebhook, await callApi(webhooks.createWebhook, { as, body }));
  expect(made.secret).toMatch(/^whsec_/);
  const ids = { id: made.id };
  const other = checkedBody(webhooks.createWebhook, await callApi(webhooks.createWebhook, { as, body }));
  const read = checkedBody(webhooks.getWebhook, await callApi(webhooks.getWebhook, { as, ids }));
  expect(read).toEqual({ id: made.id, url: body.url, events: ["order.paid"], is_active: true });
  expect((await callApi(webhooks.testWebhook, { as, ids })).status).toBe(200);
  const [delivery] = checkedBody(
    webhooks.listDeliveries,
    await callApi(webhooks.listDeliveries, { as, ids }),
  );
  const again = (id: number) =>
    callApi(webhooks.sendAgain, { as, ids: { id, deliveryId: delivery?.id ?? 0 } });
  expect((await again(other.id)).status).toBe(404);
  expect((await again(made.id)).status).toBe(200);
  const put = { ...body, events: ["order.status"] };
  const changed = await callApi(webhooks.updateWebhook, { as, ids, body: put });
  expect(checkedBody(webhooks.updateWebhook, changed).events).toEqual(["order.status"]);
  const off = await callApi(webhooks.setWebhookActive, { as, ids, body: { is_active: false } });
  expect(checkedBody(webhooks.setWebhookActive, off).is_active).toBe(false);
  expect(
    (await callApi(webhooks.createWebhook, { as, body: { ...body, url: "http://10.0.0.1" } })).status,
  ).toBe(400);
  expect((await callApi(webhooks.deleteWebhook, { as, ids })).status).toBe(200);
  expect((await callApi(webhooks.listDeliveries, { as, ids })).status).toBe(404);
});

test("only a superuser may use the management calls", async () => {
  const buyer = await makeBuyer();
  const theirs = allCalls.filter(({ path }) =>
    /^\/api\/(?:webhooks|unmatched-payments|payments\/report|promo-banners\/.|auctions\/\{id\}\/restore)/.test(
      path,
    ),
  );
  expect(theirs.length).toBeGreaterThan(15);
  for (const call of theirs) {
    const ids = { id: 1, deliveryId: 1 };
    const body = call.body ? {} : undefined;
    expect((await callApi(call, { as: buyer, ids, body })).status, `${call.method} ${call.path}`).toBe(403);
    expect((await callApi(call, { ids, body })).status, `${call.method} ${call.path}`).toBe(401);
  }
});
