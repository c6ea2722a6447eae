/** Each fault of the simulator does what its name says when it always happens alone; none changes how much money moves. */
import { createHash } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { FAULT_NAMES, Faults, readRates } from "../../../tools/mpesa-simulator/faults.mjs";
import { PAID } from "../../../tools/mpesa-simulator/outcomes.mjs";
import { type FakeShop, openFakeShop } from "./fake-shop";

let fakeShop: FakeShop | undefined;
const open = async (settings: Parameters<typeof openFakeShop>[0] = {}) =>
  (fakeShop = await openFakeShop({ sameAgainMs: 0, ...settings }));
afterEach(() => fakeShop?.close());

const HASH = createHash("sha256").update("254712345678").digest("hex");
const at = (ms: number) =>
  new Date(Date.now() + 3 * 3_600_000 + ms).toISOString().replace("T", " ").slice(0, 19);
const listed = async (shop: FakeShop, offset = 0) => {
  const { body } = await shop.pull(at(-60_000), at(1_000), offset);
  const [rows] = body.Response as [Record<string, unknown>[]];
  return rows;
};
const resultCodes = async (shop: FakeShop, path: string) =>
  (await shop.receivedAt(path)).map((body) => {
    const { Body, Result } = body as {
      Body?: { stkCallback: { ResultCode: unknown } };
      Result?: { ResultCode: unknown };
    };
    return Body?.stkCallback.ResultCode ?? Result?.ResultCode;
  });

test("the same seed chooses the same faults, another seed chooses others, each at its rate", () => {
  const chosen = (seed: number) => {
    const faults = new Faults(seed, { hashedPhone: 0.25 });
    return Array.from({ length: 1_000 }, (_, n) => faults.applies("hashedPhone", `P${n}`));
  };
  expect(chosen(7)).toEqual(chosen(7));
  expect(chosen(7)).not.toEqual(chosen(8));
  expect(chosen(7).filter(Boolean).length).toBeGreaterThan(200);
  expect(chosen(7).filter(Boolean).length).toBeLessThan(300);
});

test("rates are read from one line, and an unknown name is refused with the list of known ones", () => {
  expect(readRates("hashedPhone=0.5, resetAfter")).toEqual({ hashedPhone: 0.5, resetAfter: 1 });
  expect(Object.keys(readRates("all"))).toEqual(FAULT_NAMES);
  expect(() => readRates("nothing")).toThrow("hashedPhone");
  expect(() => readRates("hashedPhone=2")).toThrow("from 0 to 1");
});

test.each([
  ["hashedPhone", "paybill", { MSISDN: HASH, BillRefNumber: "P18" }, { msisdn: HASH }],
  ["nullPhone", "paybill", { MSISDN: null, BillRefNumber: "P18", FirstName: null }, { msisdn: null }],
  ["nullPhone", "till", { MSISDN: null, BillRefNumber: null }, { msisdn: null, billreference: null }],
] as const)(
  "the fault %s changes what a %s gets, in callback and list",
  async (fault, kind, confirmed, row) => {
    const shop = await open({ kind, faults: { [fault]: 1 } });
    await shop.register();
    await shop.push(100, { ...(kind === "till" && { TransactionType: "CustomerBuyGoodsOnline" }) });
    expect(await shop.receivedAt("/confirm")).toEqual([expect.objectContaining(confirmed)]);
    expect(await listed(shop)).toEqual([expect.objectContaining(row)]);
    expect(shop.simulator.faults.counts).toEqual({ [fault]: 1 });
  },
);

test.each([
  ["callbackDenies", 1037, "0"],
  ["queryDenies", 0, "1037"],
])(
  "%s: the money was taken, but either the callback or the query denies it",
  async (fault, received, answered) => {
    const shop = await open({ faults: { [fault]: 1 } });
    await shop.register();
    const { body } = await shop.push(100);
    expect(await resultCodes(shop, "/pushed")).toEqual([received]);
    expect((await shop.query(body.CheckoutRequestID)).body.ResultCode).toBe(answered);
    expect(await shop.receivedAt("/confirm")).toHaveLength(1);
    expect(shop.simulator.ledger.totals.taken).toBe(100);
  },
);

test("forgottenId: the status query no longer knows the push", async () => {
  const shop = await open({ faults: { forgottenId: 1 } });
  const { body } = await shop.push(100);
  await shop.simulator.idle();
  expect(await shop.query(body.CheckoutRequestID)).toMatchObject({
    status: 400,
    body: { errorCode: "400.002.02", errorMessage: "Bad Request - Invalid CheckoutRequestID" },
  });
});

describe("limits", () => {
  test("a push above KSh 250,000 is refused; with lateLimit it ends with result 3", async () => {
    const shop = await open();
    expect((await shop.push(250_001)).body).toMatchObject({ errorMessage: "Bad Request - Invalid Amount" });
    expect((await shop.push(250_000)).status).toBe(200);
    await shop.simulator.idle();
    expect(shop.simulator.ledger.totals.taken).toBe(250_000);
    await shop.close();
    const late = await open({ faults: { lateLimit: 1 } });
    expect((await late.push(250_001)).status).toBe(200);
    expect(await resultCodes(late, "/pushed")).toEqual([3]);
    expect(late.simulator.ledger.totals.taken).toBe(0);
  });

  test("minimumTen: a push below KSh 10 ends with result 2", async () => {
    const shop = await open({ faults: { minimumTen: 1 } });
    await shop.push(9);
    await shop.push(10);
    expect((await resultCodes(shop, "/pushed")).toSorted()).toEqual([0, 2]);
  });

  test("a payout below KSh 10 or above 250,000 ends with a result", async () => {
    const shop = await open();
    for (let n = 0; n < 2; n++) await shop.push(200_000);
    await shop.simulator.idle();
    for (const amount of [9, 250_001, 10]) {
      await shop.send(`refund-${amount}`, amount);
      await shop.simulator.idle();
    }
    expect(await resultCodes(shop, "/result")).toEqual([2, 3, 0]);
  });
});

describe("tokens and the gateway", () => {
  test("tokenEnds is reported in each of its ways, and the next token works", async () => {
    const shop = await open({ faults: { tokenEnds: 0.5 }, seed: 3, outcomeOf: () => PAID });
    const codes = new Set<string>();
    let paid = 0;
    for (let n = 0; n < 80; n++) {
      const { status, body } = await shop.push(100 + n);
      if (status === 200) paid += 100 + n;
      else {
        codes.add(`${status} ${typeof body.errorCode === "string" ? body.errorCode : "a page"}`);
        await shop.login();
      }
    }
    await shop.simulator.idle();
    expect([...codes].toSorted()).toEqual([
      "400 400.003.01",
      "401 401.001",
      "401 401.002.01",
      "401 401.003.01",
      "401 a page",
      "404 404.001.03",
    ]);
    expect(shop.simulator.ledger.totals.taken).toBe(paid);
  });

  test.each([
    ["turnedAway", 503, {}, 0],
    ["spikeArrest", 500, { errorCode: "500.003.02" }, 0],
    ["pageAfter", 504, {}, 100],
  ])("%s: %i, and KSh %j is taken", async (fault, status, body, taken) => {
    const shop = await open();
    Object.assign(shop.simulator.faults, { rates: { [fault]: 1 } });
    const answer = await shop.push(100);
    expect(answer).toMatchObject({ status, body });
    expect(answer.headers.get("Retry-After")).toBe(fault === "turnedAway" ? "5" : null);
    await shop.simulator.idle();
    expect(shop.simulator.ledger.totals.taken).toBe(taken);
  });

  test.each([
    ["resetBefore", 0],
    ["resetAfter", 100],
  ])("%s: the connection is reset, and KSh %i is taken", async (fault, taken) => {
    const shop = await open();
    Object.assign(shop.simulator.faults, { rates: { [fault]: 1 } });
    const cause: unknown = await shop.push(100).catch((error: unknown) => (error as Error).cause);
    expect(cause).toMatchObject({ code: "ECONNRESET" });
    await shop.simulator.idle();
    expect(shop.simulator.ledger.totals.taken).toBe(taken);
  });
});

describe("the list", () => {
  test("falseZulu: Nairobi times are marked with a Z", async () => {
    const shop = await open({ faults: { falseZulu: 1 } });
    await shop.push(100);
    await shop.simulator.idle();
    const [row] = await listed(shop);
    const aheadMs = Date.parse(String(row?.trxDate)) - Date.now();
    expect(Math.round(aheadMs / 60_000)).toBe(180);
  });

  test("repeatedRows: a page may begin with rows of the previous one, and paging by offset still returns every row", async () => {
    const shop = await open({ faults: { repeatedRows: 1 } });
    for (let n = 0; n < 60; n++) await shop.push(200 + (n % 2) * 20);
    await shop.simulator.idle();
    const pages = [await listed(shop), await listed(shop, 25), await listed(shop, 50)];
    expect(pages.map((rows) => rows.length)).toEqual([25, 35, 20]);
    expect(new Set(pages.flat().map(({ transactionId }) => transactionId)).size).toBe(60);
    expect(await listed(shop, 60)).toHaveLength(10);
  });

  test("oddRows: the list also has unusable rows", async () => {
    const shop = await open({ faults: { oddRows: 1 } });
    await shop.push(100);
    await shop.simulator.idle();
    const rows = await listed(shop);
    expect(rows).toHaveLength(5);
    expect(rows.filter((row) => row?.amount === "100.00")).toHaveLength(1);
  });
});

describe("payouts", () => {
  const paidShop = async (settings: Parameters<typeof open>[0]) => {
    const shop = await open(settings);
    await shop.push(100);
    await shop.simulator.idle();
    return shop;
  };

  test("payoutLost and duplicateRefused: only the transaction status query reports the payout", async () => {
    const shop = await paidShop({ faults: { payoutLost: 1, duplicateRefused: 1 } });
    expect((await shop.send("refund-1", 60)).status).toBe(200);
    await shop.simulator.idle();
    expect(await shop.send("refund-1", 60)).toMatchObject({
      status: 500,
      body: { errorCode: "500.002.1001", errorMessage: "Duplicate OriginatorConversationID." },
    });
    expect(await shop.receivedAt("/result")).toEqual([]);
    const { body } = await shop.askStatus({ OriginatorConversationID: "refund-1" });
    const [result] = (await shop.receivedAt("/result")) as [{ Result: Record<string, unknown> }];
    expect(result.Result).toMatchObject({ ResultCode: 0, ConversationID: body.ConversationID });
    expect(JSON.stringify(result)).toContain('{"Key":"TransactionStatus","Value":"Completed"}');
    expect(JSON.stringify(result)).toContain('{"Key":"Amount","Value":60}');
    expect(shop.simulator.ledger.totals.sent).toBe(60);
  });

  test("the transaction status query also takes a receipt, and answers 'unknown' for a missing one", async () => {
    const shop = await paidShop({});
    const [receipt = ""] = [...shop.simulator.ledger.payments.keys()];
    for (const about of [
      { TransactionID: receipt },
      { OriginalConversationID: "refund-2" },
      { TransactionID: receipt, Initiator: "nobody" },
    ]) {
      await shop.askStatus(about);
      await shop.simulator.idle();
    }
    expect(await resultCodes(shop, "/result")).toEqual([0, "R000002", 2001]);
  });
});
