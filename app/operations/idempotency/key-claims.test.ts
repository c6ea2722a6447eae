import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { rowsOf, syncTransaction } from "~/db/sync-transaction.server";
import { openTestDatabase, queriesOf } from "~/db/test-database.server";
import { refused } from "~/domain/refusal";
import { makeBuyer } from "../factories.fixture";
import {
  type KeyClaim,
  claimKey,
  releaseKeys,
  releaseKey,
  storeAnswerAfter,
  storeAnswerStep,
  sweepKeys,
  UNDER_WAY,
} from "./key-claims.server";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const NOW = new Date("2026-11-21T12:00:00Z");
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const answer = { status: 201, text: '{"id":7}' };

async function newKey() {
  const { id: userId } = await makeBuyer();
  return { userId, key: randomUUID(), request: "a digest" };
}

async function begun(asked: Parameters<typeof claimKey>[0], at = NOW): Promise<KeyClaim> {
  const outcome = await claimKey(asked, at);
  if (outcome.state !== "begun") throw new Error(outcome.state);
  return outcome.claim;
}

test("a repeat gets the answer of the first; another request under the key does not", async () => {
  const asked = await newKey();
  await storeAnswerAfter(await begun(asked), answer);
  expect(await claimKey(asked, after(60))).toEqual({ state: "answered", answer });
  expect(await claimKey({ ...asked, request: "another" }, after(60))).toMatchObject({ state: "other" });
  const { id: userId } = await makeBuyer();
  expect(await claimKey({ ...asked, userId }, after(60))).toMatchObject({ state: "begun" });
});

test("of twenty repeats at once one begins", async () => {
  const asked = await newKey();
  const states = await Promise.all(Array.from({ length: 20 }, () => claimKey(asked)));
  expect(states.filter(({ state }) => state === "begun")).toHaveLength(1);
  expect(states.filter(({ state }) => state === "under_way")).toHaveLength(19);
});

test("a refusal is not kept: the key may be tried again", async () => {
  const asked = await newKey();
  const first = await begun(asked);
  expect(await claimKey(asked, after(1))).toEqual({ state: "under_way" });
  await releaseKey(first);
  expect(await claimKey({ ...asked, request: "another" }, after(2))).toMatchObject({ state: "begun" });
});

test("an answer that is kept is neither given up nor written over", async () => {
  const asked = await newKey();
  const claim = await begun(asked);
  await syncTransaction(() => storeAnswerStep(claim, answer));
  await releaseKey(claim);
  await storeAnswerAfter(claim, { status: 200, text: "{}" });
  expect(await claimKey(asked, after(5))).toEqual({ state: "answered", answer });
});

test("what a dead server left is taken over once, and a slow first one writes nothing any more", async () => {
  const asked = await newKey();
  const slow = await begun(asked);
  expect(await claimKey(asked, after(89))).toEqual({ state: "under_way" });
  const states = await Promise.all(Array.from({ length: 10 }, () => claimKey(asked, after(90))));
  expect(states.filter(({ state }) => state === "begun")).toHaveLength(1);

  const written = syncTransaction(function* () {
    yield* rowsOf(Prisma.sql`UPDATE "User" SET "firstName" = 'Twice' WHERE "id" = ${asked.userId}`);
    const refusal = yield* storeAnswerStep(slow, answer);
    return refusal ? refused(refusal) : null;
  });
  expect(await written).toEqual(refused(UNDER_WAY));
  expect((await db().user.findUniqueOrThrow({ where: { id: asked.userId } })).firstName).toBe("Wanjiku");
  await releaseKey(slow);
  expect(await claimKey(asked, after(91))).toEqual({ state: "under_way" });
});

test("what a dead server left is free again at the next start; answers stay", async () => {
  const [cutOff, answered] = [await newKey(), await newKey()];
  const slow = await begun(cutOff);
  await storeAnswerAfter(await begun(answered), answer);
  await releaseKeys();
  expect(await claimKey(cutOff, after(1))).toMatchObject({ state: "begun" });
  expect(await claimKey(answered, after(1))).toEqual({ state: "answered", answer });
  expect(await syncTransaction(() => storeAnswerStep(slow, answer))).toBe(UNDER_WAY);
});

test("after a day a key is free again, swept away or not", async () => {
  await db().idempotencyKey.deleteMany();
  const day = 24 * 3600;
  const [asked, swept] = [await newKey(), await newKey()];
  await storeAnswerAfter(await begun(asked), answer);
  await storeAnswerAfter(await begun(swept, after(1)), answer);
  expect(await claimKey(asked, after(day - 1))).toEqual({ state: "answered", answer });
  expect(await claimKey({ ...asked, request: "another" }, after(day))).toMatchObject({ state: "begun" });
  expect(await sweepKeys(after(day))).toBe(0);
  expect(await sweepKeys(after(day + 1))).toBe(1);
  const quiet = await queriesOf(() => sweepKeys(after(day + 1)));
  expect(quiet.filter((sql) => sql.includes("DELETE"))).toEqual([]);
});

test("keys used at once stop at the limit of a day, and leave no row behind", async () => {
  const { userId } = await newKey();
  const all = Array.from({ length: 20 }, () =>
    claimKey({ userId, key: randomUUID(), request: "a digest", maxKeys: 5 }, NOW),
  );
  const states = (await Promise.all(all)).map(({ state }) => state).toSorted();
  expect(states).toEqual([...Array<string>(5).fill("begun"), ...Array<string>(15).fill("too_many")]);
  expect(await db().idempotencyKey.count({ where: { userId } })).toBe(5);
});
