import { tmpdir } from "node:os";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { acceptsWrites } from "./accepts-writes.server";
import { db } from "./client.server";
import { openTestFile, queriesOf } from "./test-database.server";

let database: Awaited<ReturnType<typeof openTestFile>>;
beforeAll(async () => {
  database = await openTestFile();
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterAll(async () => {
  vi.useRealTimers();
  await database.close();
});
beforeEach(() => void vi.advanceTimersByTime(1_000));

const answers = () => acceptsWrites(tmpdir());

test("health tries a write, one a second for all that ask", async () => {
  const tried = await queriesOf(async () => {
    expect(await Promise.all([answers(), answers()])).toEqual([true, true]);
    expect(await answers()).toBe(true);
  });
  expect(tried).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  expect(await queriesOf(answers)).toHaveLength(1);
  expect(await db().lease.count({ where: { name: "health" } })).toBe(1);
});

test("a database that refuses writes is not well, though it answers reads, and is well again by itself", async () => {
  await db()
    .$executeRaw`CREATE TRIGGER "full" BEFORE INSERT ON "Lease" BEGIN SELECT RAISE(ABORT, 'disk is full'); END`;
  expect(await db().lease.count()).toBe(1);
  expect(await answers()).toBe(false);
  await db().$executeRaw`DROP TRIGGER "full"`;
  vi.advanceTimersByTime(1_000);
  expect(await answers()).toBe(true);
});

test("a disk that cannot be looked at counts as full", async () => {
  expect(await acceptsWrites("/nowhere/at/all")).toBe(false);
});
