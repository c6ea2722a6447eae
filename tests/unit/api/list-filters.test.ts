import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { transaction } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { callApi, checkedBody } from "~/http/rest/call.fixture";
import type { Call } from "~/http/rest/call.server";
import { jsonSchema } from "~/http/rest/json-schema.server";
import { makeSuperuser, takePayments } from "~/operations/factories.fixture";
import { newOrder, newProduct, PRICE_CENTS, SHIPPING_CENTS } from "~/operations/orders/orders.fixture";
import { openRefund } from "~/operations/payments/refunds/open-refund.server";
import { sendOpenRefunds } from "~/operations/payments/refunds/send-refund.server";
import { PASSWORD, register } from "~/api/account.fixture";
import { loader as accountsRoute } from "~/api/accounts.route";
import { allCalls } from "~/api/all-calls.server";
import { loader as ordersRoute } from "~/api/orders.route";
import { loader as paymentsRoute } from "~/api/payments.route";

const { calls: accounts } = accountsRoute;
const { calls: orders } = ordersRoute;
const { calls: payments } = paymentsRoute;

setUpTestDatabase();

const listOrders = async (as: Viewer, query = "") =>
  checkedBody(orders.listOrders, await callApi(orders.listOrders, { as, query }));
const listPayments = async (as: Viewer, query = "") =>
  checkedBody(payments.listPayments, await callApi(payments.listPayments, { as, query }));
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const since = (at: string) => `?updated_since=${encodeURIComponent(at)}`;

async function orderOf(as: Viewer, id: number) {
  const { updated_at: at, ...rest } = checkedBody(
    orders.getOrder,
    await callApi(orders.getOrder, { as, ids: { id } }),
  );
  return { at, rest };
}

test("an order's updated_at changes with every field of its answer", async () => {
  takePayments();
  const [buyer, superuser] = [await register(), await makeSuperuser()];
  const id = await newOrder({ userId: buyer.id });
  const other = await newOrder({ userId: buyer.id });
  const set = (body: object) => callApi(orders.updateOrderStatus, { as: superuser, ids: { id }, body });
  const patch = (body: object) => callApi(accounts.updateMe, { as: buyer, body });
  const pay = () =>
    callApi(orders.payOrder, { as: buyer, ids: { id }, body: { phone_number: "0712345678" } });
  const refund = async () => {
    const [payment] = await listPayments(buyer);
    const attempt = { id: payment?.id ?? 0, cents: PRICE_CENTS + SHIPPING_CENTS };
    await transaction((tx) => openRefund(tx, { attempt, cents: 20_000, reason: "Broken", actorId: null }));
    await sendOpenRefunds(attempt.id);
  };
  const newPassword = { current_password: PASSWORD, password: "avocado season", password2: "avocado season" };
  const acts: (() => Promise<unknown>)[] = [
    () => set({ status: "processing" }),
    () => set({ status: "processing", admin_notes: "Left with the rider" }),
    pay,
    refund,
    () => patch({ first_name: "Akinyi" }),
    () => patch({ email: "akinyi@example.com" }),
    () => patch({ last_name: "Otieno", ...newPassword }),
  ];
  for (const act of acts) {
    const before = await orderOf(superuser, id);
    await pause(5);
    await act();
    const after = await orderOf(superuser, id);
    expect(after.rest).not.toEqual(before.rest);
    expect(Date.parse(after.at)).toBeGreaterThan(Date.parse(before.at));
    expect(idsOf(await listOrders(superuser, since(after.at)))).toContain(id);
    const later = new Date(Date.parse(after.at) + 1).toISOString();
    expect(idsOf(await listOrders(superuser, since(later)))).not.toContain(id);
  }
  expect(idsOf(await listOrders(superuser, since((await orderOf(superuser, other)).at)))).toContain(other);
});

test("a payment's updated_at changes with its state and its refunds", async () => {
  takePayments();
  const buyer = await register();
  const id = await newOrder({ userId: buyer.id });
  const begun = new Date().toISOString();
  await callApi(orders.payOrder, { as: buyer, ids: { id }, body: { phone_number: "0712345678" } });
  const [paid] = await listPayments(buyer, since(begun));
  expect(paid).toMatchObject({ order: id, state: "completed" });
  await pause(5);
  const attempt = { id: paid?.id ?? 0, cents: PRICE_CENTS + SHIPPING_CENTS };
  await transaction((tx) => openRefund(tx, { attempt, cents: 20_000, reason: "Broken", actorId: null }));
  const [less] = await listPayments(buyer);
  expect(less?.refunded_amount).toBe(200);
  expect(Date.parse(less?.updated_at ?? "")).toBeGreaterThan(Date.parse(paid?.updated_at ?? ""));
  expect(await listPayments(buyer, since(new Date(Date.now() + 60_000).toISOString()))).toEqual([]);
});

test("orders are filtered by status, days and words; a buyer gets only their own", async () => {
  const [buyer, other, superuser] = [await register(), await register(), await makeSuperuser()];
  const item = [await newProduct(10, 1, "Kettle"), 1, "Kettle"] as const;
  const old = { userId: buyer.id, createdAt: new Date("2026-03-09T21:30:00Z"), items: [item] };
  const kettle = await newOrder({ ...old, orderNumber: "ORD-20260310-000001", status: "shipped" });
  const lamp = await newOrder({ userId: buyer.id, createdAt: new Date("2026-03-11T10:00:00Z") });
  const theirs = await newOrder({ ...old, userId: other.id });
  const found = async (as: Viewer, query: string) => idsOf(await listOrders(as, query));
  // 00:30 in Nairobi is the next day there
  expect(await found(superuser, "?from=2026-03-10&to=2026-03-10")).toEqual([theirs, kettle]);
  expect(await found(buyer, "?to=2026-03-10")).toEqual([kettle]);
  expect(await found(buyer, "?from=2026-03-10")).toEqual([lamp, kettle]);
  expect(await found(buyer, "?q=kettle")).toEqual([kettle]);
  expect(await found(superuser, "?q=ORD-20260310-000001")).toEqual([kettle]);
  expect(await found(buyer, "?q=kettle&status=pending")).toEqual([]);
  expect(await found(buyer, "?status=shipped&from=&q=+&updated_since=")).toEqual([kettle]);
  const paged = await callApi(orders.listOrders, { as: buyer, query: "?status=pending&page_size=1" });
  expect(paged.headers.get("X-Total-Count")).toBe("1");
});

test("payments are filtered by days and words", async () => {
  takePayments();
  const [buyer, superuser] = [await register(), await makeSuperuser()];
  const id = await newOrder({ userId: buyer.id, orderNumber: "ORD-20260401-000077" });
  await callApi(orders.payOrder, { as: buyer, ids: { id }, body: { phone_number: "0722333444" } });
  const [payment] = await listPayments(buyer);
  const found = async (query: string) => idsOf(await listPayments(superuser, query));
  for (const q of ["ORD-20260401-000077", "0722333444", payment?.account_reference])
    expect(await found(`?q=${q}`)).toEqual([payment?.id]);
  expect(await found("?q=nobody")).toEqual([]);
  expect(await found("?q=ORD-20260401-000077&to=2026-01-01")).toEqual([]);
  expect(await found("?q=ORD-20260401-000077&from=2026-01-01&state=completed")).toEqual([payment?.id]);
});

test.each([
  ["from=10.3.2026", "from", "from must be a day, YYYY-MM-DD"],
  ["to=2026-02-30", "to", "to must be a day, YYYY-MM-DD"],
  [
    "updated_since=2026-03-10T10:00",
    "updated_since",
    "updated_since must be a time. Please write the time with its zone: 2026-11-21T15:00:00Z or 2026-11-21T18:00:00+03:00",
  ],
  ["status=lost", "status", "status must be one of pending, paid, processing, shipped, delivered, cancelled"],
])("?%s is refused by name", async (query, name, sentence) => {
  const as = await makeSuperuser();
  const answer = await callApi(orders.listOrders, { as, query: `?${query}` });
  expect(answer).toMatchObject({ status: 400, body: { error: sentence, [name]: [sentence] } });
});

test("a zone's plus sign may arrive unescaped", async () => {
  const as = await makeSuperuser();
  expect(await listOrders(as, "?updated_since=2099-01-01T00:00:00+03:00")).toEqual([]);
});

const ids = { id: 1, productId: 1, roundId: 1 };
const narrowed = allCalls.filter(({ list, paged, query }) => list ?? paged ?? query);
const filtersOf = ({ query }: Call) =>
  Object.entries(query ? (jsonSchema(query, "input", {}).properties ?? {}) : {});

test("no list accepts an unknown filter; the answer names its own", async () => {
  const as = await makeSuperuser();
  expect(narrowed.length).toBeGreaterThan(10);
  for (const call of narrowed) {
    const answer = await callApi(call, { as, ids, query: "?colour=red&error=1" });
    expect(answer.status, call.path).toBe(400);
    const body = answer.body as Record<string, unknown>;
    expect(body.error).toMatch(/^colour is none of /);
    expect(body.colour).toEqual([body.error]);
    for (const [name] of filtersOf(call)) expect(body.error).toContain(name);
  }
});

test("a filter with few values names them if it gets another; blank counts as omitted", async () => {
  const as = await makeSuperuser();
  let tried = 0;
  for (const call of narrowed)
    for (const [name, { enum: values }] of filtersOf(call)) {
      // the sentence does not list the 47 counties
      if (!values || name === "shipping_county") continue;
      tried += 1;
      const { status, body } = await callApi(call, { as, ids, query: `?${name}=nonsense` });
      expect([status, body], `${call.path} ${name}`).toMatchObject([400, { [name]: [expect.anything()] }]);
      for (const value of values) expect((body as { error: string }).error).toContain(String(value));
      expect((await callApi(call, { as, ids, query: `?${name}=` })).status).not.toBe(400);
    }
  expect(tried).toBeGreaterThan(8);
});
