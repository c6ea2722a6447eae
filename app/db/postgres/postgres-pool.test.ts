/** Lines to PostgreSQL that break; without TEST_DATABASE_URL there is none to ask. */
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { env } from "node:process";
import { expect, onTestFinished, test } from "vitest";
import { Prisma } from "../generated/sqlite/client";
import { unavailable } from "../storage-unavailable.server";
import { PostgresPool } from "./postgres-pool.server";

const serverUrl = env.TEST_DATABASE_URL ?? "";

test.skipIf(!serverUrl)(
  "a line that is lost amid a write is the storage's fault, and neither ends the process nor is used again",
  async () => {
    const server = new URL(serverUrl);
    const lines = new Set<Socket>();
    const door = createServer((line) => {
      const there = connect(Number(server.port || 5432), server.hostname);
      lines.add(line);
      line.pipe(there).pipe(line);
      for (const end of [line, there]) end.on("error", () => undefined);
    });
    await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void door.close());
    const through = new URL(serverUrl);
    through.host = `127.0.0.1:${(door.address() as AddressInfo).port}`;
    const pool = await PostgresPool.open(through.href, 2);
    onTestFinished(() => pool.close());

    const writing = pool.write(async (run) => {
      await run(Prisma.sql`SELECT 1`);
      for (const line of lines) line.resetAndDestroy();
      return run(Prisma.sql`SELECT 2`);
    });
    expect(unavailable(await writing.catch((error: unknown) => error))).toBe(true);
    expect(await pool.write((run) => run(Prisma.sql`SELECT 3 AS "n"`))).toEqual([{ n: 3 }]);
    expect(await pool.read(Prisma.sql`SELECT 4 AS "n"`)).toEqual([{ n: 4 }]);
  },
);
