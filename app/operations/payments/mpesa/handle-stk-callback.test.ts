import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import { stkCallbackJson } from "~/payments/daraja/callbacks.fixture";
import { PATHS } from "~/payments/daraja/fake-operator.fixture";
import { storedRound } from "../../factories.fixture";
import { admin, valueOf } from "../../products/management.fixture";
import { closeRound } from "../../rounds/close-round.server";
import {
  makeReceipt,
  PHONE,
  promptForFee,
  type DarajaShop,
  openDarajaShop,
  stored,
} from "./daraja-shop.fixture";
import { handleStkCallback } from "./handle-callback.server";
import { settlePending } from "../pending-payment.fixture";
import { queryAndSettle, recentPrompts } from "../start-and-query.server";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let shop: DarajaShop;
beforeAll(async () => {
  database = await openTestDatabase();
  shop = await openDarajaShop();
});
afterAll(async () => {
  await shop.operator.close();
  await database.close();
});

/** Handles the callback without pauses, so that it returns at once if the payment is still under way. */
const handle = (reference: string, json: unknown, pausesMs: number[] = []) =>
  handleStkCallback(reference, { json, raw: JSON.stringify(json) }, pausesMs);
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

test("a paid STK push counts once the status query agrees, with its receipt; a repeated callback changes nothing (D75)", async () => {
  const { id, reference, checkoutId, roundId } = await promptForFee();
  const receipt = makeReceipt();
  const json = stkCallbackJson({ checkoutId, receipt });
  shop.setStatus(checkoutId, "0");
  expect(await handle(reference, json)).toBe("handled");
  expect(await handle(reference, json)).toBe("handled");
  expect(await stored(id)).toMatchObject({
    state: "completed",
    receipt,
    callback: JSON.stringify(json),
    participation: { paymentStatus: "completed" },
  });
  expect((await storedRound(roundId)).participantCount).toBe(1);
});

test.each([
  ["another sum", { shillings: 1_050 }],
  ["another STK push's id", { checkoutId: "ws_CO_forged" }],
])("a callback with %s is neither believed nor stored", async (_, forged) => {
  const { id, reference, checkoutId } = await promptForFee();
  shop.setStatus(checkoutId, "0");
  expect(await handle(reference, stkCallbackJson({ checkoutId, ...forged }))).toBe("ignored");
  expect(await stored(id)).toMatchObject({ state: "accepted", callback: null, receipt: null });
});

test("a forged callback that fits is stored, but counts for nothing until the status query says paid", async () => {
  const { id, reference, checkoutId } = await promptForFee();
  expect(await handle(reference, stkCallbackJson({ checkoutId }))).toBe("under way");
  expect(await stored(id)).toMatchObject({ state: "accepted", receipt: null });
  shop.setStatus(checkoutId, "1032");
  expect(await handle(reference, stkCallbackJson({ checkoutId }))).toBe("handled");
  expect(await stored(id)).toMatchObject({ state: "failed", resultCode: "1032", receipt: null });
});

test("a callback without a known payment or a valid shape is ignored", async () => {
  expect(await handle("no payment of ours", stkCallbackJson({ checkoutId: "ws_CO_1" }))).toBe("ignored");
  const { reference } = await promptForFee();
  for (const json of [null, [], {}, { Body: { stkCallback: { ResultCode: 0 } } }, "paid"])
    expect(await handle(reference, json)).toBe("ignored");
});

test.each([1032, "1032", "SFC_IC0003"])(
  "a failure with code %j and no metadata ends the attempt with a text for the payer",
  async (code) => {
    const { id, reference, checkoutId } = await promptForFee();
    shop.setStatus(checkoutId, code);
    expect(await handle(reference, stkCallbackJson({ checkoutId, code }))).toBe("handled");
    const attempt = await stored(id);
    expect(attempt).toMatchObject({ state: "failed", resultCode: String(code), receipt: null });
    expect(attempt.participation).toMatchObject({
      paymentStatus: "failed",
      failureReason: attempt.resultText,
    });
  },
);

test("if the status query still says pending, it is repeated after pauses and then left to the job", async () => {
  const { id, reference, checkoutId } = await promptForFee();
  const handled = handle(reference, stkCallbackJson({ checkoutId, receipt: makeReceipt() }), [1, 1, 1]);
  expect(await handled).toBe("under way");
  const asked = () =>
    shop.operator.sent(PATHS.query).filter(({ body }) => body.CheckoutRequestID === checkoutId).length;
  expect(asked()).toBe(4);
  shop.setStatus(checkoutId, "0");
  await settlePending(inMinutes(1));
  expect(await stored(id)).toMatchObject({
    state: "completed",
    receipt: expect.stringMatching(/^SJK/) as string,
  });
});

test("a callback that comes before the answer to the STK push finds its attempt by its address", async () => {
  const receipt = makeReceipt();
  const early = `ws_CO_early_${receipt}`;
  shop.setStatus(early, "0");
  shop.operator.on(PATHS.push, async ({ body }) => {
    const reference = String(body.CallBackURL).split("/").at(-1) ?? "";
    expect(await handle(reference, stkCallbackJson({ checkoutId: early, receipt }))).toBe("handled");
    return { json: { ResponseCode: "0", CheckoutRequestID: early } };
  });
  const { id } = await promptForFee();
  expect(await stored(id)).toMatchObject({ state: "completed", checkoutId: early, receipt });
});

test("if the connection broke before the id came, the callback decides: paid counts, failed fails (D73)", async () => {
  shop.operator.on(PATHS.push, () => "cut");
  const [paid, cancelled] = [await promptForFee(), await promptForFee()];
  expect((await stored(paid.id)).state).toBe("unknown");
  const receipt = makeReceipt();
  for (const [{ reference }, checkoutId, code] of [
    [paid, `ws_CO_paid_${receipt}`, 0],
    [cancelled, `ws_CO_cancelled_${receipt}`, 1032],
  ] as const) {
    shop.setStatus(checkoutId, code);
    expect(await handle(reference, stkCallbackJson({ checkoutId, code, receipt }))).toBe("handled");
  }
  expect(await stored(paid.id)).toMatchObject({ state: "completed", receipt });
  const named = { checkoutId: `ws_CO_cancelled_${receipt}` };
  expect(await stored(cancelled.id)).toMatchObject({ state: "failed", resultCode: "1032", ...named });
  expect(await recentPrompts(PHONE, new Date()), "both reached the phone").toMatchObject([
    { state: "failed" },
    { state: "completed" },
  ]);
});

test("a checkout id belongs to one attempt, even if another callback names it", async () => {
  const receipt = makeReceipt();
  const used = `ws_CO_used_${receipt}`;
  shop.operator.on(PATHS.push, () => ({ json: { ResponseCode: "0", CheckoutRequestID: used } }));
  const first = await promptForFee();
  shop.setStatus(used, "0");
  await handle(first.reference, stkCallbackJson({ checkoutId: used, receipt }));
  shop.operator.on(PATHS.push, () => "cut");
  const second = await promptForFee();
  expect(await handle(second.reference, stkCallbackJson({ checkoutId: used, receipt }))).toBe("under way");
  expect(await stored(second.id)).toMatchObject({ state: "unknown", checkoutId: null, receipt: null });
  shop.setStatus(used, "1032");
  const failed = stkCallbackJson({ checkoutId: used, code: 1032 });
  expect(await handle(second.reference, failed), "another's failure").toBe("under way");
  expect(await stored(second.id)).toMatchObject({ state: "unknown", checkoutId: null });
});

test("an STK push that is paid after it failed still counts; after the round is over it is refunded", async () => {
  const ask = async () => {
    let checkoutId = "";
    shop.operator.on(PATHS.push, ({ body }) => {
      checkoutId = `ws_CO_late_${String(body.AccountReference)}`;
      return { json: { ResponseCode: "0", CheckoutRequestID: checkoutId } };
    });
    const asked = await promptForFee();
    shop.setStatus(checkoutId, "1037");
    expect(await queryAndSettle(asked.id)).toBe("failed");
    shop.setStatus(checkoutId, "0");
    return asked;
  };
  const [counts, late] = [await ask(), await ask()];
  await handle(counts.reference, stkCallbackJson({ checkoutId: counts.checkoutId, receipt: makeReceipt() }));
  expect(await stored(counts.id)).toMatchObject({
    state: "completed",
    participation: { paymentStatus: "completed" },
  });
  valueOf(await closeRound(admin, late.roundId));
  const receipt = makeReceipt();
  await handle(late.reference, stkCallbackJson({ checkoutId: late.checkoutId, receipt }));
  expect(await stored(late.id)).toMatchObject({
    state: "refunding",
    receipt,
    refunds: [{ state: "accepted" }],
  });
  expect(shop.operator.sent(PATHS.reversal).at(-1)?.body).toMatchObject({
    TransactionID: receipt,
    Amount: 50,
  });
});

test("a receipt that comes after the status query is added, but not once the payment was refunded another way", async () => {
  const ask = async () => {
    shop.operator.on(PATHS.push, ({ body }) => ({
      json: { ResponseCode: "0", CheckoutRequestID: `ws_CO_asked_${String(body.AccountReference)}` },
    }));
    const asked = await promptForFee();
    shop.setStatus(asked.checkoutId, "0");
    expect(await queryAndSettle(asked.id)).toBe("counted");
    return asked;
  };
  const [named, returned] = [await ask(), await ask()];
  await db().paymentAttempt.update({ where: { id: returned.id }, data: { refundedCents: 5_000n } });
  const receipts = [makeReceipt(), makeReceipt()] as const;
  await handle(named.reference, stkCallbackJson({ checkoutId: named.checkoutId, receipt: receipts[0] }));
  await handle(
    returned.reference,
    stkCallbackJson({ checkoutId: returned.checkoutId, receipt: receipts[1] }),
  );
  expect((await stored(named.id)).receipt).toBe(receipts[0]);
  expect((await stored(returned.id)).receipt).toBeNull();
});

test("the status of a payment under way is queried again after growing pauses", async () => {
  shop.operator.on(PATHS.push, ({ body }) => ({
    json: { ResponseCode: "0", CheckoutRequestID: `ws_CO_slow_${String(body.AccountReference)}` },
  }));
  const { id, checkoutId } = await promptForFee();
  const asked = () =>
    shop.operator.sent(PATHS.query).filter(({ body }) => body.CheckoutRequestID === checkoutId).length;
  const now = Date.now();
  await db().paymentAttempt.update({
    where: { id },
    data: { startedAt: new Date(now - 600_000), askedAt: new Date(now - 100_000) },
  });
  await settlePending(new Date(now + 99_000));
  expect(asked()).toBe(0);
  await settlePending(new Date(now + 151_000));
  expect(asked()).toBe(1);
});
