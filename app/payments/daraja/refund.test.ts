import { afterEach, beforeEach, expect, test } from "vitest";
import type { RefundRequest } from "../refund-request";
import { darajaPayments } from "./daraja-payments.server";
import { acceptedRefund, errorOf, FakeOperator, PATHS, inMemoryTokenStore } from "./fake-operator.fixture";

let operator: FakeOperator;
beforeEach(async () => {
  operator = await FakeOperator.open();
});
afterEach(() => operator.close());

const NOW = new Date("2026-11-23T21:05:09Z");
const money: RefundRequest = {
  reference: "6f1c2d3e-0000-4000-8000-000000000001",
  attemptReference: "0b5a7f0e-7d9d-4f0f-9c4b-1d2f3a4b5c6d",
  receipt: "SJK7QWERTY",
  cents: 5_000,
  phoneNumber: "+254712345678",
  reason: "The round closed before the payment finished",
};

const shop = () => darajaPayments(operator.settings, inMemoryTokenStore(), () => NOW);

test("a whole receipt is refunded by reversal (D78)", async () => {
  operator.on(PATHS.reversal, () => acceptedRefund("AG_1"));
  expect(await shop().refund(money)).toEqual({ state: "accepted", conversationId: "AG_1" });
  const addresses = `https://shop.example/callbacks/a-secret-of-24-characters`;
  expect(operator.sent(PATHS.reversal)[0]?.body).toEqual({
    Initiator: "shop-api",
    SecurityCredential: "credential==",
    CommandID: "TransactionReversal",
    TransactionID: "SJK7QWERTY",
    Amount: 50,
    ReceiverParty: "600999",
    RecieverIdentifierType: "11",
    Remarks: money.reason,
    ResultURL: `${addresses}/refund/${money.reference}`,
    QueueTimeOutURL: `${addresses}/refund-timeout/${money.reference}`,
    Occasion: "",
  });
});

test.each([
  ["a part", { cents: 2_000, receipt: null }, 20],
  ["a payment without a known receipt", { receipt: null }, 50],
])("%s is paid out to the phone under our own reference (D78)", async (_, changes, shillings) => {
  operator.on(PATHS.b2c, () => acceptedRefund("AG_2"));
  expect(await shop().refund({ ...money, ...changes })).toMatchObject({ state: "accepted" });
  expect(operator.sent(PATHS.b2c)[0]?.body).toMatchObject({
    OriginatorConversationID: money.reference,
    InitiatorName: "shop-api",
    CommandID: "BusinessPayment",
    Amount: shillings,
    PartyA: "600999",
    PartyB: "254712345678",
  });
});

test.each([
  ["the connection is cut", "cut" as const, "unknown"],
  [
    "the operator has it already",
    errorOf("500.002.1001", "Duplicate OriginatorConversationID", 400),
    "unknown",
  ],
  ["the operator has an error", { status: 502, json: "<html>" }, "unknown"],
  ["the operator is busy", errorOf("500.003.02", "System is busy"), "unsent"],
  ["there are too many calls", errorOf("429.001.01", "Too many", 429), "unsent"],
  ["it is reversed already", { json: { ResponseCode: "R000001" } }, "completed"],
  ["it is refused", errorOf("400.002.02", "Bad Request - Invalid Amount", 400), "failed"],
])("the answer to a refund is read: %s", async (_, reply, state) => {
  operator.on(PATHS.reversal, () => reply);
  expect(await shop().refund(money)).toMatchObject({ state });
});

test("if M-Pesa already has a payout, its status is queried by our own reference", async () => {
  operator.on(PATHS.b2c, () => errorOf("500.002.1001", "Duplicate OriginatorConversationID."));
  operator.on(PATHS.status, () => acceptedRefund("AG_status"));
  expect(await shop().refund({ ...money, receipt: null })).toEqual({ state: "unknown" });
  expect(operator.sent(PATHS.status)[0]?.body).toMatchObject({
    CommandID: "TransactionStatusQuery",
    OriginatorConversationID: money.reference,
    PartyA: "600999",
    IdentifierType: "4",
    ResultURL: `https://shop.example/callbacks/a-secret-of-24-characters/payout-status/${money.reference}`,
  });
});

test("a refund without a full phone number waits for a person", async () => {
  expect(await shop().refund({ ...money, receipt: null, phoneNumber: "2547*****678" })).toEqual({
    state: "failed",
    code: null,
    text: expect.stringContaining("M-Pesa's portal") as string,
  });
  expect(operator.asked).toEqual([]);
});

test("received payments are listed page by page, each receipt once, oldest first", async () => {
  const row = (transactionId: string, trxDate: string) => ({
    transactionId,
    trxDate,
    msisdn: 254722000000,
    sender: "MPESA",
    transactiontype: "c2b-pay-bill-debit",
    billreference: "P4271",
    amount: "50.00",
    organizationname: "Soko",
  });
  operator.on(PATHS.pull, ({ body: { OffSetValue } }) => ({
    json: {
      ResponseRefID: "1",
      ResponseCode: OffSetValue === "3" ? "1001" : "1000",
      ResponseMessage: "Success",
      Response: [
        OffSetValue === "0"
          ? [row("SJK2BBBBBB", "2026-11-23T12:00:00Z"), row("SJK1AAAAAA", "2026-11-23 14:00:00")]
          : OffSetValue === "2"
            ? [row("SJK3CCCCCC", "2026-11-23T13:00:00Z")]
            : [],
      ],
    },
  }));
  const received = await shop().received?.(new Date("2026-11-21T21:05:09Z"), NOW);
  expect(
    received?.map(({ receipt, cents, accountReference, paidAt }) => [
      receipt,
      cents,
      accountReference,
      paidAt.toISOString(),
    ]),
  ).toEqual([
    ["SJK1AAAAAA", 5_000, "P4271", "2026-11-23T11:00:00.000Z"],
    ["SJK2BBBBBB", 5_000, "P4271", "2026-11-23T12:00:00.000Z"],
    ["SJK3CCCCCC", 5_000, "P4271", "2026-11-23T13:00:00.000Z"],
  ]);
  expect(operator.sent(PATHS.pull)[0]?.body).toEqual({
    ShortCode: "600999",
    StartDate: "2026-11-22 00:05:09",
    EndDate: "2026-11-24 00:05:09",
    OffSetValue: "0",
  });
  operator.on(PATHS.pull, () => errorOf("500.003.02", "Spike arrest violation"));
  await expect(shop().received?.(new Date(0), NOW)).rejects.toThrow("500.003.02");
});

const listRow = (n: number, trxDate = "2026-11-23 14:00:00") => ({
  transactionId: `SJK${String(n).padStart(7, "0")}`,
  trxDate,
  msisdn: null,
  billreference: null,
  amount: 50,
});

test("a list with repeated or unreadable rows loses no payment (D103)", async () => {
  const all = Array.from({ length: 60 }, (_, n) => listRow(n));
  const odd = [null, "No transactions found", { receipt: "ODD" }];
  operator.on(PATHS.pull, ({ body: { OffSetValue } }) => {
    const offset = Number(OffSetValue);
    const page = all.slice(Math.max(0, offset - 3), offset + 20);
    return { json: { ResponseCode: "1000", Response: [page.length > 3 ? [...odd, ...page] : []] } };
  });
  expect(await shop().received?.(new Date(0), NOW)).toHaveLength(60);
});

test("if a 'Z' time in the list is later than now, all its times are Nairobi's (D103)", async () => {
  const rows = [listRow(1, "2026-11-23T23:55:00Z"), listRow(2, "2026-11-23T12:00:00Z")];
  operator.on(PATHS.pull, ({ body: { OffSetValue } }) => ({
    json: { ResponseCode: "1000", Response: [rows.slice(Number(OffSetValue))] },
  }));
  const received = await shop().received?.(new Date(0), NOW);
  expect(received?.map(({ paidAt }) => paidAt.toISOString())).toEqual([
    "2026-11-23T09:00:00.000Z",
    "2026-11-23T20:55:00.000Z",
  ]);
});

test("with DARAJA_PULL=off there is no list to read (D75)", () => {
  const settings = { ...operator.settings, canListPayments: false };
  expect(darajaPayments(settings, inMemoryTokenStore(), () => NOW)).not.toHaveProperty("received");
});
