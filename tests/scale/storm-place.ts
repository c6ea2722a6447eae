/** Three processes whose database connections, networks, clocks and releases a storm can change one by one. */
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ownPostgres } from "../../scripts/test-postgres.mjs";
import { openProxy } from "~/db/postgres/proxy.fixture";
import { freePort } from "../http/server";
import { many } from "../long";
import { makeNetworks } from "./network";
import { nextRelease } from "./next-release";
import { makePlace, startProcesses } from "./processes";

/** Their clocks differ by this. */
const APART_MS = 3_000;

export async function openStorm() {
  const server = await ownPostgres();
  const place = await makePlace(server?.url);
  const made = makeNetworks(3);
  const networks = made?.networks ?? [];
  const hostOf = (n: number) => networks[n]?.address ?? "127.0.0.1";
  const proxies = await Promise.all([0, 1, 2].map((n) => openProxy(place.databaseUrl, networks[n]?.outside)));
  const ports = await Promise.all([0, 1, 2].map(freePort));
  // a process is reached through a proxy too, so that its whole network can be cut
  const doors = await Promise.all(ports.map((port, n) => openProxy(`http://${hostOf(n)}:${port}`)));
  const settings = (n: number) => ({
    HOST: hostOf(n),
    PORT: String(ports[n]),
    DATABASE_URL: proxies[n]?.url ?? "",
    MOCK_PAYMENT_DELAY_MS: "20",
    LIVE_CONNECTIONS_PER_ADDRESS: "10000",
    NODE_OPTIONS: `--import ${path.resolve("tests/faults/shifted-clock.mjs")}`,
    CLOCK_SHIFT_MS: String((n - 1) * APART_MS),
  });
  const processes = await startProcesses({
    size: { buyers: many(4, 12) },
    settings,
    place,
    addressOf: (_, n) => new URL(doors[n]?.url ?? "").origin,
    optionsOf: (n) => ({ command: networks[n]?.command ?? [] }),
  });
  const close = async () => {
    await processes.close();
    for (const proxy of [...proxies, ...doors]) proxy.close();
    made?.remove();
    server?.end();
  };
  return { server, proxies, doors, networks, processes, close, newer: nextRelease(processes.shop.folder) };
}

export type Place = Awaited<ReturnType<typeof openStorm>>;

/** By then the others have taken over what a process had under way. */
const GIVEN_UP_MS = 10_000;

/** The last process's network is cut for a while; what was sent arrives late. Then it comes back though the database has taken it for dead. */
export function cutOff({ proxies: { 2: database }, doors: { 2: door }, networks: { 2: network } }: Place) {
  const cut = async (ms: number, meanwhile = () => {}) => {
    // without namespaces two proxies stop forwarding
    if (network) network.pull();
    else for (const proxy of [door, database]) proxy?.hold();
    meanwhile();
    await wait(ms);
    if (network) network.plug();
    else for (const proxy of [database, door]) proxy?.release();
  };
  return {
    "a network cut": () => cut(many(1_500, 5_000)),
    "a network cut, and its connections ended by the database": () =>
      cut(GIVEN_UP_MS, () => database?.forget()),
  };
}
