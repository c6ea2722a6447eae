import { afterEach, beforeEach, expect, test } from "vitest";
import type { ChargeRequest } from "../provider.server";
import { stkCallbackJson } from "./callbacks.fixture";
import { darajaPayments } from "./daraja-payments.server";
import {
  acceptedStkPush,
  errorOf,
  FakeOperator,
  PATHS,
  resultOf,
  inMemoryTokenStore,
} from "./fake-operator.fixture";

let operator: FakeOperator;
beforeEach(async () => {
  operator = await FakeOperator.open();
});
afterEach(() => operator.close());

const NOW = new Date("2026-11-23T21:05:09Z");
const CHECKOUT = "ws_CO_23112026210509712345678";
const charge: ChargeRequest = {
  reference: "0b5a7f0e-7d9d-4f0f-9c4b-1d2f3a4b5c6d",
  accountReference: "P4271",
  cents: 5_000,
  phoneNumber: "+254712345678",
};

const shop = (changes: Partial<FakeOperator["settings"]> = {}) =>
  darajaPayments({ ...operator.settings, ...changes }, inMemoryTokenStore(), () => NOW);
const asked = (checkoutId: string | null) => ({ reference: charge.reference, checkoutId, callback: null });

test("an STK push carries Nairobi's time, the same in password and body, and whole shillings (D74)", async () => {
  operator.on(PATHS.push, () => acceptedStkPush(CHECKOUT));
  expect(await shop().start(charge)).toEqual({ state: "accepted", checkoutId: CHECKOUT });
  const [token, push] = operator.asked;
  expect(token?.authorization).toBe(`Basic ${Buffer.from("key:secret").toString("base64")}`);
  expect(push).toEqual({
    path: PATHS.push,
    authorization: "Bearer token-1",
    body: {
      BusinessShortCode: "600999",
      Password: Buffer.from("600999a-passkey20261124000509").toString("base64"),
      Timestamp: "20261124000509",
      TransactionType: "CustomerPayBillOnline",
      Amount: 50,
      PartyA: "254712345678",
      PartyB: "600999",
      PhoneNumber: "254712345678",
      CallBackURL: `https://shop.example/callbacks/a-secret-of-24-characters/push/${charge.reference}`,
      AccountReference: "P4271",
      TransactionDesc: "Payment",
    },
  });
});

test("an STK push for a till names the till", async () => {
  operator.on(PATHS.push, () => acceptedStkPush(CHECKOUT));
  await shop({ kind: "till", till: "5005005" }).start(charge);
  expect(operator.sent(PATHS.push)[0]?.body).toMatchObject({
    TransactionType: "CustomerBuyGoodsOnline",
    BusinessShortCode: "600999",
    PartyB: "5005005",
  });
});

test.each([
  ["the connection is cut", "cut" as const],
  ["the operator has an error", { status: 503, json: "<html>Service Unavailable</html>" }],
  ["a proxy refuses with a page of its own", { status: 403, json: "<html>Access Denied</html>" }],
  ["the error has no code", { status: 500, json: { message: "Internal Server Error" } }],
  ["the answer has no id", { json: { ResponseCode: "0" } }],
  ["the answer is no JSON", { json: "<html>" }],
])("if %s, the payment is unknown, never failed (D73, D116)", async (_, reply) => {
  operator.on(PATHS.push, () => reply);
  expect(await shop().start(charge)).toEqual({ state: "unknown" });
});

test.each([
  [errorOf("400.002.02", "Bad Request - Invalid PhoneNumber", 400), "400.002.02", "check the phone number"],
  [
    errorOf("500.001.1001", "Unable to lock subscriber, a transaction is already in process"),
    "500.001.1001",
    "wait a minute",
  ],
  [errorOf("500.003.02", "System is busy. Please try again in few minutes."), "500.003.02", "busy"],
  [errorOf("500.001.1001", "Internal Server Error"), "500.001.1001", "try again"],
  [errorOf("503.001.01", "Maintenance", 503), "503.001.01", "Maintenance"],
  [
    {
      status: 500,
      json: {
        fault: {
          faultstring: "Spike arrest violation. Allowed rate : 5ps",
          detail: { errorcode: "policies.ratelimit.SpikeArrestViolation" },
        },
      },
    },
    "policies.ratelimit.SpikeArrestViolation",
    "Spike arrest",
  ],
  [
    { status: 500, json: { ResponseCode: "26", ResponseDescription: "System busy" } },
    "26",
    "M-Pesa is busy right now",
  ],
  [{ json: { ResponseCode: "17", ResponseDescription: "Rule limited" } }, "17", "two minutes"],
  [{ json: { ResponseCode: "4711", ResponseDescription: "Something new" } }, "4711", "Something new"],
])(
  "a refused STK push fails at once, whatever the HTTP status, with a text for the payer; unknown codes show M-Pesa's words (D74, D116)",
  async (reply, code, words) => {
    operator.on(PATHS.push, () => reply);
    expect(await shop().start(charge)).toEqual({
      state: "failed",
      code,
      text: expect.stringContaining(words) as string,
    });
  },
);

test("without a token or a connection nothing is sent: the payment fails and says so", async () => {
  operator.on(PATHS.token, () => errorOf("400.008.01", "Invalid Authentication passed", 400));
  const nothing = {
    state: "failed",
    code: null,
    text: expect.stringContaining("Your phone got no request") as string,
  };
  expect(await shop().start(charge)).toEqual(nothing);
  expect(await shop({ url: "http://127.0.0.1:1" }).start(charge)).toEqual(nothing);
  expect(operator.sent(PATHS.push)).toEqual([]);
});

test.each([
  [{ cents: 5_050 }, "M-Pesa takes whole shillings: KSh 50.50 has cents."],
  [{ phoneNumber: "+255712345678" }, "Please enter a Safaricom number such as 0712 345 678"],
  [{ phoneNumber: null }, "Please enter a Safaricom number such as 0712 345 678"],
])("%j is refused before anything is sent", async (changes, text) => {
  expect(await shop().start({ ...charge, ...changes })).toEqual({ state: "failed", code: null, text });
  expect(operator.asked).toEqual([]);
});

test.each([
  ["paid", resultOf(CHECKOUT, "0"), { state: "completed", receipt: null }],
  ["paid, with a number as code", resultOf(CHECKOUT, 0), { state: "completed", receipt: null }],
  [
    "cancelled",
    resultOf(CHECKOUT, "1032", "Request cancelled by user"),
    { state: "failed", code: "1032", text: "The request was cancelled on your phone." },
  ],
  [
    "a text as code",
    resultOf(CHECKOUT, "SFC_IC0003", "The operator does not exist."),
    { state: "failed", code: "SFC_IC0003", text: expect.stringContaining("Safaricom number") as string },
  ],
  [
    "an unknown code",
    resultOf(CHECKOUT, "4242", "Out of stars"),
    { state: "failed", code: "4242", text: "Out of stars" },
  ],
  ["under way", errorOf("500.001.1001", "The transaction is being processed"), { state: "pending" }],
  ["under way, with a result code", resultOf(CHECKOUT, 4999), { state: "pending" }],
  ["another STK push's answer", resultOf("ws_CO_other", "0"), { state: "unknown" }],
  ["unknown to the operator", errorOf("400.002.02", "Invalid CheckoutRequestID", 400), { state: "unknown" }],
  ["no connection", "cut" as const, { state: "unknown" }],
])("an STK push status query answers %s", async (_, reply, status) => {
  operator.on(PATHS.query, () => reply);
  expect(await shop().status(asked(CHECKOUT))).toMatchObject(status);
});

test("the status of an attempt without the operator's id cannot be queried", async () => {
  expect(await shop().status(asked(null))).toEqual({ state: "unknown" });
  expect(await shop().status({ ...asked(null), callback: "not JSON" })).toEqual({ state: "unknown" });
  expect(operator.asked).toEqual([]);
});

test("an attempt without the operator's id is queried by the id in its callback", async () => {
  operator.on(PATHS.query, () => resultOf(CHECKOUT, "0"));
  const callback = JSON.stringify(stkCallbackJson({ checkoutId: CHECKOUT }));
  expect(await shop().status({ ...asked(null), callback })).toEqual({
    state: "completed",
    receipt: "SJK7QWERTY",
    checkoutId: CHECKOUT,
    isByPrompt: true,
  });
  expect(operator.sent(PATHS.query)).toMatchObject([{ body: { CheckoutRequestID: CHECKOUT } }]);
});

test.each([
  ["404.001.03", errorOf("404.001.03", "Invalid Access Token", 404)],
  ["401.003.01", errorOf("401.003.01", "Error Occurred - Invalid Access Token - expired", 401)],
  ["401.002.01", errorOf("401.002.01", "Error Occurred", 401)],
  ["its text alone", errorOf("500.003.1001", "Invalid access token", 500)],
  ["a page with status 401", { status: 401, json: "<html>Unauthorized</html>" }],
])("a token that has ended is renewed once, and the request is repeated (D106): %s", async (_, refusal) => {
  operator.on(PATHS.query, ({ authorization }) =>
    authorization === "Bearer token-2" ? resultOf(CHECKOUT, "0") : refusal,
  );
  const payments = shop();
  expect(await payments.status(asked(CHECKOUT))).toMatchObject({ state: "completed" });
  operator.on(PATHS.query, () => refusal);
  expect(await payments.status(asked(CHECKOUT))).toEqual({ state: "unknown" });
  expect(operator.sent(PATHS.query).map(({ authorization }) => authorization)).toEqual(
    ["token-1", "token-2", "token-2", "token-3"].map((token) => `Bearer ${token}`),
  );
});
