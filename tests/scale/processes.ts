/** Several processes of the built shop on one PostgreSQL database, with a load balancer in front of them. */
import { env } from "node:process";
import { createDatabase, createMigratedDatabase } from "~/db/test-database.server";
import { makeDataDir, type Server, type ServerOptions } from "../http/server";
import { withClient } from "../faults/rows";
import { makeShop, type Place, type Shop, type Size } from "../faults/shop";
import { openLoadBalancer } from "./load-balancer";

/** A server where databases can be made; empty if there is none. */
export const databaseServer = env.TEST_DATABASE_URL ?? "";

/** A new folder and a new database, migrated unless `isEmpty`. */
export async function makePlace(serverUrl = databaseServer, { isEmpty = false } = {}): Promise<Place> {
  const { folder, remove } = makeDataDir();
  const database = await (isEmpty ? createDatabase : createMigratedDatabase)(serverUrl);
  return {
    folder,
    databaseUrl: database.url,
    async remove() {
      remove();
      await database.drop();
    },
  };
}

export const SECRETS = { SESSION_SECRET: "one secret for all processes of a shop" };

/** Settings of each process, by its number from 0. */
type SettingsOf = (process: number) => Readonly<Record<string, string>>;

/** Starts three processes on a new shop by default. */
export async function startProcesses({
  count = 3,
  size = {},
  settings = () => ({}),
  place,
  addressOf = ({ url }) => url,
  optionsOf = () => ({}),
}: {
  count?: number;
  size?: Partial<Size>;
  settings?: SettingsOf;
  place?: Place;
  /** Where the load balancer finds a process. */
  addressOf?: (server: Server, process: number) => string;
  optionsOf?: (process: number) => ServerOptions;
} = {}) {
  const shop = await makeShop(size, place ?? (await makePlace()));
  const start = (n: number, options?: ServerOptions) =>
    shop.serve({ OVERLOAD_GUARD: "off", ...SECRETS, ...settings(n) }, { ...optionsOf(n), ...options });
  const servers = await Promise.all(Array.from({ length: count }, (_, n) => start(n)));
  const balancer = await openLoadBalancer(() => servers.map(addressOf));
  return {
    shop,
    servers,
    balancer,
    /** Stops one process and starts its successor. @param options of another release, for example */
    async restart(n: number, signal: NodeJS.Signals = "SIGTERM", options?: ServerOptions) {
      await servers[n]?.stop(signal);
      servers[n] = await start(n, options);
    },
    async close() {
      await Promise.all(servers.map((server) => server.stop()));
      balancer.close();
      await shop.remove();
    },
  };
}

export type Processes = Awaited<ReturnType<typeof startProcesses>>;

export const at = ({ servers }: Processes, n: number): Server => {
  const server = servers[n % servers.length];
  if (!server) throw new Error("no such process");
  return server;
};

/** Ends the bus connection of every process and returns how many. */
export const cutBuses = ({ databaseUrl }: Shop): Promise<number> =>
  withClient(databaseUrl, async (client) => {
    const { rowCount } = await client.query(
      `SELECT pg_terminate_backend("pid") FROM pg_stat_activity
       WHERE "application_name" LIKE 'soko bus%' AND "datname" = current_database()`,
    );
    return rowCount ?? 0;
  });
