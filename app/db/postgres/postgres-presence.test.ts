/** Which processes are alive. Needs PostgreSQL (TEST_DATABASE_URL). */
import { env } from "node:process";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { PostgresBus } from "./postgres-bus.server";
import { type SettingLock, PostgresPresence } from "./postgres-presence.server";
import { openTestDatabase } from "~/db/test-database.server";
import { until } from "../../../tests/until";

const serverUrl = env.TEST_DATABASE_URL;

describe.skipIf(!serverUrl)("processes on one PostgreSQL", () => {
  // its own database: locks belong to one database
  let shop: Awaited<ReturnType<typeof openTestDatabase>>;
  beforeAll(async () => {
    shop = await openTestDatabase();
  });
  afterAll(() => shop.close());

  async function start(fingerprint = 1, settings: SettingLock[] = []) {
    const bus = new PostgresBus({ connectionString: shop.url, onMessage: vi.fn(), resync: vi.fn() });
    const presence = new PostgresPresence(bus, fingerprint, settings);
    await bus.connect();
    onTestFinished(() => bus.close());
    return { bus, presence };
  }

  test("of three processes that start at once one sets the shop up, and the others wait until it is done", async () => {
    const all = await Promise.all([start(), start(), start()]);
    let isSetUp = false;
    const joined = all.map(async ({ bus, presence }) => {
      const isAlone = await presence.join();
      if (!isAlone) return { isAlone, isSetUp };
      for (let queries = 0; queries < 100; queries++) await bus.query("SELECT 1");
      isSetUp = true;
      await presence.acceptOtherProcesses();
      return { isAlone, isSetUp };
    });
    const results = await Promise.all(joined);
    expect(results.filter(({ isAlone }) => isAlone)).toHaveLength(1);
    expect(results.every(({ isSetUp: seen }) => seen)).toBe(true);
    const late = await start();
    expect(await late.presence.join()).toBe(false);
  });

  test("a starting process sees another one with a different secret, until that one is gone", async () => {
    const [one, same] = [await start(), await start()];
    expect(await same.presence.hasDifferentSecret()).toBe(false);
    const other = await start(2);
    expect(await other.presence.hasDifferentSecret()).toBe(true);
    await one.bus.close();
    await same.bus.close();
    await until(async () => expect(await other.presence.hasDifferentSecret()).toBe(false));
  });

  test("a starting process lists the settings in which another one differs, until that one is gone", async () => {
    const settingLocks = (payments: number, folder: number) => [
      { name: "PAYMENTS", lock: 2 ** 31 - 1, fingerprint: payments },
      { name: "DATA_DIR", lock: 9_001, fingerprint: folder },
    ];
    const [one, same] = [
      await start(1, settingLocks(2 ** 31 - 2, 5)),
      await start(1, settingLocks(2 ** 31 - 2, 5)),
    ];
    // an older release locks no settings
    const older = await start(1);
    expect([await same.presence.differingSettings(), await older.presence.differingSettings()]).toEqual([
      [],
      [],
    ]);
    const other = await start(1, settingLocks(7, 6));
    expect(await other.presence.differingSettings()).toEqual(["PAYMENTS", "DATA_DIR"]);
    const half = await start(1, settingLocks(2 ** 31 - 2, 6));
    expect(await half.presence.differingSettings()).toEqual(["PAYMENTS", "DATA_DIR"]);
    await other.bus.close();
    await until(async () => expect(await half.presence.differingSettings()).toEqual(["DATA_DIR"]));
    await one.bus.close();
    await same.bus.close();
    await until(async () => expect(await half.presence.differingSettings()).toEqual([]));
  });

  test("a process is alive until its connection is gone, and again on its next one", async () => {
    const [one, other] = [await start(), await start()];
    await one.presence.join();
    expect(await one.presence.alive()).toEqual(new Set([one.bus.id, other.bus.id]));
    await other.bus.close();
    await until(async () => expect(await one.presence.alive()).toEqual(new Set([one.bus.id])));
    await one.bus.query("SELECT pg_terminate_backend(pg_backend_pid())").catch(() => undefined);
    await until(async () => expect(await one.presence.alive()).toEqual(new Set([one.bus.id])));
  });
});
