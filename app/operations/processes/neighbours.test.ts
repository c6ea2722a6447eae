/** This process and another one on the same PostgreSQL; without TEST_DATABASE_URL there is none to ask. */
import { randomInt, randomUUID } from "node:crypto";
import { env } from "node:process";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { PostgresBus } from "~/db/postgres/postgres-bus.server";
import { PostgresPresence } from "~/db/postgres/postgres-presence.server";
import { openTestDatabase } from "~/db/test-database.server";
import { generationOf, publicGeneration } from "~/db/written-tables.server";
import { onAccessEnded, tellAccessEnded } from "~/events/access-hub.server";
import { publish, subscribe } from "~/events/auction-hub.server";
import { isCaughtUp } from "~/events/bus.server";
import type { ShopNews } from "~/events/shop-news";
import { makeBuyer, makeOpenRound } from "../factories.fixture";
import { claimKey, releaseKeys } from "../idempotency/key-claims.server";
import { shopTime } from "../shop-clock.server";
import { cutOffProcesses } from "./cut-off.server";
import { holdsLease } from "./lease.server";
import {
  isBusConnected,
  leaveNeighbours,
  meetNeighbours,
  openDoors,
  OtherSecret,
  processId,
} from "./neighbours.server";
import { until } from "../../../tests/until";

const serverUrl = env.TEST_DATABASE_URL;
const SECRET = 7;

describe.skipIf(!serverUrl)("several processes of one shop (D93, D95)", () => {
  let shop: Awaited<ReturnType<typeof openTestDatabase>>;
  const meet = (fingerprint = SECRET) =>
    meetNeighbours({ connectionString: shop.url, fingerprint, onError: vi.fn() });
  beforeAll(async () => {
    shop = await openTestDatabase();
    expect(await meet()).toBe(true);
    await openDoors();
  });
  afterAll(async () => {
    await leaveNeighbours();
    await shop.close();
  });

  async function neighbour(fingerprint = SECRET) {
    const heard: ShopNews[] = [];
    const hear = (news: unknown) => heard.push(news as ShopNews);
    const bus = new PostgresBus({ connectionString: shop.url, hear, resync: vi.fn() });
    const presence = new PostgresPresence(bus, fingerprint);
    await bus.connect();
    onTestFinished(() => bus.close());
    return { bus, presence, heard };
  }

  test("what another process wrote, an auction's news and an end of access are there once all is heard", async () => {
    const { bus } = await neighbour();
    const { auctionId } = await makeOpenRound();
    const events: string[] = [];
    onTestFinished(subscribe(auctionId, ({ kind }) => events.push(kind)));
    onTestFinished(onAccessEnded(41, () => events.push("access")));
    const [shown, orders] = [publicGeneration(), generationOf(["Order"])];
    await bus.tell({ kind: "written", tables: ["Product"] });
    await bus.tell({ kind: "auction", event: { kind: "board", auctionId } });
    await bus.tell({ kind: "access", userId: 41 });
    expect(await isCaughtUp()).toBe(true);
    expect(publicGeneration()).toBe(shown + 1);
    expect(generationOf(["Order"])).toBe(orders);
    expect(events).toEqual(["board", "access"]);
  });

  test("a write is told before the writer is answered, without what nobody caches", async () => {
    const { bus, heard } = await neighbour();
    const { id } = await makeBuyer();
    await claimKey({ userId: id, key: randomUUID(), request: "a" });
    expect(await bus.caughtUp()).toBe(true);
    const tables = heard.flatMap((news) => (news.kind === "written" ? news.tables : []));
    expect(tables).toContain("User");
    expect(tables).not.toContain("IdempotencyKey");
  });

  test("while this process's line is lost, a write is still told before the writer is answered", async () => {
    const { bus, heard } = await neighbour();
    await bus.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1", [
      `soko bus ${processId()}`,
    ]);
    await until(() => expect(isBusConnected()).toBe(false), 2);
    await makeBuyer();
    expect(await bus.caughtUp()).toBe(true);
    expect(heard.flatMap((news) => (news.kind === "written" ? news.tables : []))).toContain("User");
    await until(() => expect(isBusConnected()).toBe(true));
  });

  test("news of here reaches the others", async () => {
    const { bus, heard } = await neighbour();
    publish({ kind: "round", auctionId: 3, roundId: 4 });
    tellAccessEnded(42);
    await until(async () => {
      expect(await bus.caughtUp()).toBe(true);
      expect(heard).toContainEqual({ kind: "auction", event: { kind: "round", auctionId: 3, roundId: 4 } });
      expect(heard).toContainEqual({ kind: "access", userId: 42 });
    });
  });

  test("a job's lease is one process's until its term ends", async () => {
    const lease = randomUUID();
    const takenBy = () => db().lease.findUniqueOrThrow({ where: { name: lease } });
    expect(await holdsLease(lease, 60_000)).toBe(true);
    expect(await holdsLease(lease, 60_000)).toBe(true);
    expect((await takenBy()).holder).toBe(processId());
    const other = { holder: randomInt(1, 2 ** 31 - 1), until: new Date(shopTime().getTime() + 60_000) };
    await db().lease.update({ where: { name: lease }, data: other });
    expect(await holdsLease(lease, 60_000)).toBe(false);
    await db().lease.update({ where: { name: lease }, data: { until: new Date(shopTime().getTime() - 1) } });
    expect(await holdsLease(lease, 60_000)).toBe(true);
  });

  test("what a killed process was at is nobody's once it is missed twice; what a living one is at stays its own", async () => {
    const { id } = await makeBuyer();
    const killed = await neighbour();
    const alive = await neighbour();
    const attempts = { killed: killed.bus.id, alive: alive.bus.id };
    for (const [key, by] of Object.entries(attempts)) {
      await claimKey({ userId: id, key, request: "an order" });
      await db().idempotencyKey.update({
        where: { userId_key: { userId: id, key } },
        data: { processId: by },
      });
    }
    expect(await cutOffProcesses()).toEqual([]);
    await killed.bus.close();
    const gone = await until(async () => {
      const found = await cutOffProcesses();
      expect(found).not.toEqual([]);
      return found;
    });
    expect(gone).toEqual([killed.bus.id]);
    await releaseKeys(gone);
    const again = (key: string) => claimKey({ userId: id, key, request: "an order" });
    expect(await again("killed")).toMatchObject({ state: "begun" });
    expect(await again("alive")).toMatchObject({ state: "under_way" });
  });

  test("with another secret than the others' a process does not start", async () => {
    await leaveNeighbours();
    const { bus } = await neighbour();
    await expect(meet(SECRET + 1)).rejects.toBeInstanceOf(OtherSecret);
    await leaveNeighbours();
    expect(await meet()).toBe(true);
    await openDoors();
    await bus.close();
  });
});
