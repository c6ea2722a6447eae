/** Lines to PostgreSQL that break; without TEST_DATABASE_URL there is none to ask. */
import { env } from "node:process";
import { expect, onTestFinished, test } from "vitest";
import { Prisma } from "../generated/sqlite/client";
import { unavailable } from "../storage-unavailable.server";
import { openProxy } from "./proxy.fixture";
import { PostgresPool } from "./postgres-pool.server";
import { until } from "../../../tests/until";

const serverUrl = env.TEST_DATABASE_URL ?? "";

test.skipIf(!serverUrl)(
  "a line that is lost amid a write is the storage's fault, and neither ends the process nor is used again",
  async () => {
    const line = await openProxy(serverUrl);
    onTestFinished(() => line.close());
    const pool = await PostgresPool.open(line.url, 2);
    onTestFinished(() => pool.close());

    const writing = pool.write(async (run) => {
      await run(Prisma.sql`SELECT 1`);
      line.cut();
      return run(Prisma.sql`SELECT 2`);
    });
    expect(unavailable(await writing.catch((error: unknown) => error))).toBe(true);
    expect(await pool.write((run) => run(Prisma.sql`SELECT 3 AS "n"`))).toEqual([{ n: 3 }]);
    expect(await pool.read(Prisma.sql`SELECT 4 AS "n"`)).toEqual([{ n: 4 }]);
  },
);

test.skipIf(!serverUrl)(
  "lines that have said nothing since they were suspected are dropped, the others stay",
  async () => {
    const line = await openProxy(serverUrl);
    onTestFinished(() => line.close());
    const pool = await PostgresPool.open(line.url, 2);
    onTestFinished(() => pool.close());
    const one = Prisma.sql`SELECT 1 AS "n"`;
    const both = () => Promise.all([pool.read(one), pool.read(one)]);
    await both();

    const pid = Prisma.sql`SELECT pg_backend_pid() AS "pid"`;
    const drop = pool.connections.watchForSilence();
    const heard = await pool.read(pid);
    drop();
    expect(await pool.read(pid)).toEqual(heard);

    line.silence();
    const reading = pool.read(one);
    pool.connections.watchForSilence()();
    expect(unavailable(await reading.catch((error: unknown) => error))).toBe(true);
    // in the very turn of the drop an idle one is not yet known to be lost
    await until(async () => expect(await both()).toEqual([[{ n: 1 }], [{ n: 1 }]]));
    expect(await pool.write((run) => run(one))).toEqual([{ n: 1 }]);
  },
);
