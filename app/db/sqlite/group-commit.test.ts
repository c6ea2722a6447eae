import { createRequire } from "node:module";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { insert, openRecorded, statement } from "~/db/recorded-database.fixture";
import type { SqliteDriver } from "./sqlite-connection.server";
import { MAX_GROUP_SIZE } from "./group-commit.server";
import { isUnavailable } from "~/db/storage-unavailable.server";

let shop: Awaited<ReturnType<typeof openRecorded>>;
beforeEach(async () => {
  shop = await openRecorded();
});
afterEach(() => shop.close());

class Refused extends Error {}

const write = (value: number, refuse = false) =>
  shop.database.write((run) => {
    run(insert(value));
    if (refuse) throw new Refused();
    return value;
  });
const commits = () => shop.scripts.filter((script) => script === "COMMIT").length;
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

test("waiting writes share one commit, in the order in which they came", async () => {
  expect(await Promise.all(numbers(20).map((value) => write(value)))).toEqual(numbers(20));
  expect(await shop.values()).toEqual(numbers(20));
  expect(commits()).toBe(1);
});

test("a plain write shares the commit too; a statement that wants no transaction runs alone", async () => {
  await Promise.all([
    write(1),
    shop.database.executeRaw(insert(2)),
    shop.database.queryRaw(insert(3)),
    write(4),
  ]);
  expect(commits()).toBe(1);
  await shop.database.queryRaw(statement("PRAGMA page_count"));
  expect(commits()).toBe(1);
  expect(await shop.values()).toEqual([1, 2, 3, 4]);
});

test("no caller gets a result before the commit, not even a refusal", async () => {
  const results: string[] = [];
  shop.hooks.before = (script) => void (script === "COMMIT" && results.push("commit"));
  await Promise.all([
    write(1).then(() => results.push("stored")),
    write(2, true).catch(() => results.push("refused")),
  ]);
  expect(results[0]).toBe("commit");
  expect(results.toSorted()).toEqual(["commit", "refused", "stored"]);
});

test("a refused write undoes its own changes and nobody else's", async () => {
  const outcomes = await Promise.allSettled(numbers(9).map((value) => write(value, value % 3 === 0)));
  expect(outcomes.map(({ status }) => status === "fulfilled")).toEqual(
    numbers(9).map((value) => value % 3 !== 0),
  );
  expect(await shop.values()).toEqual([1, 2, 4, 5, 7, 8]);
  const again = await Promise.allSettled([write(10), write(1), write(11)]);
  expect(again.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await shop.values()).toEqual([1, 2, 4, 5, 7, 8, 10, 11]);
});

test("a failed commit fails every write in it, also one refused because of another", async () => {
  await write(1);
  const failure = new Error("SQLITE_IOERR: disk I/O error");
  shop.hooks.before = (script) => {
    if (script === "COMMIT") throw failure;
  };
  const outcomes = await Promise.allSettled([write(2), write(3), write(3), write(4, true)]);
  expect(outcomes).toEqual(outcomes.map(() => ({ status: "rejected", reason: failure })));
  shop.hooks.before = () => {};
  expect(await shop.values()).toEqual([1]);
  await write(2);
  expect(await shop.values()).toEqual([1, 2]);
});

test("a disk that fills up in the middle undoes every write, and every caller gets the error", async () => {
  const pages = await shop.database.queryRaw(statement("PRAGMA page_count"));
  await shop.database.queryRaw(statement(`PRAGMA max_page_count = ${Number(pages.rows[0]?.[0])}`));
  const filling = "x".repeat(1_000);
  const fill = (value: number) =>
    shop.database.executeRaw(statement("INSERT INTO entry (value, filling) VALUES (?, ?)", value, filling));
  const outcomes = await Promise.allSettled(numbers(10).map((value) => fill(value)));
  for (const outcome of outcomes)
    expect(outcome).toSatisfy(() => outcome.status === "rejected" && isUnavailable(outcome.reason));
  expect(await shop.values()).toEqual([]);
  await shop.database.queryRaw(statement("PRAGMA max_page_count = 100000"));
  await Promise.all(numbers(10).map((value) => fill(value)));
  expect(await shop.values()).toEqual(numbers(10));
});

test("a file locked by another program fails every waiting write once, and nothing is written", async () => {
  const driver = createRequire(import.meta.url)("libsql") as SqliteDriver;
  const other = new driver(shop.file);
  other.exec("BEGIN IMMEDIATE");
  const outcomes = await Promise.allSettled(numbers(20).map((value) => write(value)));
  const reasons = outcomes.map((one): unknown => (one.status === "rejected" ? one.reason : null));
  // all waited together, so all get the same error
  expect(new Set(reasons).size).toBe(1);
  for (const outcome of outcomes)
    expect(outcome).toSatisfy(() => outcome.status === "rejected" && isUnavailable(outcome.reason));
  other.exec("ROLLBACK");
  other.close();
  expect(await write(1)).toBe(1);
  expect(await shop.values()).toEqual([1]);
});

test("a process killed between the writes and their commit loses only writes that no caller knows of", async () => {
  await Promise.all([write(1), write(2)]);
  let left: number[] = [];
  let results = 0;
  shop.hooks.before = (script) => {
    if (script === "COMMIT") left = shop.valuesAfterKill();
  };
  await Promise.all([3, 4].map((value) => write(value).then(() => (results += 1))));
  expect(left).toEqual([1, 2]);
  expect(results).toBe(2);
  expect(shop.valuesAfterKill()).toEqual([1, 2, 3, 4]);
});

test("a group closes once somebody else waits behind it: nobody overtakes", async () => {
  const first = write(1);
  const transaction = shop.database.startTransaction().then(async (tx) => {
    await tx.executeRaw(insert(2));
    await tx.commit();
  });
  const last = write(3);
  await Promise.all([first, transaction, last]);
  expect(await shop.values()).toEqual([1, 2, 3]);
  expect(commits()).toBe(3);
});

test("a transaction that awaits is not batched with others", async () => {
  const tx = await shop.database.startTransaction();
  await tx.executeRaw(insert(1));
  const waiting = [write(2), write(3)];
  await new Promise((resolve) => setImmediate(resolve));
  expect(await shop.values()).toEqual([]);
  await tx.rollback();
  await Promise.all(waiting);
  expect(await shop.values()).toEqual([2, 3]);
});

test("a group has a maximum size, so that other requests get their turn", async () => {
  await Promise.all(numbers(MAX_GROUP_SIZE * 2 + 1).map((value) => write(value)));
  expect(commits()).toBe(3);
  expect(await shop.values()).toEqual(numbers(MAX_GROUP_SIZE * 2 + 1));
});

/** A counter that may not be lowered, like a pledge. */
const raise = (value: number) => ({
  sql: "UPDATE entry SET value = ? WHERE id = 1 AND value < ?",
  args: [value, value],
  argTypes: [],
});

const step = fc.record({
  how: fc.constantFrom("short", "plain", "transaction", "refused"),
  value: fc.integer({ min: 1, max: 30 }),
  /** Turns of the event loop after the previous write. */
  later: fc.integer({ min: 0, max: 2 }),
});

test("writes in any order end as if they had come one by one", async () => {
  await write(0);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      await shop.database.executeRaw(statement("UPDATE entry SET value = 0"));
      const raised = [];
      for (const { how, value, later } of steps) {
        for (let turn = 0; turn < later; turn++) await new Promise((resolve) => setImmediate(resolve));
        raised.push(outcomeOf(how, value));
      }
      let counter = 0;
      const expected = steps.map(({ how, value }) => {
        if (value <= counter) return 0;
        if (how === "refused") return "refused";
        counter = value;
        return 1;
      });
      expect(await Promise.all(raised)).toEqual(expected);
      expect(await shop.values()).toEqual([counter]);
    }),
    { numRuns: 100 },
  );
});

/** The number of rows that it raised. */
async function outcomeOf(how: "short" | "plain" | "transaction" | "refused", value: number) {
  if (how === "plain") return shop.database.executeRaw(raise(value));
  if (how === "transaction") {
    const tx = await shop.database.startTransaction();
    const count = await tx.executeRaw(raise(value));
    await new Promise((resolve) => setImmediate(resolve));
    await tx.commit();
    return count;
  }
  const { sql, args } = raise(value);
  const work = shop.database.write((run) => {
    const { rows } = run(statement(`${sql} RETURNING id`, ...args));
    if (how === "refused" && rows.length > 0) throw new Refused();
    return rows.length;
  });
  return work.catch((error: unknown) => {
    if (error instanceof Refused) return "refused";
    throw error;
  });
}
