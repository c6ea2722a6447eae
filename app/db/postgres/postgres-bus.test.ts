/** Two connections to one bus. Needs PostgreSQL (TEST_DATABASE_URL). */
import { env } from "node:process";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { openTestDatabase } from "~/db/test-database.server";
import { openProxy } from "./proxy.fixture";
import { type Options, PostgresBus } from "./postgres-bus.server";
import { until } from "../../../tests/until";

vi.setConfig({ testTimeout: 30_000 });

const serverUrl = env.TEST_DATABASE_URL;

// its own database: every connection to it receives the messages
let connectionString = "";

async function open(url = connectionString, more: Partial<Options> = {}) {
  const received: unknown[] = [];
  const resync = vi.fn();
  const bus = new PostgresBus({
    connectionString: url,
    onMessage: (message) => received.push(message),
    resync,
    ...more,
  });
  await bus.connect();
  onTestFinished(() => bus.close());
  return { bus, received, resync };
}

async function cutConnection({ bus }: { bus: PostgresBus }) {
  const other = new pg.Client({ connectionString });
  await other.connect();
  await other.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1", [
    `soko bus ${bus.id}`,
  ]);
  await other.end();
}

const untilConnected = ({ bus }: { bus: PostgresBus }, isConnected: boolean) =>
  until(() => expect(bus.isConnected).toBe(isConnected), 5);

describe.skipIf(!serverUrl)("the bus on PostgreSQL", () => {
  let shop: Awaited<ReturnType<typeof openTestDatabase>>;
  beforeAll(async () => {
    shop = await openTestDatabase();
    connectionString = shop.url;
  });
  afterAll(() => shop.close());

  test("the other processes receive messages in order, the sender does not", async () => {
    const [sender, receiver] = [await open(), await open()];
    await Promise.all([1, 2, 3].map((n) => sender.bus.publish({ n, text: "a word, [another] 1" })));
    expect(await receiver.bus.caughtUp()).toBe(true);
    expect(receiver.received).toEqual([1, 2, 3].map((n) => ({ n, text: "a word, [another] 1" })));
    expect(sender.received).toEqual([]);
  });

  test("caughtUp resolves after all earlier messages were received, each time", async () => {
    const [sender, receiver] = [await open(), await open()];
    for (let n = 1; n <= 500; n++) {
      await sender.bus.publish({ n });
      const checks = [receiver.bus.caughtUp(), receiver.bus.caughtUp()];
      expect(await Promise.all(checks)).toEqual([true, true]);
      expect(receiver.received.at(-1)).toEqual({ n });
    }
  });

  test("large messages are split over several notifications, and duplicates are sent once", async () => {
    const [sender, receiver] = [await open(), await open()];
    const all = Array.from({ length: 40 }, (_, n) => ({ n, text: "x".repeat(900) }));
    await Promise.all(
      all.flatMap((message) => [message, message]).map((message) => sender.bus.publish(message)),
    );
    await receiver.bus.caughtUp();
    expect([...new Set(receiver.received.map((message) => JSON.stringify(message)))]).toEqual(
      all.map((message) => JSON.stringify(message)),
    );
    expect(receiver.received.length).toBeLessThan(60);
  });

  test("a cut connection is opened again and reports that data may be old; publishing meanwhile does not block", async () => {
    const [sender, receiver] = [await open(), await open()];
    await cutConnection(receiver);
    await untilConnected(receiver, false);
    expect(await receiver.bus.caughtUp()).toBe(false);
    await receiver.bus.publish({ lost: true });
    expect(receiver.resync).not.toHaveBeenCalled();
    await untilConnected(receiver, true);
    await until(() => expect(receiver.resync).toHaveBeenCalledOnce());
    await sender.bus.publish({ again: true });
    expect(await receiver.bus.caughtUp()).toBe(true);
    expect(receiver.received).toEqual([{ again: true }]);
  });

  test("a message published while the connection is lost goes by another one, and arrives before caughtUp resolves", async () => {
    const proxy = await openProxy(connectionString);
    const pool = new pg.Pool({ connectionString });
    onTestFinished(async () => (proxy.close(), await pool.end()));
    const notifyFallback = (...values: string[]) => pool.query("SELECT pg_notify($1, $2)", values);
    const [sender, receiver] = [await open(proxy.url, { notifyFallback }), await open()];
    proxy.silence();
    // the first is sent to a connection that does not answer, the second when there is none
    for (const n of [1, 2]) {
      await sender.bus.publish({ n });
      expect(await receiver.bus.caughtUp()).toBe(true);
      expect(receiver.received).toEqual([{ n: 1 }, { n: 2 }].slice(0, n));
      proxy.close();
    }
    expect(sender.bus.isConnected).toBe(false);
  });

  test("an unreadable message means that something has changed", async () => {
    const receiver = await open();
    await receiver.bus.query("SELECT pg_notify('soko', 'nobody {')");
    await receiver.bus.caughtUp();
    expect(receiver.resync).toHaveBeenCalledOnce();
  });

  test("a silent connection does not block for long, and a new one replaces it", async () => {
    const proxy = await openProxy(connectionString);
    onTestFinished(() => proxy.close());
    const answered = vi.fn();
    const onSilence = vi.fn(() => answered);
    const client = await open(proxy.url, { onSilence });
    proxy.silence();
    const published = client.bus.publish({ n: 1 });
    expect(await client.bus.caughtUp()).toBe(false);
    await published;
    expect(onSilence).toHaveBeenCalledOnce();
    expect(answered).not.toHaveBeenCalled();
    await until(() => expect(answered).toHaveBeenCalledOnce(), 5);
    await until(() => expect(client.resync).toHaveBeenCalledOnce(), 5);
    expect(await client.bus.caughtUp()).toBe(true);
  });
});
