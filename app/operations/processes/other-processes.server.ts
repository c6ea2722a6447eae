/** The other processes of the shop on one PostgreSQL (D93, D95); on SQLite there are none. */
import { db } from "~/db/client.server";
import { poolOf } from "~/db/open.server";
import { DatabaseWatch } from "~/db/postgres/database-watch.server";
import { PostgresBus } from "~/db/postgres/postgres-bus.server";
import { PostgresPresence, type SettingLock } from "~/db/postgres/postgres-presence.server";
import { selectNumbers } from "~/db/select.server";
import { handleMessage, resync, useBus } from "~/events/bus.server";
import { shopMessageSchema } from "~/events/shop-messages";
import { processWide } from "~/process/process-wide.server";

interface BusConnection {
  readonly bus: PostgresBus;
  readonly presence: PostgresPresence;
  readonly watch: DatabaseWatch;
}

const ASK_EVERY_MS = 1_000;

const shared = processWide<{ busConnection: BusConnection | null }>();

/** The id in rows that only this process works on; null on SQLite, where there is one process. */
export const processId = (): number | null => shared.busConnection?.bus.id ?? null;

export const isBusConnected = (): boolean => shared.busConnection?.bus.isConnected ?? false;

/** Whether PostgreSQL has not answered this process for 5 s: then its queries fail at once. SQLite's file is never lost. */
export const isDatabaseLost = (): boolean => shared.busConnection?.watch.isLost ?? false;

export class DifferentSecret extends Error {
  override readonly name = "DifferentSecret";
}

export class DifferentSettings extends Error {
  override readonly name = "DifferentSettings";

  constructor(readonly names: readonly string[]) {
    super(`other processes differ in ${names.join(", ")}`);
  }
}

interface JoinOptions {
  readonly connectionString: string;
  /** 31 bits made from SESSION_SECRET. */
  readonly fingerprint: number;
  /** Settings that must be the same in all processes. */
  readonly settings?: readonly SettingLock[];
  readonly onError: (error: unknown) => void;
}

/** Whether this process is alone: then none can start before `acceptOtherProcesses`. Throws DifferentSecret or DifferentSettings if others differ. */
export async function joinProcesses({
  connectionString,
  fingerprint,
  settings,
  onError,
}: JoinOptions): Promise<boolean> {
  const onMessage = (message: unknown) => handleMessage(shopMessageSchema.parse(message));
  const notifyFallback = (channel: string, payload: string) =>
    db().$executeRaw`SELECT pg_notify(${channel}, ${payload})`;
  const onSilence = () => poolOf(db()).connections.watchForSilence();
  const bus = new PostgresBus({ connectionString, onMessage, resync, notifyFallback, onSilence, onError });
  const presence = new PostgresPresence(bus, fingerprint, settings);
  await bus.connect();
  shared.busConnection = { bus, presence, watch: watchDatabase(bus) };
  useBus(bus);
  if (await presence.hasDifferentSecret()) throw new DifferentSecret();
  const differingSettings = await presence.differingSettings();
  if (differingSettings.length > 0) throw new DifferentSettings(differingSettings);
  return presence.join();
}

function watchDatabase(bus: PostgresBus): DatabaseWatch {
  const { connections } = poolOf(db());
  const watch = new DatabaseWatch({
    answers: () => bus.caughtUp(),
    now: () => performance.now(),
    onLost: () => connections.suspend(),
    onFound: () => connections.resume(),
  });
  setInterval(() => void watch.ask(), ASK_EVERY_MS).unref();
  return watch;
}

export const acceptOtherProcesses = async (): Promise<void> =>
  shared.busConnection?.presence.acceptOtherProcesses();

export async function leaveProcesses(): Promise<void> {
  useBus(null);
  // the process keeps its id, so that a job that still runs knows that there are others
  await shared.busConnection?.bus.close();
}

let missing: readonly number[] = [];

/** The dead ones of these processes: missing twice in a row, since a cut connection comes back within seconds. */
async function findDeadProcesses(ids: readonly number[]): Promise<number[]> {
  const before = missing;
  missing = [];
  if (!shared.busConnection || ids.length === 0) return [];
  const alive = await shared.busConnection.presence.alive();
  missing = ids.filter((id) => !alive.has(id) && id !== processId());
  return missing.filter((id) => before.includes(id));
}

/** Dead processes that left work unfinished: a request with an idempotency key, or a payment. */
export async function deadProcesses(): Promise<readonly number[]> {
  const ids = await selectNumbers()`
    SELECT "processId" FROM "IdempotencyKey" WHERE "status" IS NULL AND "processId" IS NOT NULL
    UNION SELECT "processId" FROM "PaymentAttempt"
      WHERE "state" IN ('started', 'accepted', 'unknown') AND "processId" IS NOT NULL
    UNION SELECT "processId" FROM "Refund"
      WHERE "state" IN ('started', 'accepted', 'unknown') AND "processId" IS NOT NULL`;
  return findDeadProcesses(ids);
}
