/** Two ends of one bus; without TEST_DATABASE_URL there is no PostgreSQL to ask. */
import { env } from "node:process";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { openTestDatabase } from "~/db/test-database.server";
import { openProxy } from "./proxy.fixture";
import { type Options, PostgresBus } from "./postgres-bus.server";
import { until } from "../../../tests/until";

vi.setConfig({ testTimeout: 30_000 });

const serverUrl = env.TEST_DATABASE_URL;

// a database of its own: what is told is heard in all of it
let connectionString = "";

async function open(url = connectionString, more: Partial<Options> = {}) {
  const heard: unknown[] = [];
  const resync = vi.fn();
  const bus = new PostgresBus({ connectionString: url, hear: (news) => heard.push(news), resync, ...more });
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
  until(() => expect(bus.isConnected).toBe(isThere), 5);

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
    await until(() => expect(there.resync).toHaveBeenCalledOnce());
    await here.bus.tell({ again: true });
    expect(await there.bus.caughtUp()).toBe(true);
    expect(there.heard).toEqual([{ again: true }]);
  });

  test("what is told while the line is lost goes by another connection, and is heard before anybody has caught up", async () => {
    const line = await openProxy(connectionString);
    const otherwise = new pg.Pool({ connectionString });
    onTestFinished(async () => (line.close(), await otherwise.end()));
    const notifyOtherwise = (...values: string[]) => otherwise.query("SELECT pg_notify($1, $2)", values);
    const [here, there] = [await open(line.url, { notifyOtherwise }), await open()];
    line.silence();
    // the first is told to a line that does not answer, the second where there is none
    for (const n of [1, 2]) {
      await here.bus.tell({ n });
      expect(await there.bus.caughtUp()).toBe(true);
      expect(there.heard).toEqual([{ n: 1 }, { n: 2 }].slice(0, n));
      line.close();
    }
    expect(here.bus.isConnected).toBe(false);
  });

  test("a message that is none of ours says that something happened", async () => {
    const there = await open();
    await there.bus.ask("SELECT pg_notify('soko', 'nobody {')");
    await there.bus.caughtUp();
    expect(there.resync).toHaveBeenCalledOnce();
  });

  test("a line that says nothing holds nobody up for long, and another one takes its place", async () => {
    const line = await openProxy(connectionString);
    onTestFinished(() => line.close());
    const answered = vi.fn();
    const onSilence = vi.fn(() => answered);
    const one = await open(line.url, { onSilence });
    line.silence();
    const told = one.bus.tell({ n: 1 });
    expect(await one.bus.caughtUp()).toBe(false);
    await told;
    expect(onSilence).toHaveBeenCalledOnce();
    expect(answered).not.toHaveBeenCalled();
    await until(() => expect(answered).toHaveBeenCalledOnce(), 5);
    await until(() => expect(one.resync).toHaveBeenCalledOnce(), 5);
    expect(await one.bus.caughtUp()).toBe(true);
  });
});
