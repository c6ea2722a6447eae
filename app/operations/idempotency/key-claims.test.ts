import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { rowsOf, syncTransaction } from "~/db/sync-transaction.server";
import { openTestDatabase, queriesOf } from "~/db/test-database.server";
import { refused } from "~/domain/refusal";
import { makeBuyer } from "../factories.fixture";
import {
  type Attempt,
  beginAttempt,
  freeAttempts,
  giveUpAttempt,
  storeAnswerAfter,
  keepAnswerStep,
  sweepAttempts,
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

async function begun(asked: Parameters<typeof beginAttempt>[0], at = NOW): Promise<Attempt> {
  const outcome = await beginAttempt(asked, at);
  if (outcome.state !== "begun") throw new Error(outcome.state);
  return outcome.attempt;
}

test("a repeat gets the answer of the first; another request under the key does not", async () => {
  const asked = await newKey();
  await storeAnswerAfter(await begun(asked), answer);
  expect(await beginAttempt(asked, after(60))).toEqual({ state: "answered", answer });
  expect(await beginAttempt({ ...asked, request: "another" }, after(60))).toMatchObject({ state: "other" });
  const { id: userId } = await makeBuyer();
  expect(await beginAttempt({ ...asked, userId }, after(60))).toMatchObject({ state: "begun" });
});

test("of twenty repeats at once one begins", async () => {
  const asked = await newKey();
  const states = await Promise.all(Array.from({ length: 20 }, () => beginAttempt(asked)));
  expect(states.filter(({ state }) => state === "begun")).toHaveLength(1);
  expect(states.filter(({ state }) => state === "under_way")).toHaveLength(19);
});

test("a refusal is not kept: the key may be tried again", async () => {
  const asked = await newKey();
  const first = await begun(asked);
  expect(await beginAttempt(asked, after(1))).toEqual({ state: "under_way" });
  await giveUpAttempt(first);
  expect(await beginAttempt({ ...asked, request: "another" }, after(2))).toMatchObject({ state: "begun" });
});

test("an answer that is kept is neither given up nor written over", async () => {
  const asked = await newKey();
  const attempt = await begun(asked);
  await syncTransaction(() => keepAnswerStep(attempt, answer));
  await giveUpAttempt(attempt);
  await storeAnswerAfter(attempt, { status: 200, text: "{}" });
  expect(await beginAttempt(asked, after(5))).toEqual({ state: "answered", answer });
});

test("what a dead server left is taken over once, and a slow first one writes nothing any more", async () => {
  const asked = await newKey();
  const slow = await begun(asked);
  expect(await beginAttempt(asked, after(89))).toEqual({ state: "under_way" });
  const states = await Promise.all(Array.from({ length: 10 }, () => beginAttempt(asked, after(90))));
  expect(states.filter(({ state }) => state === "begun")).toHaveLength(1);

  const written = syncTransaction(function* () {
    yield* rowsOf(Prisma.sql`UPDATE "User" SET "firstName" = 'Twice' WHERE "id" = ${asked.userId}`);
    const refusal = yield* keepAnswerStep(slow, answer);
    return refusal ? refused(refusal) : null;
  });
  expect(await written).toEqual(refused(UNDER_WAY));
  expect((await db().user.findUniqueOrThrow({ where: { id: asked.userId } })).firstName).toBe("Wanjiku");
  await giveUpAttempt(slow);
  expect(await beginAttempt(asked, after(91))).toEqual({ state: "under_way" });
});

test("what a dead server left is free again at the next start; answers stay", async () => {
  const [cutOff, answered] = [await newKey(), await newKey()];
  const slow = await begun(cutOff);
  await storeAnswerAfter(await begun(answered), answer);
  await freeAttempts();
  expect(await beginAttempt(cutOff, after(1))).toMatchObject({ state: "begun" });
  expect(await beginAttempt(answered, after(1))).toEqual({ state: "answered", answer });
  expect(await syncTransaction(() => keepAnswerStep(slow, answer))).toBe(UNDER_WAY);
});

test("after a day a key is free again, swept away or not", async () => {
  await db().idempotencyKey.deleteMany();
  const day = 24 * 3600;
  const [asked, swept] = [await newKey(), await newKey()];
  await storeAnswerAfter(await begun(asked), answer);
  await storeAnswerAfter(await begun(swept, after(1)), answer);
  expect(await beginAttempt(asked, after(day - 1))).toEqual({ state: "answered", answer });
  expect(await beginAttempt({ ...asked, request: "another" }, after(day))).toMatchObject({ state: "begun" });
  expect(await sweepAttempts(after(day))).toBe(0);
  expect(await sweepAttempts(after(day + 1))).toBe(1);
  const quiet = await queriesOf(() => sweepAttempts(after(day + 1)));
  expect(quiet.filter((sql) => sql.includes("DELETE"))).toEqual([]);
});

test("keys used at once stop at the limit of a day, and leave no row behind", async () => {
  const { userId } = await newKey();
  const all = Array.from({ length: 20 }, () =>
    beginAttempt({ userId, key: randomUUID(), request: "a digest", mostKeys: 5 }, NOW),
  );
  const states = (await Promise.all(all)).map(({ state }) => state).toSorted();
  expect(states).toEqual([...Array<string>(5).fill("begun"), ...Array<string>(15).fill("too_many")]);
  expect(await db().idempotencyKey.count({ where: { userId } })).toBe(5);
});
