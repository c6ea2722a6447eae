import { setFileScope } from "@vanilla-extract/css/fileScope";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { argsOf, signedIn } from "~/http/request.fixture";
import {
  joinAs,
  makeBuyer,
  makeOpenRound,
  makePledger,
  makeSuperuser,
  storedParticipation,
  takePayments,
} from "~/operations/factories.fixture";
import { paidOrder, storedOrder } from "~/operations/orders/paid-order.fixture";
import { makePayment } from "~/operations/reconciliation/payments.fixture";

// the screen has styles
setFileScope("refund-page.css.ts");
const { action, loader } = await import("./refund.route");

let cookie = "";
setUpTestDatabase(async () => {
  takePayments();
  cookie = (await signedIn((await makeSuperuser()).id)).split(";")[0] ?? "";
});

function argsFor(id: number, query: string, init: RequestInit = {}) {
  const address = new URL(`/management/payments/${id}/refund${query}`, "http://soko.example");
  const { request, context } = argsOf(new Request(address, { ...init, headers: { Cookie: cookie } }));
  return { request, params: { id: String(id) }, context: { ...context } };
}

const page = (id: number, query = "") => loader(argsFor(id, query));

async function post(id: number, form: Record<string, string>) {
  const body = new URLSearchParams(form);
  const answer: unknown = await action(argsFor(id, "", { method: "POST", body })).catch(
    (thrown: unknown) => thrown,
  );
  if (answer instanceof Response) return { status: answer.status, to: answer.headers.get("Location") };
  const { init, data } = answer as {
    init?: { status?: number };
    data?: { result?: { error?: object; initialValue?: object } };
  };
  return { ...data?.result, status: init?.status };
}

async function paidFee(pledge?: number) {
  const { auctionId } = await makeOpenRound();
  const participationId = pledge
    ? (await makePledger(auctionId, pledge)).participationId
    : await joinAs(await makeBuyer(), auctionId);
  const { id } = await db().paymentAttempt.findFirstOrThrow({ where: { participationId } });
  return { id, participationId };
}

test("a part of an order's payment goes back, and the person returns to the page they came from (D80)", async () => {
  const { id: orderId, attemptId } = await paidOrder();
  const back = `/management/orders/${orderId}`;
  const shown = await page(attemptId, `?back=${back}`);
  expect(shown).toMatchObject({
    title: "Refund",
    back: { to: back, label: shown.lead?.split(" ")[0] },
    obstacle: null,
    form: { part: { left: "KSh 1,700", isByPhone: true } },
  });
  const form = { amount: "500", reason: "Broken", way: "same", seen_at: shown.form.seenAt ?? "", back };
  expect(await post(attemptId, { ...form, amount: "1701" })).toMatchObject({
    status: 400,
    error: { amount: ["At most KSh 1,700 can be refunded"] },
    initialValue: { reason: "Broken", back },
  });
  expect(await post(attemptId, { ...form, reason: "" })).toMatchObject({ status: 400 });
  expect(await post(attemptId, form)).toEqual({ status: 303, to: back });
  expect((await storedOrder(orderId)).payment).toMatchObject({ refundedCents: 50_000, leftCents: 120_000 });
  // a second tap without scripts: the page says how much is refunded, so that nobody refunds twice
  const refusal = expect.stringContaining("KSh 500 of it went back or is on its way by now") as string;
  expect(await post(attemptId, form)).toMatchObject({ status: 409, error: { "": [refusal] } });
  expect(await db().refund.count({ where: { attemptId } })).toBe(1);
});

test("an entry fee goes back as a whole, with a reason of at least 10 characters (D78)", async () => {
  const { id, participationId } = await paidFee();
  expect(await page(id)).toMatchObject({
    title: expect.stringMatching(/^Send KSh 50 back to .+\?$/) as string,
    back: { to: `/management/payments/${id}`, label: expect.stringMatching(/^Payment P/) as string },
    form: { part: null, button: "Send KSh 50 back" },
  });
  expect(await post(id, { reason: "Short", amount: "20" })).toMatchObject({ status: 400 });
  const both = await Promise.all([1, 2].map(() => post(id, { reason: "Paid for somebody else" })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  expect((await storedParticipation(participationId)).paymentStatus).toBe("pending");
  expect(await page(id)).toMatchObject({
    obstacle: { text: "This payment is under way, or its money is on the way back" },
  });
});

test("the page says why a payment cannot be refunded, and a payment that is missing is a 404", async () => {
  const { id } = await paidFee(60_000);
  expect(await page(id)).toMatchObject({
    obstacle: { text: expect.stringMatching(/^This buyer has pledged/) as string },
  });
  expect(await post(id, { reason: "Paid for somebody else" })).toMatchObject({ status: 409 });
  const failed = await makePayment("failed");
  expect((await page(failed)).obstacle).not.toBeNull();
  expect(await post(999_999, {})).toMatchObject({ status: 404 });
  expect(await post(Number.NaN, {})).toMatchObject({ status: 404 });
});

test("a link back leads only to management", async () => {
  const { attemptId } = await paidOrder();
  for (const back of ["https://elsewhere.example", "//elsewhere.example", "/cart"])
    expect(await page(attemptId, `?${new URLSearchParams({ back })}`)).toMatchObject({
      back: { to: `/management/payments/${attemptId}` },
    });
});
