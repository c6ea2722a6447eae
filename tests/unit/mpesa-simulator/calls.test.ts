/** The simulator speaks as the operator does (D76). */
import { afterEach, expect, test } from "vitest";
import { type Double, openDouble } from "./shop-double";

let double: Double;
const open = async (settings: Parameters<typeof openDouble>[0] = {}) => (double = await openDouble(settings));
afterEach(() => double.close());

const callbackOf = (body: Record<string, unknown> | undefined) =>
  (body?.Body as { stkCallback: Record<string, unknown> }).stkCallback;
const itemsOf = (body: Record<string, unknown> | undefined) => {
  const { Item } = callbackOf(body).CallbackMetadata as { Item: { Name: string; Value?: unknown }[] };
  return Object.fromEntries(Item.map(({ Name, Value }) => [Name, Value]));
};
const resultOf = (body: Record<string, unknown> | undefined) => body?.Result as Record<string, unknown>;

test("a token is had with key and secret alone, and each new one ends the one before", async () => {
  await open();
  expect((await double.login("wrong")).status).toBe(400);
  const first = String((await double.login()).body.access_token);
  const { body } = await double.login();
  expect(body.expires_in).toBe("3599");
  const refused = await double.call("/mpesa/stkpush/v1/processrequest", {}, first);
  expect(refused).toMatchObject({ status: 404, body: { errorCode: "404.001.03" } });
  expect((await double.push(100)).status).toBe(200);
});

test("a push is accepted, pending until the payer answers, then paid: told once, with its receipt, and by confirmation", async () => {
  await open({ speed: 20 });
  expect((await double.register()).body.ResponseCode).toBe("0");
  const { body } = await double.push(100);
  expect(body).toMatchObject({ ResponseCode: "0" });
  expect(await double.query(body.CheckoutRequestID)).toMatchObject({
    status: 500,
    body: { errorCode: "500.001.1001", errorMessage: "The transaction is being processed" },
  });
  const [told, ...others] = await double.heard("/pushed");
  expect(others).toEqual([]);
  expect(callbackOf(told)).toMatchObject({ ResultCode: 0, CheckoutRequestID: body.CheckoutRequestID });
  const [payment] = [...double.simulator.books.payments.values()];
  expect(itemsOf(told)).toMatchObject({
    Amount: 100,
    MpesaReceiptNumber: payment?.receipt,
    PhoneNumber: 254712345678,
  });
  expect(await double.heard("/confirm")).toEqual([
    expect.objectContaining({
      TransactionType: "Pay Bill",
      TransID: payment?.receipt,
      TransAmount: "100.00",
      BillRefNumber: "P18",
      MSISDN: "2547 ***** 678",
    }),
  ]);
  expect((await double.query(body.CheckoutRequestID)).body).toMatchObject({
    ResponseCode: "0",
    ResultCode: "0",
  });
});

test.each([
  [101, 1032],
  [102, 2001],
  [103, 1],
  [104, 1037],
  [113, "SFC_IC0003"],
])("%i shillings fail with %s, without metadata, and nothing is taken", async (amount, code) => {
  await open();
  const { body } = await double.push(amount);
  const [told] = await double.heard("/pushed");
  expect(callbackOf(told)).toMatchObject({ ResultCode: code });
  expect(callbackOf(told)).not.toHaveProperty("CallbackMetadata");
  expect((await double.query(body.CheckoutRequestID)).body).toMatchObject({ ResultCode: String(code) });
  expect(double.simulator.books.totals.taken).toBe(0);
});

test.each([
  ["lost", 106, 0, 0],
  ["twice", 107, 2, 2],
  ["forged first", 108, 2, 1],
  ["forged, and the true one lost", 116, 1, 0],
])("paid, and %s: the money is taken once", async (_, amount, callbacks, confirmations) => {
  await open();
  await double.register();
  const { body } = await double.push(amount);
  expect(await double.heard("/pushed")).toHaveLength(callbacks);
  expect(await double.heard("/confirm")).toHaveLength(confirmations);
  expect((await double.query(body.CheckoutRequestID)).body.ResultCode).toBe("0");
  expect(double.simulator.books.totals.taken).toBe(amount);
});

test("a forged callback says paid where the payer cancels", async () => {
  await open();
  await double.push(114);
  const [forged, told] = await double.heard("/pushed");
  expect(itemsOf(forged).Amount).toBe(114);
  expect(callbackOf(told).ResultCode).toBe(1032);
  expect(double.simulator.books.totals.taken).toBe(0);
});

test("a callback may come before the answer, and the line may be cut before the id", async () => {
  await open();
  await double.push(109);
  expect(double.told).toHaveLength(1);
  await expect(double.push(111)).rejects.toThrow("fetch failed");
  await double.simulator.idle();
  expect(double.simulator.books.totals.taken).toBe(220);
});

test("the same amount to the same phone within two minutes is result 17, unless told not to", async () => {
  await open();
  await double.push(100);
  await double.push(100);
  await double.push(200);
  const codes = (await double.heard("/pushed")).map((body) => callbackOf(body).ResultCode);
  expect(codes.toSorted()).toEqual([0, 0, 17]);
  await double.close();
  await open({ sameAgainMs: 0 });
  await double.push(100);
  await double.push(100);
  await double.simulator.idle();
  expect(double.simulator.books.totals.taken).toBe(200);
});

test.each([
  ["cents", { Amount: "10.50" }, "Amount"],
  ["no amount", { Amount: 0 }, "Amount"],
  ["a long account", { AccountReference: "ORD-20261122-42" }, "AccountReference"],
  ["a long description", { TransactionDesc: "Soko entry fee" }, "TransactionDesc"],
  ["a phone that is none", { PhoneNumber: "0712345678" }, "PhoneNumber"],
  ["two phones", { PartyA: "254722345678" }, "PartyA"],
  ["a till's type at a paybill", { TransactionType: "CustomerBuyGoodsOnline" }, "TransactionType"],
  ["the operator's name in the address", { CallBackURL: "http://127.0.0.1:9/mpesa" }, "CallBackURL"],
  ["another machine", { CallBackURL: "http://shop.example/told" }, "CallBackURL"],
])("a push with %s is refused", async (_, changes, field) => {
  await open();
  const { status, body } = await double.push(100, changes);
  expect([status, body.errorCode]).toEqual([400, "400.002.02"]);
  expect(body.errorMessage).toContain(field);
});

test("a password of another moment, and a moment that is not Nairobi's, are refused", async () => {
  await open();
  const other = { ...double.signed(), Timestamp: double.stampNow(-1_000) };
  expect((await double.push(100, other)).body.errorMessage).toContain("Wrong credentials");
  expect(
    (await double.push(100, double.signed(double.stampNow(-3 * 3_600_000)))).body.errorMessage,
  ).toContain("Timestamp");
});

test("a payment is reversed once; an unknown one, another amount and a wrong initiator are told", async () => {
  await open();
  await double.push(100);
  await double.simulator.idle();
  const [receipt = ""] = [...double.simulator.books.payments.keys()];
  expect((await double.reverse(receipt, 50)).body.errorCode).toBe("400.002.02");
  for (const [id, changes] of [
    [receipt, { Initiator: "nobody" }],
    [receipt, {}],
    [receipt, {}],
    ["UNKNOWN123", {}],
  ] as const) {
    const { body } = await double.reverse(id, 100, changes);
    await double.simulator.idle();
    expect(resultOf(double.told.at(-1)?.body).ConversationID).toBe(body.ConversationID);
  }
  const codes = (await double.heard("/result")).map((body) => resultOf(body).ResultCode);
  expect(codes).toEqual([2001, 0, "R000001", "R000002"]);
  expect(double.simulator.books.totals).toMatchObject({ taken: 100, reversed: 100, balance: 0 });
});

test("money sent to a customer goes once for one id, and never more than there is", async () => {
  await open();
  await double.push(100);
  await double.simulator.idle();
  const statuses = [];
  for (const id of ["refund-1", "refund-1", "refund-2"]) {
    statuses.push((await double.send(id, 60)).status);
    // results come in the order of their requests
    await double.simulator.idle();
  }
  const results = (await double.heard("/result")).map(resultOf);
  expect(results.map(({ ResultCode }) => ResultCode)).toEqual([0, 0, 1]);
  expect(new Set(results.slice(0, 2).map(({ TransactionID }) => TransactionID)).size).toBe(1);
  expect(statuses).toEqual([200, 200, 200]);
  expect(double.simulator.books.totals).toMatchObject({ taken: 100, sent: 60, balance: 40 });
});

test("the line is cut and the result lost for the first request alone, so that asking again ends it", async () => {
  await open();
  await expect(double.push(111)).rejects.toThrow();
  await double.push(106);
  await double.simulator.idle();
  const [cut, lost] = [...double.simulator.books.payments.keys()];
  await expect(double.reverse(cut ?? "", 111)).rejects.toThrow();
  await double.reverse(lost ?? "", 106);
  expect((await double.heard("/result")).map((body) => resultOf(body).ResultCode)).toEqual([0]);
  await double.reverse(lost ?? "", 106);
  expect((await double.heard("/result")).map((body) => resultOf(body).ResultCode)).toEqual([0, "R000001"]);
});

test("what came in is listed for those who missed it, with its account and receipt", async () => {
  await open();
  await double.push(106);
  await double.simulator.idle();
  const at = (ms: number) =>
    new Date(Date.now() + 3 * 3_600_000 + ms).toISOString().replace("T", " ").slice(0, 19);
  const { body } = await double.pull(at(-60_000), at(1_000));
  const [payment] = [...double.simulator.books.payments.values()];
  expect(body).toMatchObject({
    ResponseCode: "1000",
    Response: [[{ transactionId: payment?.receipt, billreference: "P18", amount: "106.00" }]],
  });
  expect((await double.pull(at(-120_000), at(-60_000))).body.Response).toEqual([[]]);
});
