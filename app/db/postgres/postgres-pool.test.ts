/** Connections that break. Needs PostgreSQL (TEST_DATABASE_URL). */
import { env } from "node:process";
import { expect, onTestFinished, test } from "vitest";
import { sql } from "../sql.server";
import { createDatabase } from "../test-database.server";
import { isUnavailable } from "../storage-unavailable.server";
import { openProxy } from "./proxy.fixture";
import { PostgresPool } from "./postgres-pool.server";
import { until } from "../../../tests/until";

const serverUrl = env.TEST_DATABASE_URL ?? "";

test.skipIf(!serverUrl)(
  "a connection lost during a write is a storage error; the process lives on and does not use it again",
  async () => {
    const proxy = await openProxy(serverUrl);
    onTestFinished(() => proxy.close());
    const pool = await PostgresPool.open(proxy.url, 2);
    onTestFinished(() => pool.close());

    const writing = pool.write(async (run) => {
      await run(sql`SELECT 1`);
      proxy.cut();
      return run(sql`SELECT 2`);
    });
    expect(isUnavailable(await writing.catch((error: unknown) => error))).toBe(true);
    expect(await pool.write((run) => run(sql`SELECT 3 AS "n"`))).toEqual([{ n: 3 }]);
    expect(await pool.read(sql`SELECT 4 AS "n"`)).toEqual([{ n: 4 }]);
  },
);

test.skipIf(!serverUrl)(
  "connections that have received nothing since the suspicion are closed, the others stay",
  async () => {
    const proxy = await openProxy(serverUrl);
    onTestFinished(() => proxy.close());
    const pool = await PostgresPool.open(proxy.url, 2);
    onTestFinished(() => pool.close());
    const one = sql`SELECT 1 AS "n"`;
    const both = () => Promise.all([pool.read(one), pool.read(one)]);
    await both();

    const pid = sql`SELECT pg_backend_pid() AS "pid"`;
    const closeSilent = pool.connections.watchForSilence();
    const received = await pool.read(pid);
    closeSilent();
    expect(await pool.read(pid)).toEqual(received);

    proxy.silence();
    const reading = pool.read(one);
    pool.connections.watchForSilence()();
    expect(isUnavailable(await reading.catch((error: unknown) => error))).toBe(true);
    // in the same turn an idle connection is not yet known to be lost
    await until(async () => expect(await both()).toEqual([[{ n: 1 }], [{ n: 1 }]]));
    expect(await pool.write((run) => run(one))).toEqual([{ n: 1 }]);
  },
);

async function openPool(url: string) {
  const pool = await PostgresPool.open(url, 2);
  onTestFinished(() => pool.close());
  return pool;
}

test.skipIf(!serverUrl)(
  "the server looks after a silent machine within 5 s, so that its connections end with their locks",
  async () => {
    const pool = await openPool(serverUrl);
    const settings = sql`SELECT "name", "setting"::int AS "value" FROM pg_settings
      WHERE "name" LIKE 'tcp\_%' OR "name" IN ('lock_timeout', 'idle_in_transaction_session_timeout')`;
    const seconds = { tcp_keepalives_idle: 2, tcp_keepalives_interval: 1, tcp_keepalives_count: 3 };
    const ms = { tcp_user_timeout: 5_000, lock_timeout: 5_500, idle_in_transaction_session_timeout: 5_000 };
    for (const read of [pool.read(settings), pool.write((run) => run(settings))])
      expect(Object.fromEntries((await read).map(({ name, value }) => [name, value]))).toEqual({
        ...seconds,
        ...ms,
      });
  },
);

test.skipIf(!serverUrl)(
  "a row that a cut-off machine holds is free again before others give it up",
  async () => {
    const { url, drop } = await createDatabase(serverUrl);
    onTestFinished(drop);
    const proxy = await openProxy(url);
    onTestFinished(() => proxy.close());
    const [cutOff, healthy] = [await openPool(proxy.url), await openPool(url)];
    await healthy.write((run) => run(sql`CREATE TABLE "Stock" AS SELECT 3 AS "pieces"`));
    const take = sql`UPDATE "Stock" SET "pieces" = "pieces" - 1 RETURNING "pieces"`;
    const lost = cutOff.write(async (run) => {
      await run(take);
      proxy.silence();
      return healthy.write((ours) => ours(take));
    });
    expect(await lost.catch((error: unknown) => isUnavailable(error))).toBe(true);
    expect(await healthy.read(sql`SELECT "pieces" FROM "Stock"`)).toEqual([{ pieces: 2 }]);
  },
);
