/** This process and another one on the same PostgreSQL. Needs it (TEST_DATABASE_URL). */
import { randomInt, randomUUID } from "node:crypto";
import { env } from "node:process";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { PostgresBus } from "~/db/postgres/postgres-bus.server";
import { PostgresPresence } from "~/db/postgres/postgres-presence.server";
import { openTestDatabase } from "~/db/test-database.server";
import { generationOf, publicGeneration } from "~/db/written-tables.server";
import { onAccessEnded, publishAccessEnded } from "~/events/access-hub.server";
import { publish, subscribe } from "~/events/auction-hub.server";
import { isCaughtUp } from "~/events/bus.server";
import type { ShopMessage } from "~/events/shop-messages";
import { makeBuyer, makeOpenRound } from "../factories.fixture";
import { claimKey, releaseKeys } from "../idempotency/key-claims.server";
import { shopTime } from "../shop-clock.server";
import {
  acceptOtherProcesses,
  deadProcesses,
  DifferentSecret,
  isBusConnected,
  joinProcesses,
  leaveProcesses,
  processId,
} from "./other-processes.server";
import { holdsLease } from "./lease.server";
import { until } from "../../../tests/until";

const serverUrl = env.TEST_DATABASE_URL;
const SECRET = 7;

describe.skipIf(!serverUrl)("several processes of one shop (D93, D95)", () => {
  let shop: Awaited<ReturnType<typeof openTestDatabase>>;
  const join = (fingerprint = SECRET) =>
    joinProcesses({ connectionString: shop.url, fingerprint, onError: vi.fn() });
  beforeAll(async () => {
    shop = await openTestDatabase();
    expect(await join()).toBe(true);
    await acceptOtherProcesses();
  });
  afterAll(async () => {
    await leaveProcesses();
    await shop.close();
  });

  async function otherProcess(fingerprint = SECRET) {
    const received: ShopMessage[] = [];
    const onMessage = (message: unknown) => received.push(message as ShopMessage);
    const bus = new PostgresBus({ connectionString: shop.url, onMessage, resync: vi.fn() });
    const presence = new PostgresPresence(bus, fingerprint);
    await bus.connect();
    onTestFinished(() => bus.close());
    return { bus, presence, received };
  }

  test("once caught up, this process knows another one's writes, auction events and ended access", async () => {
    const { bus } = await otherProcess();
    const { auctionId } = await makeOpenRound();
    const events: string[] = [];
    onTestFinished(subscribe(auctionId, ({ kind }) => events.push(kind)));
    onTestFinished(onAccessEnded(41, () => events.push("access")));
    const [shown, orders] = [publicGeneration(), generationOf(["Order"])];
    await bus.publish({ kind: "written", tables: ["Product"] });
    await bus.publish({ kind: "auction", event: { kind: "board", auctionId } });
    await bus.publish({ kind: "access", userId: 41 });
    expect(await isCaughtUp()).toBe(true);
    expect(publicGeneration()).toBe(shown + 1);
    expect(generationOf(["Order"])).toBe(orders);
    expect(events).toEqual(["board", "access"]);
  });

  test("other processes learn of a write before the writer gets an answer, except of uncached tables", async () => {
    const { bus, received } = await otherProcess();
    const { id } = await makeBuyer();
    await claimKey({ userId: id, key: randomUUID(), request: "a" });
    expect(await bus.caughtUp()).toBe(true);
    const tables = received.flatMap((message) => (message.kind === "written" ? message.tables : []));
    expect(tables).toContain("User");
    expect(tables).not.toContain("IdempotencyKey");
  });

  test("while this process's connection is lost, other processes still learn of a write before the writer gets an answer", async () => {
    const { bus, received } = await otherProcess();
    await bus.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1", [
      `soko bus ${processId()}`,
    ]);
    await until(() => expect(isBusConnected()).toBe(false), 2);
    await makeBuyer();
    expect(await bus.caughtUp()).toBe(true);
    expect(received.flatMap((message) => (message.kind === "written" ? message.tables : []))).toContain(
      "User",
    );
    await until(() => expect(isBusConnected()).toBe(true));
  });

  test("this process's events reach the others", async () => {
    const { bus, received } = await otherProcess();
    publish({ kind: "round", auctionId: 3, roundId: 4 });
    publishAccessEnded(42);
    await until(async () => {
      expect(await bus.caughtUp()).toBe(true);
      expect(received).toContainEqual({
        kind: "auction",
        event: { kind: "round", auctionId: 3, roundId: 4 },
      });
      expect(received).toContainEqual({ kind: "access", userId: 42 });
    });
  });

  test("a job's lease belongs to one process until its term ends", async () => {
    const lease = randomUUID();
    const leaseRow = () => db().lease.findUniqueOrThrow({ where: { name: lease } });
    expect(await holdsLease(lease, 60_000)).toBe(true);
    expect(await holdsLease(lease, 60_000)).toBe(true);
    expect((await leaseRow()).holder).toBe(processId());
    const other = { holder: randomInt(1, 2 ** 31 - 1), until: new Date(shopTime().getTime() + 60_000) };
    await db().lease.update({ where: { name: lease }, data: other });
    expect(await holdsLease(lease, 60_000)).toBe(false);
    await db().lease.update({ where: { name: lease }, data: { until: new Date(shopTime().getTime() - 1) } });
    expect(await holdsLease(lease, 60_000)).toBe(true);
  });

  test("a killed process's work is free once it is missing twice; a living process's work stays its own", async () => {
    const { id } = await makeBuyer();
    const killed = await otherProcess();
    const alive = await otherProcess();
    const attempts = { killed: killed.bus.id, alive: alive.bus.id };
    for (const [key, by] of Object.entries(attempts)) {
      await claimKey({ userId: id, key, request: "an order" });
      await db().idempotencyKey.update({
        where: { userId_key: { userId: id, key } },
        data: { processId: by },
      });
    }
    expect(await deadProcesses()).toEqual([]);
    await killed.bus.close();
    const dead = await until(async () => {
      const found = await deadProcesses();
      expect(found).not.toEqual([]);
      return found;
    });
    expect(dead).toEqual([killed.bus.id]);
    await releaseKeys(dead);
    const again = (key: string) => claimKey({ userId: id, key, request: "an order" });
    expect(await again("killed")).toMatchObject({ state: "begun" });
    expect(await again("alive")).toMatchObject({ state: "under_way" });
  });

  test("a process with a different secret does not start", async () => {
    await leaveProcesses();
    const { bus } = await otherProcess();
    await expect(join(SECRET + 1)).rejects.toBeInstanceOf(DifferentSecret);
    await leaveProcesses();
    expect(await join()).toBe(true);
    await acceptOtherProcesses();
    await bus.close();
  });
});
