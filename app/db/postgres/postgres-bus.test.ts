/** Two ends of one bus; without TEST_DATABASE_URL there is no PostgreSQL to ask. */
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { env } from "node:process";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { openTestDatabase } from "~/db/test-database.server";
import { PostgresBus } from "./postgres-bus.server";

vi.setConfig({ testTimeout: 30_000 });

const serverUrl = env.TEST_DATABASE_URL;

// a database of its own: what is told is heard in all of it
let connectionString = "";

async function open(url = connectionString) {
  const heard: unknown[] = [];
  const resync = vi.fn();
  const bus = new PostgresBus({ connectionString: url, hear: (news) => heard.push(news), resync });
  await bus.connect();
  onTestFinished(() => bus.close());
  return { bus, heard, resync };
}

async function cut({ bus }: { bus: PostgresBus }) {
  const other = new pg.Client({ connectionString });
  await other.connect();
  await other.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1", [
    `soko bus ${bus.id}`,
  ]);
  await other.end();
}

const lineOf = ({ bus }: { bus: PostgresBus }, isThere: boolean) =>
  vi.waitFor(() => expect(bus.isConnected).toBe(isThere), { timeout: 30_000, interval: 5 });

describe.skipIf(!serverUrl)("the bus on PostgreSQL", () => {
  let shop: Awaited<ReturnType<typeof openTestDatabase>>;
  beforeAll(async () => {
    shop = await openTestDatabase();
    connectionString = shop.url;
  });
  afterAll(() => shop.close());

  test("what is told is heard by the others, in order, and not by oneself", async () => {
    const [here, there] = [await open(), await open()];
    await Promise.all([1, 2, 3].map((n) => here.bus.tell({ n, text: "a word, [another] 1" })));
    expect(await there.bus.caughtUp()).toBe(true);
    expect(there.heard).toEqual([1, 2, 3].map((n) => ({ n, text: "a word, [another] 1" })));
    expect(here.heard).toEqual([]);
  });

  test("whoever has caught up has heard all that was told before, each time", async () => {
    const [here, there] = [await open(), await open()];
    for (let n = 1; n <= 500; n++) {
      await here.bus.tell({ n });
      const asked = [there.bus.caughtUp(), there.bus.caughtUp()];
      expect(await Promise.all(asked)).toEqual([true, true]);
      expect(there.heard.at(-1)).toEqual({ n });
    }
  });

  test("more than one message holds goes in several, and the same news once", async () => {
    const [here, there] = [await open(), await open()];
    const all = Array.from({ length: 40 }, (_, n) => ({ n, text: "x".repeat(900) }));
    await Promise.all(all.flatMap((news) => [news, news]).map((news) => here.bus.tell(news)));
    await there.bus.caughtUp();
    expect([...new Set(there.heard.map((news) => JSON.stringify(news)))]).toEqual(
      all.map((news) => JSON.stringify(news)),
    );
    expect(there.heard.length).toBeLessThan(60);
  });

  test("a line that is cut is opened again, and then all may be old; what is told meanwhile holds nobody up", async () => {
    const [here, there] = [await open(), await open()];
    await cut(there);
    await lineOf(there, false);
    expect(await there.bus.caughtUp()).toBe(false);
    await there.bus.tell({ nobody: "hears" });
    expect(there.resync).not.toHaveBeenCalled();
    await lineOf(there, true);
    await vi.waitFor(() => expect(there.resync).toHaveBeenCalledOnce());
    await here.bus.tell({ again: true });
    expect(await there.bus.caughtUp()).toBe(true);
    expect(there.heard).toEqual([{ again: true }]);
  });

  test("a message that is none of ours says that something happened", async () => {
    const there = await open();
    await there.bus.ask("SELECT pg_notify('soko', 'nobody {')");
    await there.bus.caughtUp();
    expect(there.resync).toHaveBeenCalledOnce();
  });

  test("a line that says nothing holds nobody up for long, and another one takes its place", async () => {
    const server = new URL(connectionString);
    const lines = new Set<Socket>();
    const door = createServer((line) => {
      const there = connect(Number(server.port || 5432), server.hostname);
      lines.add(line);
      line.pipe(there).pipe(line);
      for (const end of [line, there]) end.on("error", () => undefined);
    });
    await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void door.close());
    const through = new URL(connectionString);
    through.host = `127.0.0.1:${(door.address() as AddressInfo).port}`;
    const one = await open(through.href);
    for (const line of lines) line.unpipe().pause();
    const told = one.bus.tell({ n: 1 });
    expect(await one.bus.caughtUp()).toBe(false);
    await told;
    await vi.waitFor(() => expect(one.resync).toHaveBeenCalledOnce(), { timeout: 30_000, interval: 5 });
    expect(await one.bus.caughtUp()).toBe(true);
  });
});
