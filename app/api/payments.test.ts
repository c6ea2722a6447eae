import { expect, test } from "vitest";
import { db, transaction } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { queriesOf } from "~/db/test-database.server";
import type { Viewer } from "~/domain/account/access";
import { PAYMENT_STATES } from "~/domain/payment/attempt";
import { callApi, checkedBody } from "~/http/rest/call.fixture";
import {
  joinAs,
  makeBuyer,
  makeOpenRound,
  makeSuperuser,
  takePayments,
} from "~/operations/factories.fixture";
import { newOrder, PRICE_CENTS, SHIPPING_CENTS } from "~/operations/orders/orders.fixture";
import { openRefund } from "~/operations/payments/refunds/open-refund.server";
import { sendOpenRefunds } from "~/operations/payments/refunds/send-refund.server";
import { DECLINED_NUMBER } from "~/payments/mock-mobile-money.server";
import { usePaymentProvider } from "~/payments/provider.server";
import { MOCK_PROVIDER_DEFAULTS, PAID, UNPAID } from "~/payments/results.fixture";
import { loader as ordersRoute } from "./orders.route";
import { loader as participationsRoute } from "./participations.route";
import { loader as paymentsRoute } from "./payments.route";

const { calls: payments } = paymentsRoute;
const { calls: orders } = ordersRoute;

setUpTestDatabase();

const PHONE = "0712 345 678";
const TOTAL = (PRICE_CENTS + SHIPPING_CENTS) / 100;
const pay = (as: Viewer, id: number, phone_number: string = PHONE) =>
  callApi(orders.payOrder, { as, ids: { id }, body: { phone_number } });
const read = (as: Viewer, id: number | string) => callApi(payments.getPayment, { as, ids: { id } });
const check = (as: Viewer, id: number) => callApi(payments.checkPayment, { as, ids: { id } });
const list = async (as: Viewer, query = "") =>
  checkedBody(payments.listPayments, await callApi(payments.listPayments, { as, query }));
const readOrder = async (as: Viewer, id: number) =>
  checkedBody(orders.getOrder, await callApi(orders.getOrder, { as, ids: { id } }));

/** A provider that has prompted the phone and reports nothing more until the test sets it. */
function slowProvider() {
  const known = { isPaid: false, asked: 0 };
  usePaymentProvider({
    ...MOCK_PROVIDER_DEFAULTS,
    isRepeatable: false,
    start: async ({ reference }) => ({ state: "accepted", checkoutId: `ws ${reference}` }),
    async status() {
      known.asked += 1;
      return known.isPaid ? { ...PAID, receipt: "SJK7QWERTY" } : { state: "pending" };
    },
    refund: async () => PAID,
  });
  return known;
}

test("an order is paid by phone: 202 with the payment, which the order then shows (D73)", async () => {
  takePayments();
  const viewer = await makeBuyer();
  const id = await newOrder({ userId: viewer.id });
  expect((await readOrder(viewer, id)).payment).toBeNull();
  const payment = checkedBody(orders.payOrder, await pay(viewer, id));
  expect(payment).toMatchObject({
    state: "completed",
    outcome: "counted",
    user: viewer.id,
    order: id,
    participation: null,
    phone_number: "+2547•••••678",
    amount: TOTAL,
    refunded_amount: 0,
    provider: "mock",
  });
  const order = await readOrder(viewer, id);
  expect(order.payment_status).toBe("completed");
  expect(order.payment).toEqual({
    id: payment.id,
    state: "completed",
    receipt: null,
    phone_number: "+2547•••••678",
    amount: TOTAL,
    refunded_amount: 0,
  });
  expect((await pay(viewer, id)).body).toEqual({ error: "This order is paid." });
});

test("'I have paid' asks the provider at once; paying again finds the payment under way (D73, D77)", async () => {
  const provider = slowProvider();
  const viewer = await makeBuyer();
  const id = await newOrder({ userId: viewer.id });
  const begun = checkedBody(orders.payOrder, await pay(viewer, id));
  expect(begun.state).toBe("accepted");
  expect(checkedBody(orders.payOrder, await pay(viewer, id)).id).toBe(begun.id);
  expect(checkedBody(payments.checkPayment, await check(viewer, begun.id)).state).toBe("accepted");
  provider.isPaid = true;
  expect(checkedBody(payments.checkPayment, await check(viewer, begun.id))).toMatchObject({
    state: "completed",
    receipt: "SJK7QWERTY",
  });
  expect((await readOrder(viewer, id)).payment).toMatchObject({ id: begun.id, receipt: "SJK7QWERTY" });
  // a settled payment is not queried again
  await check(viewer, begun.id);
  expect(provider.asked).toBe(2);
});

test("while the provider does not answer, the payment stays as it was", async () => {
  slowProvider();
  const viewer = await makeBuyer();
  const begun = checkedBody(orders.payOrder, await pay(viewer, await newOrder({ userId: viewer.id })));
  usePaymentProvider({
    ...MOCK_PROVIDER_DEFAULTS,
    start: async () => UNPAID,
    status: () => Promise.reject(new Error("the connection is down")),
    refund: async () => UNPAID,
  });
  expect(checkedBody(payments.checkPayment, await check(viewer, begun.id)).state).toBe("accepted");
});

test("a phone number from outside Kenya is refused at its field; a declined payment may be retried", async () => {
  takePayments();
  const viewer = await makeBuyer();
  const id = await newOrder({ userId: viewer.id });
  const message = "Please enter a Safaricom number such as 0712 345 678";
  expect(await pay(viewer, id, "+44 20 7946 0000")).toMatchObject({
    status: 400,
    body: { error: message, phone_number: [message] },
  });
  const declined = checkedBody(orders.payOrder, await pay(viewer, id, DECLINED_NUMBER));
  expect(declined).toMatchObject({ state: "failed", outcome: "refused" });
  expect(declined.result_text).toContain("cancelled");
  const paid = checkedBody(orders.payOrder, await pay(viewer, id));
  expect((await readOrder(viewer, id)).payment).toMatchObject({ id: paid.id, state: "completed" });
  expect((await list(viewer)).map((one) => [one.id, one.state])).toEqual([
    [paid.id, "completed"],
    [declined.id, "failed"],
  ]);
  expect((await list(viewer, "?state=failed")).map((one) => one.id)).toEqual([declined.id]);
  const wrong = await callApi(payments.listPayments, { as: viewer, query: "?state=gone" });
  expect(wrong.status).toBe(400);
});

test("only its owner and superusers find a payment (D12)", async () => {
  takePayments();
  const [viewer, other, superuser] = [await makeBuyer(), await makeBuyer(), await makeSuperuser()];
  const id = await newOrder({ userId: viewer.id });
  const { id: paymentId } = checkedBody(orders.payOrder, await pay(viewer, id));
  const missing = { status: 404, body: { error: "Payment not found", detail: "Payment not found" } };
  expect(await read(other, paymentId)).toMatchObject(missing);
  expect(await check(other, paymentId)).toMatchObject(missing);
  expect(await read(viewer, "x")).toMatchObject(missing);
  expect((await pay(other, id)).status).toBe(404);
  expect((await pay(superuser, id)).status).toBe(404);
  expect(await list(other)).toEqual([]);
  expect(checkedBody(payments.getPayment, await read(superuser, paymentId)).user).toBe(viewer.id);
  expect((await list(superuser)).map((one) => one.id)).toContain(paymentId);
  for (const mine of ["1", "true"]) expect(await list(superuser, `?mine=${mine}`)).toEqual([]);
  expect((await list(superuser, "?mine=false")).map((one) => one.id)).toContain(paymentId);
  const wrong = await callApi(payments.listPayments, { as: superuser, query: "?mine=yes&state=paid" });
  expect(wrong).toMatchObject({
    status: 400,
    body: {
      mine: ["mine must be one of 1, true, 0, false"],
      state: [`state must be one of ${PAYMENT_STATES.join(", ")}`],
    },
  });
});

test("participations show their fee's payment, in as many statements for one as for many", async () => {
  takePayments();
  const viewer = await makeBuyer();
  const { calls } = participationsRoute;
  const own = async (query = "") =>
    checkedBody(calls.listParticipations, await callApi(calls.listParticipations, { as: viewer, query }));
  for (let n = 0; n < 3; n++) await joinAs(viewer, (await makeOpenRound()).auctionId);
  const participations = await own();
  for (const { id, payment } of participations)
    expect(payment).toEqual({
      id: (await db().paymentAttempt.findFirstOrThrow({ where: { participationId: id } })).id,
      state: "completed",
      receipt: null,
      phone_number: null,
      amount: 50,
      refunded_amount: 0,
    });
  expect(participations).toHaveLength(3);
  const few = await queriesOf(() => own("?page_size=1"));
  expect(await queriesOf(() => own())).toHaveLength(few.length);
});

test("the refunded sum is shown beside the paid one", async () => {
  takePayments();
  const viewer = await makeBuyer();
  const id = await newOrder({ userId: viewer.id });
  const payment = checkedBody(orders.payOrder, await pay(viewer, id));
  const attempt = { id: payment.id, cents: PRICE_CENTS + SHIPPING_CENTS };
  await transaction((tx) =>
    openRefund(tx, { attempt, cents: 20_000, reason: "A broken lamp", actorId: null }),
  );
  await sendOpenRefunds(payment.id);
  expect((await readOrder(viewer, id)).payment).toMatchObject({ state: "completed", refunded_amount: 200 });
});

test("a payment that came too late for its order differs from one that never came (D102)", async () => {
  const provider = slowProvider();
  const viewer = await makeBuyer();
  const order = await newOrder({ userId: viewer.id });
  const begun = checkedBody(orders.payOrder, await pay(viewer, order));
  expect(begun.outcome).toBeNull();
  await db().order.update({ where: { id: order }, data: { status: "cancelled" } });
  provider.isPaid = true;
  const late = { state: "paid_too_late", outcome: "paid_too_late" };
  expect(checkedBody(payments.checkPayment, await check(viewer, begun.id))).toMatchObject(late);
  expect(await list(viewer, "?state=paid_too_late")).toMatchObject([{ id: begun.id }]);
  expect(await list(viewer, "?state=failed")).toEqual([]);
  expect((await readOrder(viewer, order)).payment).toMatchObject({ state: "paid_too_late" });
});
