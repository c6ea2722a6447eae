// What a request passes, in order. The shop's part comes from the build's entry (`soko`): one database client, one event hub.
import cluster from "node:cluster";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import express from "express";
import type * as Soko from "./app/start/boot.server";
import { noMoreConnections, listenToParent, supervise } from "./app/start/supervisor/supervisor.server";

// before Prisma is loaded: V8's optimised WebAssembly of its query planner holds 80 MB (docs/decisions/002-database.md)
setFlagsFromString("--liftoff-only");

const production = process.env.NODE_ENV === "production";
// with PROCESSES=n only those that this one starts get past here
if (production) await supervise();

const app = express();
const server = createServer({ connectionsCheckingInterval: 3_000 });

const vite = production
  ? null
  : await import("vite").then((module) =>
      module.createServer({ server: { middlewareMode: true, hmr: { server } }, appType: "custom" }),
    );
const buildPath = "./server/index.js"; // a variable, so that the bundler leaves it alone
const loadBuild = async () =>
  (await (vite
    ? vite.ssrLoadModule("virtual:remix/server-build")
    : import(/* @vite-ignore */ buildPath))) as Soko.Build;
const build = await loadBuild();
const { soko } = build.entry.module as unknown as { soko: typeof Soko };
const { env, log } = soko;
const source = vite ? loadBuild : build;

let ready = false;
let draining = false;
let leaving = false;

app.disable("x-powered-by").set("query parser", false);
// one hop: anything further left is the client's own claim
app.set("trust proxy", env.TRUST_PROXY ? 1 : false);
soko.limitConnections(server);
soko.recordRequests(server);

app.use(soko.sendRequestId);
app.use(soko.health(() => ready && !leaving));
app.use(soko.shedReads);
app.use(soko.refuseWritesWhenFull());
app.use(soko.trustProxy);
app.use(soko.answerHeaders);
app.use(soko.apiMiddleware);
app.use(soko.refuseBadHeads);
app.use(soko.callbacks);
app.use(soko.refuseForeignWrites);
app.use(soko.budgetBodies);
app.use(soko.resources(source));
app.use(vite ? vite.middlewares : soko.builtFiles(new URL("./client", import.meta.url).pathname));
app.use("/media", soko.pictures());
app.use(soko.liveStreams);
app.use(soko.manifest(source));
app.use(soko.pages(source));
app.use(soko.answerErrors);

soko.attachSockets(server);
// answers for all visitors come before Express
server.on("request", production ? soko.withPublicCache(build, app) : app);

/** D36. */
async function drain(signal: string, keepAnsweringSeconds: number) {
  if (draining) return;
  draining = true;
  log.info({ signal }, "draining");
  // safe: the first start writes one transaction
  if (!server.listening) process.exit(0);
  // gives load balancers that look at /readyz time to stop sending requests
  leaving = keepAnsweringSeconds > 0;
  if (leaving) await wait(keepAnsweringSeconds * 1_000);
  setTimeout(() => process.exit(1), 10_000).unref();
  soko.endLiveChannel();
  await vite?.close();
  await soko.endConnections(server, soko.endPaymentWaits);
  await noMoreConnections();
  await soko.shutDown();
  process.exit(0);
}
for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => void drain(signal, env.DRAIN_SECONDS));
listenToParent(drain);

await soko.boot();
// a taken or forbidden port is a wrong setting, not our fault
server.once("error", (error) => soko.exitWithErrors([`Setting PORT: ${error.message}`]));
server.listen(env.PORT, env.HOST, () => {
  ready = true;
  if (cluster.worker && cluster.worker.id !== 1) return; // the first one has said it
  const { port } = server.address() as AddressInfo; // PORT=0 takes a free one
  const address = soko.shopAddress(port);
  process.stdout.write(`Soko is open at ${address}\n`);
  void soko.loginHint(address).then((line) => process.stdout.write(`${line}\n`), log.error.bind(log));
});
