/** Who is alive; without TEST_DATABASE_URL there is no PostgreSQL to ask. */
import { env } from "node:process";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { PostgresBus } from "./postgres-bus.server";
import { type HeldSetting, PostgresPresence } from "./postgres-presence.server";
import { openTestDatabase } from "~/db/test-database.server";
import { until } from "../../../tests/until";

const serverUrl = env.TEST_DATABASE_URL;

describe.skipIf(!serverUrl)("processes on one PostgreSQL", () => {
  // a database of its own: locks are told apart by it
  let shop: Awaited<ReturnType<typeof openTestDatabase>>;
  beforeAll(async () => {
    shop = await openTestDatabase();
  });
  afterAll(() => shop.close());

  async function start(fingerprint = 1, settings: HeldSetting[] = []) {
    const bus = new PostgresBus({ connectionString: shop.url, hear: vi.fn(), resync: vi.fn() });
    const presence = new PostgresPresence(bus, fingerprint, settings);
    await bus.connect();
    onTestFinished(() => bus.close());
    return { bus, presence };
  }

  test("of three that start at once one sets the shop up, and the others wait until it has", async () => {
    const all = await Promise.all([start(), start(), start()]);
    let isSetUp = false;
    const entered = all.map(async ({ bus, presence }) => {
      const isAlone = await presence.enter();
      if (!isAlone) return { isAlone, isSetUp };
      for (let questions = 0; questions < 100; questions++) await bus.ask("SELECT 1");
      isSetUp = true;
      await presence.opened();
      return { isAlone, isSetUp };
    });
    const results = await Promise.all(entered);
    expect(results.filter(({ isAlone }) => isAlone)).toHaveLength(1);
    expect(results.every(({ isSetUp: seen }) => seen)).toBe(true);
    const late = await start();
    expect(await late.presence.enter()).toBe(false);
  });

  test("a process with another secret is seen by those that start, and by nobody once it is gone", async () => {
    const [one, same] = [await start(), await start()];
    expect(await same.presence.meetsOtherSecret()).toBe(false);
    const other = await start(2);
    expect(await other.presence.meetsOtherSecret()).toBe(true);
    await one.bus.close();
    await same.bus.close();
    await until(async () => expect(await other.presence.meetsOtherSecret()).toBe(false));
  });

  test("settings that another process holds with another value are named, until it is gone", async () => {
    const held = (payments: number, folder: number) => [
      { name: "PAYMENTS", lock: 2 ** 31 - 1, fingerprint: payments },
      { name: "DATA_DIR", lock: 9_001, fingerprint: folder },
    ];
    const [one, same] = [await start(1, held(2 ** 31 - 2, 5)), await start(1, held(2 ** 31 - 2, 5))];
    // an older release, which holds none
    const older = await start(1);
    expect([await same.presence.differing(), await older.presence.differing()]).toEqual([[], []]);
    const other = await start(1, held(7, 6));
    expect(await other.presence.differing()).toEqual(["PAYMENTS", "DATA_DIR"]);
    const half = await start(1, held(2 ** 31 - 2, 6));
    expect(await half.presence.differing()).toEqual(["PAYMENTS", "DATA_DIR"]);
    await other.bus.close();
    await until(async () => expect(await half.presence.differing()).toEqual(["DATA_DIR"]));
    await one.bus.close();
    await same.bus.close();
    await until(async () => expect(await half.presence.differing()).toEqual([]));
  });

  test("a process is alive until its line is gone, and again on its next one", async () => {
    const [here, there] = [await start(), await start()];
    await here.presence.enter();
    expect(await here.presence.alive()).toEqual(new Set([here.bus.id, there.bus.id]));
    await there.bus.close();
    await until(async () => expect(await here.presence.alive()).toEqual(new Set([here.bus.id])));
    await here.bus.ask("SELECT pg_terminate_backend(pg_backend_pid())").catch(() => undefined);
    await until(async () => expect(await here.presence.alive()).toEqual(new Set([here.bus.id])));
  });
});
