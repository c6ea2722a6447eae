import { mkdirSync } from "node:fs";
import type { RequestListener } from "node:http";
import path from "node:path";
import { connectDatabase, db, disconnectDatabase } from "~/db/client.server";
import { ReleaseMismatch, TablesInUse } from "~/db/migrate.server";
import { makePrivate } from "~/db/private-files.server";
import { NoDatabase } from "~/db/script-runner.server";
import { lockShopFile } from "~/db/sqlite/shop-lock.server";
import { acceptsWrites } from "~/db/accepts-writes.server";
import { hasRoom } from "~/db/disk-space.server";
import { publicGeneration } from "~/db/written-tables.server";
import { env, exitWithErrors, sessionSecret } from "~/env/env.server";
import {
  differenceMessage,
  equalSettings,
  DIFFERENT_SECRET,
  secretFingerprint,
} from "./equal-settings.server";
import { onMessage, notifyProcesses } from "~/events/bus.server";
import type { ServerBuild } from "~/edge/remix/build.server";
import { onRoute } from "~/edge/arrival.server";
import { refuseWhenFull } from "~/edge/overload/full-disk.server";
import { health as healthOf } from "~/edge/health.server";
import { picturesInFolder, picturesOf } from "~/edge/pictures.server";
import { answerEvents } from "~/live/auction-events.server";
import { publicCache } from "~/edge/response-cache/public-cache.server";
import { startJobs, recoverInterruptedWork } from "~/jobs/jobs.server";
import { log } from "~/http/observability/log.server";
import { watchEventLoop } from "~/http/observability/event-loop.server";
import { measureBus, registerProcess } from "~/http/observability/process-stats.server";
import { receiveStats, publishOwnStats } from "~/http/observability/shop-processes.server";
import { eventShapes } from "~/http/wire/event.server";
import { bucketFiles } from "~/media/bucket-files.server";
import { folderFiles } from "~/media/folder-files.server";
import { pictureStore, usePictureFiles } from "~/media/store.server";
import { useEventShapes } from "~/operations/webhooks/event-data.server";
import { followDatabaseClock } from "~/operations/processes/lease.server";
import {
  isBusConnected,
  isDatabaseLost,
  leaveProcesses,
  joinProcesses,
  acceptOtherProcesses,
  DifferentSecret,
  DifferentSettings,
} from "~/operations/processes/other-processes.server";
import { backfillWinnerPays } from "~/operations/products/backfill-winner-pays.server";
import { foldTitles } from "~/operations/products/fold-titles.server";
import { chooseChannels } from "./choose-channels.server";
import { choosePayments, type DarajaTask, runDarajaTask } from "./choose-payments.server";
import { recordMissingSales } from "~/operations/sales/record-sales.server";
import { startSetUpList } from "~/operations/settings/set-up.server";
import { shopSettings, useEnvironmentSettings } from "~/operations/settings/settings.server";
import { seedDemoShop } from "./seed-demo-shop.server";
import {
  namedSuperuser,
  runSuperuserTask,
  settingRefused,
  type SuperuserTask,
} from "./superuser-task.server";

export { apiMiddleware } from "~/edge/api-middleware.server";
export { sendRequestId } from "~/edge/arrival.server";
export { budgetBodies } from "~/edge/body-budget.server";
export { builtFiles } from "~/edge/built-files.server";
export { callbacks } from "~/edge/callbacks.server";
export { endConnections, limitConnections } from "~/edge/connections.server";
export { answerErrors } from "~/edge/observability/failed-request.server";
export { recordRequests } from "~/edge/observability/requests.server";
export { shedReads } from "~/edge/overload/overload.server";
export type { ServerBuild as Build } from "~/edge/remix/build.server";
export { manifest } from "~/edge/remix/manifest.server";
export { pages } from "~/edge/remix/page-handler.server";
export { trustProxy, refuseBadHeads, refuseForeignWrites } from "~/edge/request-checks.server";
export { answerHeaders } from "~/edge/request-context.server";
export { resources } from "~/edge/resources.server";
export { log } from "~/http/observability/log.server";
export { moveFromSqlite } from "~/db/postgres/move-from-sqlite.server";
export { env, exitWithErrors } from "~/env/env.server";
export { loginHint, shopAddress } from "./opening-lines.server";
export { attachSockets } from "~/live/auction-socket.server";
export { endLiveChannel } from "~/live/connection.server";
export { endPaymentWaits } from "~/operations/payments/start-and-query.server";

/** Opens the database alone, which other processes may have open: nothing here may need to be the only one. */
async function openDatabase() {
  mkdirSync(env.dataDir, { recursive: true, mode: 0o700 });
  const open = makePrivate({ dataDir: env.dataDir, database: databaseFile() });
  if (open.length > 0)
    log.warn({ open }, "other users can read the shop's files; npm run doctor says what to do");
  await connectDatabase(env.databaseUrl, env.migrationsDir, { onMigrated: printMigrated }).catch(
    (error: unknown) => {
      if (error instanceof ReleaseMismatch || error instanceof NoDatabase || error instanceof TablesInUse)
        exitWithErrors([`Database: ${error.message}`]);
      throw error;
    },
  );
}

const printMigrated = ({ length }: readonly string[]) =>
  void process.stdout.write(
    `Migrating the database: ${length === 1 ? "1 change" : `${length} changes`} applied\n`,
  );

const databaseFile = () =>
  env.databaseUrl.startsWith("file:")
    ? path.resolve(env.databaseUrl.replace(/^file:(\/\/(?=\/))?/, ""))
    : null;

/** `npm run superuser`, safe beside a running server. */
export async function superuser(task: SuperuserTask) {
  await openDatabase();
  return finallyShutDown(runSuperuserTask(task));
}

/** `npm run daraja`, safe beside a running server. Returns the message to print. */
export async function daraja(task: DarajaTask): Promise<string> {
  await openDatabase();
  useEventShapes(eventShapes);
  await openChannels();
  return finallyShutDown(runDarajaTask(task));
}

async function finallyShutDown<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } finally {
    await shutDown();
  }
}

/** Opens everything and settles what the last server left behind; resolves when requests may come. */
export async function boot(): Promise<void> {
  watchEventLoop();
  registerProcess();
  const file = databaseFile();
  if (file !== null && !lockShopFile(file))
    exitWithErrors([`Setting DATA_DIR: the shop in ${path.dirname(file)} is running already: stop it first`]);
  await openDatabase();
  sessionSecret();
  usePictureFiles(pictureFiles());
  useEventShapes(eventShapes);
  useEnvironmentSettings(env.environmentSettings);
  await choosePayments();
  const isAlone = await isAloneInShop();
  await foldTitles();
  await backfillWinnerPays();
  const named = await namedSuperuser("settings");
  if (!named.ok) exitWithErrors([settingRefused(named.refusal)]);
  if (isAlone && env.SEED_DEMO && (await isEmpty())) await seedDemoShop();
  if (isAlone && (await isEmpty())) await startSetUpList();
  await recordMissingSales();
  await openChannels();
  if (isAlone) await recoverInterruptedWork();
  await acceptOtherProcesses();
  if (databaseFile() === null) followProcesses();
  startJobs();
}

/** After the demo shop, whose people get no messages. */
async function openChannels() {
  // messages carry the shop's name, which queueing does not read
  await shopSettings();
  chooseChannels();
}

function followProcesses() {
  measureBus(isBusConnected);
  onMessage("process", ({ stats }) => receiveStats(stats));
  publishOwnStats((stats) => notifyProcesses({ kind: "process", stats }));
}

/** Whether no other process of the shop is running; on PostgreSQL no other process starts the set-up meanwhile (D93). */
async function isAloneInShop(): Promise<boolean> {
  if (databaseFile() !== null) return true;
  await followDatabaseClock();
  const onError = (error: unknown) =>
    log.warn({ err: error }, "the other processes cannot be reached for now");
  const [fingerprint, settings] = [secretFingerprint(), equalSettings()];
  try {
    return await joinProcesses({ connectionString: env.databaseUrl, fingerprint, settings, onError });
  } catch (error) {
    if (error instanceof DifferentSettings) return exitWithErrors([differenceMessage(error.names)]);
    if (!(error instanceof DifferentSecret)) throw error;
    return exitWithErrors([DIFFERENT_SECRET]);
  }
}

export const health = (isServing: () => boolean) =>
  healthOf({
    databaseAnswers: () => acceptsWrites(env.dataDir),
    isServing: () => isServing() && !isDatabaseLost(),
  });

export const refuseWritesWhenFull = () => refuseWhenFull(() => hasRoom(env.dataDir));

export const pictureFiles = () => (env.bucket ? bucketFiles(env.bucket) : folderFiles(env.uploadsDir));

/** `/media`, also where pages use `MEDIA_URL`: older addresses keep working. */
export const pictures = () =>
  env.bucket ? picturesOf((name) => pictureStore().files.read(name)) : picturesInFolder(env.uploadsDir);

/** Connections stay open for hours, so they bypass compression and Remix. */
export const liveStreams = onRoute(
  "/live/auction/{id}",
  (request, response, { id }) => void answerEvents(request, response, id),
);

export async function shutDown(): Promise<void> {
  await leaveProcesses();
  await disconnectDatabase();
}

/** On PostgreSQL other processes may write without notifying us. */
const POSTGRES_MAX_AGE_MS = 1_000;

export const withPublicCache = (build: ServerBuild, next: RequestListener): RequestListener =>
  env.PUBLIC_CACHE
    ? publicCache({
        build,
        next,
        generation: publicGeneration,
        isOutdated: isDatabaseLost,
        maxAgeMs: env.databaseUrl.startsWith("file:") ? Infinity : POSTGRES_MAX_AGE_MS,
      })
    : next;

const isEmpty = async () => (await db().product.count()) === 0 && (await db().category.count()) === 0;
