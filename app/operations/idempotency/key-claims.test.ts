import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { execute, syncTransaction } from "~/db/sync-transaction.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { queriesOf } from "~/db/test-database.server";
import { refused } from "~/domain/refusal";
import { makeBuyer } from "../factories.fixture";
import {
  type KeyClaim,
  claimKey,
  releaseKeys,
  releaseKey,
  storeAnswerAfter,
  storeAnswerStep,
  deleteExpiredKeys,
  KEY_IN_USE,
} from "./key-claims.server";

setUpTestDatabase();

const NOW = new Date("2026-11-21T12:00:00Z");
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const answer = { status: 201, text: '{"id":7}' };

async function newKey() {
  const { id: userId } = await makeBuyer();
  return { userId, key: randomUUID(), request: "a digest" };
}

async function begun(claimed: Parameters<typeof claimKey>[0], at = NOW): Promise<KeyClaim> {
  const outcome = await claimKey(claimed, at);
  if (outcome.state !== "begun") throw new Error(outcome.state);
  return outcome.claim;
}

test("a repeat gets the answer of the first; another request under the key does not", async () => {
  const claimed = await newKey();
  await storeAnswerAfter(await begun(claimed), answer);
  expect(await claimKey(claimed, after(60))).toEqual({ state: "completed", answer });
  expect(await claimKey({ ...claimed, request: "another" }, after(60))).toMatchObject({ state: "other" });
  const { id: userId } = await makeBuyer();
  expect(await claimKey({ ...claimed, userId }, after(60))).toMatchObject({ state: "begun" });
});

test("of twenty repeats at once one begins", async () => {
  const claimed = await newKey();
  const states = await Promise.all(Array.from({ length: 20 }, () => claimKey(claimed)));
  expect(states.filter(({ state }) => state === "begun")).toHaveLength(1);
  expect(states.filter(({ state }) => state === "under_way")).toHaveLength(19);
});

test("a refusal is not stored: the key may be tried again", async () => {
  const claimed = await newKey();
  const first = await begun(claimed);
  expect(await claimKey(claimed, after(1))).toEqual({ state: "under_way" });
  await releaseKey(first);
  expect(await claimKey({ ...claimed, request: "another" }, after(2))).toMatchObject({ state: "begun" });
});

test("a stored answer is neither released nor overwritten", async () => {
  const claimed = await newKey();
  const claim = await begun(claimed);
  await syncTransaction(() => storeAnswerStep(claim, answer));
  await releaseKey(claim);
  await storeAnswerAfter(claim, { status: 200, text: "{}" });
  expect(await claimKey(claimed, after(5))).toEqual({ state: "completed", answer });
});

test("a dead server's key is taken over once, and a slow first request then writes nothing", async () => {
  const claimed = await newKey();
  const slow = await begun(claimed);
  expect(await claimKey(claimed, after(89))).toEqual({ state: "under_way" });
  const states = await Promise.all(Array.from({ length: 10 }, () => claimKey(claimed, after(90))));
  expect(states.filter(({ state }) => state === "begun")).toHaveLength(1);

  const written = syncTransaction(function* () {
    yield* execute`UPDATE "User" SET "firstName" = 'Twice' WHERE "id" = ${claimed.userId}`;
    const refusal = yield* storeAnswerStep(slow, answer);
    return refusal ? refused(refusal) : null;
  });
  expect(await written).toEqual(refused(KEY_IN_USE));
  expect((await db().user.findUniqueOrThrow({ where: { id: claimed.userId } })).firstName).toBe("Wanjiku");
  await releaseKey(slow);
  expect(await claimKey(claimed, after(91))).toEqual({ state: "under_way" });
});

test("a dead server's keys are free again at the next start; answers stay", async () => {
  const [cutOff, answered] = [await newKey(), await newKey()];
  const slow = await begun(cutOff);
  await storeAnswerAfter(await begun(answered), answer);
  await releaseKeys();
  expect(await claimKey(cutOff, after(1))).toMatchObject({ state: "begun" });
  expect(await claimKey(answered, after(1))).toEqual({ state: "completed", answer });
  expect(await syncTransaction(() => storeAnswerStep(slow, answer))).toBe(KEY_IN_USE);
});

test("after a day a key is free again, swept or not", async () => {
  await db().idempotencyKey.deleteMany();
  const day = 24 * 3600;
  const [claimed, swept] = [await newKey(), await newKey()];
  await storeAnswerAfter(await begun(claimed), answer);
  await storeAnswerAfter(await begun(swept, after(1)), answer);
  expect(await claimKey(claimed, after(day - 1))).toEqual({ state: "completed", answer });
  expect(await claimKey({ ...claimed, request: "another" }, after(day))).toMatchObject({ state: "begun" });
  expect(await deleteExpiredKeys(after(day))).toBe(0);
  expect(await deleteExpiredKeys(after(day + 1))).toBe(1);
  const quiet = await queriesOf(() => deleteExpiredKeys(after(day + 1)));
  expect(quiet.filter((sql) => sql.includes("DELETE"))).toEqual([]);
});

test("simultaneous keys stop at the limit of a day, and leave no row behind", async () => {
  const { userId } = await newKey();
  const all = Array.from({ length: 20 }, () =>
    claimKey({ userId, key: randomUUID(), request: "a digest", maxKeys: 5 }, NOW),
  );
  const states = (await Promise.all(all)).map(({ state }) => state).toSorted();
  expect(states).toEqual([...Array<string>(5).fill("begun"), ...Array<string>(15).fill("too_many")]);
  expect(await db().idempotencyKey.count({ where: { userId } })).toBe(5);
});
