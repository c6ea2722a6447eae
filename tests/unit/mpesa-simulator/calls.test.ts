/** The simulator speaks as the operator does (D76). */
import { afterEach, expect, test } from "vitest";
import { type FakeShop, openFakeShop } from "./fake-shop";

let fakeShop: FakeShop;
const open = async (settings: Parameters<typeof openFakeShop>[0] = {}) =>
  (fakeShop = await openFakeShop(settings));
afterEach(() => fakeShop.close());

const callbackOf = (body: Record<string, unknown> | undefined) =>
  (body as { Body: { stkCallback: Record<string, unknown> } }).Body.stkCallback;
const itemsOf = (body: Record<string, unknown> | undefined) => {
  const { Item } = callbackOf(body).CallbackMetadata as { Item: { Name: string; Value?: unknown }[] };
  return Object.fromEntries(Item.map(({ Name, Value }) => [Name, Value]));
};
const resultOf = (body: Record<string, unknown> | undefined) => body?.Result as Record<string, unknown>;

test("key and secret get a token, and each new token ends the previous one", async () => {
  await open();
  expect((await fakeShop.login("wrong")).status).toBe(400);
  const first = String((await fakeShop.login()).body.access_token);
  const { body } = await fakeShop.login();
  expect(body.expires_in).toBe("3599");
  const refused = await fakeShop.call("/mpesa/stkpush/v1/processrequest", {}, first);
  expect(refused).toMatchObject({ status: 404, body: { errorCode: "404.001.03" } });
  expect((await fakeShop.push(100)).status).toBe(200);
});

test("a push is pending until the payer answers", async () => {
  // the payer takes seconds, so that the query comes first
  await open({ speed: 1 });
  const { body } = await fakeShop.push(100);
  expect(await fakeShop.query(body.CheckoutRequestID)).toMatchObject({
    status: 500,
    body: { errorCode: "500.001.1001", errorMessage: "The transaction is being processed" },
  });
});

test("a push is accepted, then paid: one callback with the receipt, and one confirmation", async () => {
  await open({ speed: 20 });
  expect((await fakeShop.register()).body.ResponseCode).toBe("0");
  const { body } = await fakeShop.push(100);
  expect(body).toMatchObject({ ResponseCode: "0" });
  const [received, ...others] = await fakeShop.receivedAt("/pushed");
  expect(others).toEqual([]);
  expect(callbackOf(received)).toMatchObject({ ResultCode: 0, CheckoutRequestID: body.CheckoutRequestID });
  const [payment] = [...fakeShop.simulator.ledger.payments.values()];
  expect(itemsOf(received)).toMatchObject({
    Amount: 100,
    MpesaReceiptNumber: payment?.receipt,
    PhoneNumber: 254712345678,
  });
  expect(await fakeShop.receivedAt("/confirm")).toEqual([
    expect.objectContaining({
      TransactionType: "Pay Bill",
      TransID: payment?.receipt,
      TransAmount: "100.00",
      BillRefNumber: "P18",
      MSISDN: "2547 ***** 678",
    }),
  ]);
  expect((await fakeShop.query(body.CheckoutRequestID)).body).toMatchObject({
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
])("%i shillings fail with %s, without metadata, and no money is taken", async (amount, code) => {
  await open();
  const { body } = await fakeShop.push(amount);
  const [received] = await fakeShop.receivedAt("/pushed");
  expect(callbackOf(received)).toMatchObject({ ResultCode: code });
  expect(callbackOf(received)).not.toHaveProperty("CallbackMetadata");
  expect((await fakeShop.query(body.CheckoutRequestID)).body).toMatchObject({ ResultCode: String(code) });
  expect(fakeShop.simulator.ledger.totals.taken).toBe(0);
});

test.each([
  ["lost", 106, 0, 0],
  ["twice", 107, 2, 2],
  ["forged first", 108, 2, 1],
  ["forged, and the true one lost", 116, 1, 0],
])("paid, and %s: the money is taken once", async (_, amount, callbacks, confirmations) => {
  await open();
  await fakeShop.register();
  const { body } = await fakeShop.push(amount);
  expect(await fakeShop.receivedAt("/pushed")).toHaveLength(callbacks);
  expect(await fakeShop.receivedAt("/confirm")).toHaveLength(confirmations);
  expect((await fakeShop.query(body.CheckoutRequestID)).body.ResultCode).toBe("0");
  expect(fakeShop.simulator.ledger.totals.taken).toBe(amount);
});

test("a forged callback says paid although the payer cancels", async () => {
  await open();
  await fakeShop.push(114);
  const [forged, received] = await fakeShop.receivedAt("/pushed");
  expect(itemsOf(forged).Amount).toBe(114);
  expect(callbackOf(received).ResultCode).toBe(1032);
  expect(fakeShop.simulator.ledger.totals.taken).toBe(0);
});

test("a callback may arrive before the answer, and the connection may end before the id", async () => {
  await open();
  await fakeShop.push(109);
  expect(fakeShop.received).toHaveLength(1);
  await expect(fakeShop.push(111)).rejects.toThrow("fetch failed");
  await fakeShop.simulator.idle();
  expect(fakeShop.simulator.ledger.totals.taken).toBe(220);
});

test("the same amount to the same phone within two minutes is result 17, unless switched off", async () => {
  await open();
  await fakeShop.push(100);
  await fakeShop.push(100);
  await fakeShop.push(200);
  const codes = (await fakeShop.receivedAt("/pushed")).map((body) => callbackOf(body).ResultCode);
  expect(codes.toSorted()).toEqual([0, 0, 17]);
  await fakeShop.close();
  await open({ sameAgainMs: 0 });
  await fakeShop.push(100);
  await fakeShop.push(100);
  await fakeShop.simulator.idle();
  expect(fakeShop.simulator.ledger.totals.taken).toBe(200);
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
  ["another machine", { CallBackURL: "http://shop.example/pushed" }, "CallBackURL"],
])("a push with %s is refused", async (_, changes, field) => {
  await open();
  const { status, body } = await fakeShop.push(100, changes);
  expect([status, body.errorCode]).toEqual([400, "400.002.02"]);
  expect(body.errorMessage).toContain(field);
});

test("a password for another time, and a time that is not Nairobi's, are refused", async () => {
  await open();
  const other = { ...fakeShop.signed(), Timestamp: fakeShop.stampNow(-1_000) };
  expect((await fakeShop.push(100, other)).body.errorMessage).toContain("Wrong credentials");
  expect(
    (await fakeShop.push(100, fakeShop.signed(fakeShop.stampNow(-3 * 3_600_000)))).body.errorMessage,
  ).toContain("Timestamp");
});

test("a payment is reversed once; an unknown one, another amount and a wrong initiator are reported", async () => {
  await open();
  await fakeShop.push(100);
  await fakeShop.simulator.idle();
  const [receipt = ""] = [...fakeShop.simulator.ledger.payments.keys()];
  expect((await fakeShop.reverse(receipt, 50)).body.errorCode).toBe("400.002.02");
  for (const [id, changes] of [
    [receipt, { Initiator: "nobody" }],
    [receipt, {}],
    [receipt, {}],
    ["UNKNOWN123", {}],
  ] as const) {
    const { body } = await fakeShop.reverse(id, 100, changes);
    await fakeShop.simulator.idle();
    expect(resultOf(fakeShop.received.at(-1)?.body).ConversationID).toBe(body.ConversationID);
  }
  const codes = (await fakeShop.receivedAt("/result")).map((body) => resultOf(body).ResultCode);
  expect(codes).toEqual([2001, 0, "R000001", "R000002"]);
  expect(fakeShop.simulator.ledger.totals).toMatchObject({ taken: 100, reversed: 100, balance: 0 });
});

test("money is sent to a customer once per id, and never more than the balance", async () => {
  await open();
  await fakeShop.push(100);
  await fakeShop.simulator.idle();
  const statuses = [];
  for (const id of ["refund-1", "refund-1", "refund-2"]) {
    statuses.push((await fakeShop.send(id, 60)).status);
    // results come in the order of their requests
    await fakeShop.simulator.idle();
  }
  const results = (await fakeShop.receivedAt("/result")).map(resultOf);
  expect(results.map(({ ResultCode }) => ResultCode)).toEqual([0, 0, 1]);
  expect(new Set(results.slice(0, 2).map(({ TransactionID }) => TransactionID)).size).toBe(1);
  expect(statuses).toEqual([200, 200, 200]);
  expect(fakeShop.simulator.ledger.totals).toMatchObject({ taken: 100, sent: 60, balance: 40 });
});

test("only the first request loses its connection and its result, so a repeat ends it", async () => {
  await open();
  await expect(fakeShop.push(111)).rejects.toThrow();
  await fakeShop.push(106);
  await fakeShop.simulator.idle();
  const [cut, lost] = [...fakeShop.simulator.ledger.payments.keys()];
  await expect(fakeShop.reverse(cut ?? "", 111)).rejects.toThrow();
  await fakeShop.reverse(lost ?? "", 106);
  expect((await fakeShop.receivedAt("/result")).map((body) => resultOf(body).ResultCode)).toEqual([0]);
  await fakeShop.reverse(lost ?? "", 106);
  expect((await fakeShop.receivedAt("/result")).map((body) => resultOf(body).ResultCode)).toEqual([
    0,
    "R000001",
  ]);
});

test("the list has payments with account and receipt, for a shop that missed them", async () => {
  await open();
  await fakeShop.push(106);
  await fakeShop.simulator.idle();
  const at = (ms: number) =>
    new Date(Date.now() + 3 * 3_600_000 + ms).toISOString().replace("T", " ").slice(0, 19);
  const { body } = await fakeShop.pull(at(-60_000), at(1_000));
  const [payment] = [...fakeShop.simulator.ledger.payments.values()];
  expect(body).toMatchObject({
    ResponseCode: "1000",
    Response: [[{ transactionId: payment?.receipt, billreference: "P18", amount: "106.00" }]],
  });
  expect((await fakeShop.pull(at(-120_000), at(-60_000))).body.Response).toEqual([[]]);
});
