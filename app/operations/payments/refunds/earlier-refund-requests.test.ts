/** What M-Pesa reports of a refund that was asked for more than once (D115). */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { ALREADY_REVERSED } from "~/domain/payment/daraja-results";
import { takePayments } from "../../factories.fixture";
import { makePayment } from "../../reconciliation/payments.fixture";
import { settleRefund } from "./settle-refund.server";

setUpTestDatabase(takePayments);

const YESTERDAY = new Date("2026-11-19T09:00:00Z");
const TODAY = new Date("2026-11-20T09:00:00Z");
const SENT = { state: "completed", receipt: "SJK9FIRST1" } as const;

type Own = Partial<Prisma.RefundUncheckedCreateInput>;
type Earlier = Partial<Prisma.EarlierRefundRequestUncheckedCreateWithoutRefundInput>;

/** The refund of an entry fee that is asked for the last time today, with the requests before it. */
async function askedAgain(own: Own, ...before: Earlier[]) {
  const attemptId = await makePayment("refunding");
  const { id, reference, earlier } = await db().refund.create({
    data: {
      attemptId,
      reference: randomUUID(),
      cents: 5_000n,
      reason: "The round was over",
      way: "daraja",
      state: "accepted",
      call: "reversal",
      conversationId: randomUUID(),
      startedAt: TODAY,
      ...own,
      earlier: {
        create: before.map((one) => ({
          reference: randomUUID(),
          call: "reversal" as const,
          conversationId: randomUUID(),
          state: "failed" as const,
          startedAt: YESTERDAY,
          settledAt: YESTERDAY,
          ...one,
        })),
      },
    },
    include: { earlier: { orderBy: { id: "asc" } } },
  });
  return {
    reference,
    earlier: earlier.map((one) => one.reference),
    now: () => db().refund.findUniqueOrThrow({ where: { id } }),
    before: () => db().earlierRefundRequest.findMany({ where: { refundId: id }, orderBy: { id: "asc" } }),
    payment: () => db().paymentAttempt.findUniqueOrThrow({ where: { id: attemptId } }),
  };
}

const refused = (code: string) => ({ state: "failed", code, text: `Refused: ${code}` }) as const;
const REPEAT = { state: "completed", receipt: "SJK9AGAIN1", isRepeat: true } as const;

test("a payout that was sent and a reversal that somebody had made already are money that went twice, whichever report comes first", async () => {
  const payoutFirst = await askedAgain({}, { call: "payout" });
  await settleRefund(payoutFirst.earlier[0] ?? "", SENT);
  await settleRefund(payoutFirst.reference, REPEAT);
  const reversalFirst = await askedAgain({}, { call: "payout" });
  await settleRefund(reversalFirst.reference, REPEAT);
  await settleRefund(reversalFirst.earlier[0] ?? "", SENT);
  for (const { reference, now, before } of [payoutFirst, reversalFirst]) {
    expect(await now()).toMatchObject({
      reference,
      state: "completed",
      receipt: "SJK9AGAIN1",
      resultCode: ALREADY_REVERSED,
    });
    expect(await before()).toMatchObject([{ call: "payout", state: "completed", receipt: "SJK9FIRST1" }]);
  }
});

test("if the last request is refused, the first one that was sent is the refund, and the refused one is kept with its answer", async () => {
  const { reference, earlier, now, before, payment } = await askedAgain(
    { conversationId: "AG_last" },
    {},
    { call: "payout", state: "completed", receipt: "SJK9FIRST1", conversationId: "AG_earlier" },
    { state: "completed", receipt: "SJK9OTHER1" },
  );
  expect(await settleRefund(reference, refused("2001"))).toBe(true);
  expect(await now()).toMatchObject({
    reference: earlier[1],
    state: "completed",
    way: "daraja",
    call: "payout",
    conversationId: "AG_earlier",
    receipt: "SJK9FIRST1",
    startedAt: YESTERDAY,
    resultCode: null,
  });
  const [, kept, other] = await before();
  expect(kept).toMatchObject({
    reference,
    state: "failed",
    call: "reversal",
    conversationId: "AG_last",
    receipt: null,
    resultCode: "2001",
    resultText: "Refused: 2001",
    startedAt: TODAY,
  });
  expect(kept?.settledAt?.getTime()).toBeGreaterThan(TODAY.getTime());
  expect(other).toMatchObject({ state: "completed", receipt: "SJK9OTHER1" });
  expect((await payment()).state).toBe("refunded");
});

test("a refused request fails if no other of the same refund was sent, or a person has dealt with it", async () => {
  const paid = { state: "completed", receipt: "SJK9FIRST1" } as const;
  await askedAgain({}, paid);
  const asked = [
    await askedAgain({}, {}),
    await askedAgain({}, { ...paid, resolvedAt: TODAY }),
    await askedAgain({}, { state: "failed", resultCode: ALREADY_REVERSED }),
  ];
  for (const { reference, now, payment } of asked) {
    expect(await settleRefund(reference, refused("2001"))).toBe(true);
    expect(await now()).toMatchObject({ reference, state: "failed", resultCode: "2001", receipt: null });
    expect((await payment()).state).toBe("refunding");
  }
});

test("a reversal that moved nothing, as M-Pesa had made it before, is no second one", async () => {
  const made = { state: "completed", receipt: "SJK9FIRST1", resultCode: ALREADY_REVERSED } as const;
  const moved = await askedAgain({}, made);
  await settleRefund(moved.reference, SENT);
  expect(await moved.now()).toMatchObject({
    reference: moved.reference,
    state: "completed",
    resultCode: null,
  });
  expect(await moved.before()).toMatchObject([{ state: "failed" }]);
  // the last one was refused: the money is back by somebody's reversal
  const denied = await askedAgain({}, made);
  await settleRefund(denied.reference, refused("2001"));
  expect(await denied.now()).toMatchObject({ state: "completed", resultCode: ALREADY_REVERSED });
  expect(await denied.before()).toMatchObject([{ reference: denied.reference, resultCode: "2001" }]);
  // both were repeats: the last one stays, as a request that moved no money
  const twice = await askedAgain({}, made);
  await settleRefund(twice.reference, REPEAT);
  expect(await twice.now()).toMatchObject({ reference: twice.earlier[0], state: "completed" });
  expect(await twice.before()).toMatchObject([
    { reference: twice.reference, state: "failed", resultCode: ALREADY_REVERSED, resultText: null },
  ]);
});

test("a report of an earlier request ends a refund that is not sent yet, with that request's receipt", async () => {
  for (const state of ["started", "failed"] as const) {
    const { reference, earlier, now, before, payment } = await askedAgain(
      { state, way: "hand", call: null, conversationId: null, resultCode: "1", resultText: "No funds" },
      {},
    );
    expect(await settleRefund(earlier[0] ?? "", SENT)).toBe(true);
    expect(await now()).toMatchObject({
      reference: earlier[0],
      state: "completed",
      way: "daraja",
      call: "reversal",
      receipt: "SJK9FIRST1",
    });
    expect(await before()).toMatchObject([
      { reference, state: "failed", call: null, resultCode: "1", resultText: "No funds" },
    ]);
    expect((await payment()).state).toBe("refunded");
  }
});

test("what is reported of an earlier request while the last one is under way is stored, and ends nothing", async () => {
  for (const state of ["accepted", "unknown"] as const)
    for (const [result, stored] of [
      [SENT, { state: "completed", receipt: "SJK9FIRST1", resultCode: null }],
      [REPEAT, { state: "completed", receipt: "SJK9AGAIN1", resultCode: ALREADY_REVERSED }],
      [refused("2001"), { state: "failed", receipt: null, resultCode: "2001", resultText: "Refused: 2001" }],
    ] as const) {
      const { reference, earlier, now, before } = await askedAgain({ state }, {});
      expect(await settleRefund(earlier[0] ?? "", result)).toBe(true);
      expect(await now()).toMatchObject({ reference, state, receipt: null });
      const [one] = await before();
      expect(one).toMatchObject({ reference: earlier[0], ...stored });
      expect(one?.settledAt?.getTime()).toBeGreaterThan(TODAY.getTime());
    }
});

test("an earlier reversal that moved nothing, after the refund arrived, has not gone twice", async () => {
  const { earlier, before } = await askedAgain({ state: "completed", receipt: "SJK9SECOND" }, {});
  await settleRefund(earlier[0] ?? "", REPEAT);
  expect(await before()).toMatchObject([
    { state: "failed", receipt: "SJK9AGAIN1", resultCode: ALREADY_REVERSED },
  ]);
  // once the money of a request was sent, a report that it failed changes nothing
  const sent = await askedAgain(
    { state: "completed" },
    { state: "completed", receipt: "SJK9FIRST1", resultCode: null },
  );
  await settleRefund(sent.earlier[0] ?? "", refused("2001"));
  expect(await sent.before()).toMatchObject([
    { state: "completed", receipt: "SJK9FIRST1", resultCode: null, settledAt: YESTERDAY },
  ]);
});

test("a reversal that moved nothing is replaced by the earlier one that made it, and by no payout or repeat", async () => {
  const own = { state: "completed", receipt: "SJK9AGAIN1", resultCode: ALREADY_REVERSED } as const;
  const made = await askedAgain(own, {});
  await settleRefund(made.earlier[0] ?? "", SENT);
  expect(await made.now()).toMatchObject({
    reference: made.earlier[0],
    receipt: "SJK9FIRST1",
    resultCode: null,
  });
  expect(await made.before()).toMatchObject([
    { reference: made.reference, state: "failed", resultCode: ALREADY_REVERSED },
  ]);
  const repeated = await askedAgain(own, {});
  await settleRefund(repeated.earlier[0] ?? "", REPEAT);
  expect(await repeated.now()).toMatchObject({ reference: repeated.reference, resultCode: ALREADY_REVERSED });
  const other = await askedAgain({ ...own, resultCode: null }, {});
  await settleRefund(other.earlier[0] ?? "", SENT);
  expect(await other.now()).toMatchObject({ reference: other.reference, receipt: "SJK9AGAIN1" });
  expect(await other.before()).toMatchObject([{ state: "completed", receipt: "SJK9FIRST1" }]);
});

test("a report under a reference that the shop never sent changes nothing", async () => {
  expect(await settleRefund(randomUUID(), SENT)).toBe(false);
});
