import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import { verifyAccount } from "../accounts/managed-account.server";
import { makeBuyer, makeBuyers, makeOpenRound, openNextRound, takePayments } from "../factories.fixture";
import { phoneProvider } from "../payments/phone-provider.fixture";
import { settleReference } from "../payments/pending-payment.fixture";
import { admin, refusalOf, valueOf } from "../products/management.fixture";
import { joinRound } from "./join-round.server";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  takePayments();
  await database.close();
});

const phone = { phoneNumber: "+254712345678" };
const other = { phoneNumber: "+254722345678" };
const JOINED = { code: "conflict", message: "This phone has already joined this round" };

/** The newest attempt's reference. */
const newest = async (userId: number) =>
  (await db().paymentAttempt.findFirstOrThrow({ where: { userId }, orderBy: { id: "desc" } })).reference;

test("one phone pays for one participation in a round, for any account, even at once (D99)", async () => {
  phoneProvider();
  const { auctionId } = await makeOpenRound();
  const [one, two, three] = await makeBuyers(3);
  if (!one || !two || !three) throw new Error("three buyers");
  const joined = await Promise.all([one, two].map((viewer) => joinRound(viewer, auctionId, phone)));
  expect(joined.filter(({ ok }) => ok)).toHaveLength(1);
  const [winner, loser] = joined[0]?.ok ? [one, two] : [two, one];
  await settleReference(await newest(winner.id), { state: "completed", receipt: "SJK7ONEPHO" });
  for (const viewer of [loser, three])
    expect(refusalOf(await joinRound(viewer, auctionId, phone))).toMatchObject(JOINED);
  expect(await db().participation.count({ where: { userId: { in: [loser.id, three.id] } } })).toBe(0);
  expect(valueOf(await joinRound(three, auctionId, other)).isNew).toBe(true);
});

test("a failed payment frees the phone, and so does another round", async () => {
  phoneProvider();
  const { auctionId } = await makeOpenRound();
  const [one, two] = await makeBuyers(2);
  if (!one || !two) throw new Error("two buyers");
  const third = { phoneNumber: "+254733345678" };
  valueOf(await joinRound(one, auctionId, third));
  await settleReference(await newest(one.id), { state: "failed", code: "1032", text: "Cancelled" });
  await db().paymentAttempt.updateMany({ data: { startedAt: new Date(Date.now() - 300_000) } });
  valueOf(await joinRound(two, auctionId, third));
  await settleReference(await newest(two.id), { state: "completed", receipt: "SJK7ONEPHP" });
  await db().paymentAttempt.updateMany({ data: { startedAt: new Date(Date.now() - 300_000) } });
  await openNextRound(auctionId);
  expect(valueOf(await joinRound(one, auctionId, third)).isNew).toBe(true);
});

/** One buyer's payment failed, then two buyers joined with the same phone, and both payments are paid after all. */
async function twoPromptedBuyers(phoneNumber: string) {
  const { auctionId, roundId } = await makeOpenRound();
  const [one, two] = await makeBuyers(2);
  if (!one || !two) throw new Error("two buyers");
  valueOf(await joinRound(one, auctionId, { phoneNumber }));
  const first = await newest(one.id);
  await settleReference(first, { state: "failed", code: "1037", text: "No answer" });
  await db().paymentAttempt.updateMany({ data: { startedAt: new Date(Date.now() - 300_000) } });
  valueOf(await joinRound(two, auctionId, { phoneNumber }));
  return { roundId, first, second: await newest(two.id) };
}

const resultOf = async (roundId: number) => ({
  paid: await db().participation.count({ where: { roundId, paymentStatus: "completed" } }),
  counted: (await db().round.findUniqueOrThrow({ where: { id: roundId } })).participantCount,
  refunds: await db().refund.count({ where: { attempt: { participation: { roundId } } } }),
});

test("a late payment of a failed attempt does not bypass the rule: it waits for a person (D99)", async () => {
  const provider = phoneProvider();
  const { roundId, first, second } = await twoPromptedBuyers("+254744345678");
  expect(await settleReference(second, { state: "completed", receipt: "SJK7SECOND" })).toBe("counted");
  for (const repeat of [1, 2])
    expect(await settleReference(first, { state: "completed", receipt: "SJK7LATEAA" }), `${repeat}`).toBe(
      "unmatched",
    );
  expect(await resultOf(roundId)).toEqual({ paid: 1, counted: 1, refunds: 0 });
  const late = await db().paymentAttempt.findUniqueOrThrow({ where: { reference: first } });
  expect(late).toMatchObject({ state: "failed", outcome: "paid_too_late" });
  const waiting = await db().confirmation.findMany({ where: { lateAttemptId: late.id } });
  expect(waiting).toMatchObject([{ state: "unmatched", cents: 5_000n, mpesaReceipt: "SJK7LATEAA" }]);
  expect(provider.returned).toEqual([]);
});

test("a prompt that another account opened on a phone does not count as joined: its own account reads when to try again (D113)", async () => {
  phoneProvider();
  const { auctionId } = await makeOpenRound();
  const [rival, thief] = await makeBuyers(2);
  if (!rival || !thief) throw new Error("two buyers");
  const own = { phoneNumber: "+254711345678" };
  await db().user.update({ where: { id: rival.id }, data: { ...own, isVerified: true } });
  valueOf(await joinRound(thief, auctionId, own));
  expect(refusalOf(await joinRound(rival, auctionId)).message).toMatch(
    /^Another payment is being asked for on this phone\. Try again in (2 min|1 min \d+ s)$/,
  );
  await db().paymentAttempt.updateMany({ data: { startedAt: new Date(Date.now() - 121_000) } });
  const accomplice = await makeBuyer();
  expect(refusalOf(await joinRound(accomplice, auctionId, own)).message).toMatch(
    /^This is the phone of another account/,
  );
  expect(valueOf(await joinRound(rival, auctionId)).isNew).toBe(true);
});

/** An auction without a fee, and accounts with this number. */
async function freeRound(phoneNumber: string, count: number) {
  phoneProvider();
  const { auctionId } = await makeOpenRound({ participationFeeCents: 0 });
  const buyers = await makeBuyers(count);
  await db().user.updateMany({
    where: { id: { in: buyers.map(({ id }) => id) } },
    data: { phoneNumber, isVerified: false },
  });
  return { auctionId, buyers };
}

test("in a round without a fee one phone takes one participation through four accounts, even at once (D113)", async () => {
  const { auctionId, buyers } = await freeRound("+254711345679", 4);
  const joined = await Promise.all(
    buyers.map((viewer, i) => joinRound(viewer, auctionId, { phoneNumber: `+25471134000${i}` })),
  );
  expect(joined.filter(({ ok }) => ok)).toHaveLength(1);
  for (const outcome of joined.filter(({ ok }) => !ok)) expect(refusalOf(outcome)).toMatchObject(JOINED);
});

test("an account that only typed a number does not shut its owner out of a round without a fee (D113)", async () => {
  const { auctionId, buyers } = await freeRound("+254711345677", 4);
  const [thief, rival, third, fourth] = buyers;
  if (!thief || !rival || !third || !fourth) throw new Error("four buyers");
  const verify = ({ id }: { id: number }) => db().user.update({ where: { id }, data: { isVerified: true } });
  await verify(rival);
  valueOf(await joinRound(thief, auctionId));
  valueOf(await joinRound(rival, auctionId));
  // its owner changes the number and verifies it for one account after the other
  await db().user.update({ where: { id: rival.id }, data: { phoneNumber: "+254711000001" } });
  await verify(third);
  for (const viewer of [third, fourth])
    expect(refusalOf(await joinRound(viewer, auctionId))).toMatchObject(JOINED);
});

test("a number that staff verified for two friends' accounts does not shut its owner out of a round without a fee (D113)", async () => {
  const { auctionId, buyers } = await freeRound("+254711345675", 3);
  const [owner, friend, second] = buyers;
  if (!owner || !friend || !second) throw new Error("three buyers");
  await db().user.update({ where: { id: owner.id }, data: { isVerified: true } });
  for (const { id } of [friend, second]) valueOf(await verifyAccount(admin, id, true));
  valueOf(await joinRound(friend, auctionId));
  expect(refusalOf(await joinRound(second, auctionId))).toMatchObject(JOINED);
  valueOf(await joinRound(owner, auctionId));
});

test("whoever only typed a number is shut out once its owner has joined a round without a fee (D113)", async () => {
  const { auctionId, buyers } = await freeRound("+254711345676", 2);
  const [owner, thief] = buyers;
  if (!owner || !thief) throw new Error("two buyers");
  await db().user.update({ where: { id: owner.id }, data: { isVerified: true } });
  valueOf(await joinRound(owner, auctionId));
  expect(refusalOf(await joinRound(thief, auctionId))).toMatchObject(JOINED);
});

test("of two payments from one phone that are paid at once, one counts", async () => {
  phoneProvider();
  for (const digit of ["5", "6", "7", "8"]) {
    const { roundId, first, second } = await twoPromptedBuyers(`+25471${digit}345678`);
    const settled = await Promise.all(
      [first, second].map((reference, i) =>
        settleReference(reference, { state: "completed", receipt: `SJK7RACE${digit}${i}` }),
      ),
    );
    expect(settled.toSorted()).toEqual(["counted", "unmatched"]);
    expect(await resultOf(roundId)).toEqual({ paid: 1, counted: 1, refunds: 0 });
  }
});
