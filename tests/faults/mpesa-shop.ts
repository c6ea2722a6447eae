/** A shop that uses the M-Pesa simulator, at an address that outlives its processes. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { attemptIdIn } from "~/domain/payment/attempt";
import { callbacksAt } from "~/payments/daraja/settings";
import { type Settings, shopSettings } from "../../tools/mpesa-simulator/settings.mjs";
import { startSimulator } from "../../tools/mpesa-simulator/simulator.mjs";
import { freePort } from "../http/server";
import type { Address } from "./api";
import { change, withRows } from "./rows";
import { makeShop, type Place, type Shop, type Size } from "./shop";

const SECRET = "a-secret-of-the-faults-alone";
/** Each page of the list may meet a fault. */
const MAX_PULLS = 20;
const HOUR_MS = 61 * 60_000;

/** The processes of a shop, or its only one. */
export interface RunningShop extends Address {
  /** Kills a process, and starts its successor. */
  crash(): Promise<void>;
  stop(): Promise<unknown>;
}

type Environment = Record<string, string>;
type Serve = (shop: Shop, env: Environment) => Promise<RunningShop>;

async function serveOne(shop: Shop, env: Environment): Promise<RunningShop> {
  let server = await shop.serve(env);
  return {
    url: server.url,
    async crash() {
      await server.stop("SIGKILL");
      server = await shop.serve(env);
    },
    stop: () => server.stop(),
  };
}

/** Where the shop is, and how it runs: one process on SQLite by default. */
export interface Running {
  readonly place?: Place;
  readonly serve?: Serve;
}

/** @param settings the simulator's; by default it is a hundred times as fast as the operator */
export async function makeMpesaShop(
  size: Partial<Size>,
  settings: Partial<Settings>,
  { place, serve = serveOne }: Running = {},
) {
  const [shop, simulator, port] = await Promise.all([
    makeShop(size, place),
    startSimulator({ speed: 100, sameAgainMs: 0, ...settings }),
    freePort(),
  ]);
  const address = { url: `http://127.0.0.1:${port}` };
  const env = {
    ...shopSettings(simulator.settings, simulator.url),
    DARAJA_CALLBACK_SECRET: SECRET,
    PUBLIC_URL: address.url,
    PORT: String(port),
    CHECKOUT: "on",
    LOG_LEVEL: "error",
    // eight people at once must not count as overload on a busy machine
    OVERLOAD_GUARD: "off",
  };
  // everybody has their own phone
  await change(shop.databaseUrl, `UPDATE "User" SET "phoneNumber" = '+254712' || (100000 + "id")`);
  const callbacks = callbacksAt(address.url, SECRET);
  simulator.register({ validation: `${callbacks}/validation`, confirmation: `${callbacks}/confirmation` });
  const pullOnce = async () => {
    const child = spawn(process.execPath, ["scripts/daraja.mjs", "pull"], {
      env: { ...process.env, ...env, DATA_DIR: shop.folder, DATABASE_URL: shop.databaseUrl },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => output.push(text));
    await once(child, "exit");
    if (child.exitCode !== 0) throw new Error(`the pull ended with ${child.exitCode}:\n${output.join("")}`);
  };
  const outputs: (() => string)[] = [];
  const watched: Shop = {
    ...shop,
    async serve(...how) {
      const server = await shop.serve(...how);
      outputs.push(server.output);
      return server;
    },
  };
  return {
    ...shop,
    simulator,
    address,
    serve: () => serve(watched, env),
    /** What a retry hid: callbacks that failed though the database could be used. */
    failedCallbacks: () =>
      outputs.flatMap((output) =>
        output()
          .split("\n")
          .filter((line) => line.includes("a callback failed")),
      ),
    /** Pulls the list, as an owner does after an outage, until it succeeds; the shop may be running. */
    async pull() {
      for (let tries = 1; ; tries++)
        try {
          return await pullOnce();
        } catch (error) {
          if (tries === MAX_PULLS) throw error;
        }
    },
    /** Makes all attempts minutes old, so that a phone can be prompted again, for the same sum too (D74, D105). */
    async ageAttempts() {
      const ago = (minutes: number) =>
        new Date(Date.now() - minutes * 60_000).toISOString().replace("Z", "+00:00");
      const at = ago(3);
      // a till's payment is recognised by its time: what M-Pesa took stays young until its receipt is known
      const paid = [...simulator.ledger.payments.values()]
        .filter(({ way }) => way === "push")
        .map(({ account }) => attemptIdIn(account) ?? 0);
      const isOpen = `("state" IN ('started', 'accepted', 'unknown') OR ("receipt" IS NULL AND "id" IN (${[0, ...paid].join(", ")})))`;
      const age = `UPDATE "PaymentAttempt" SET "startedAt" = ?, "askedAt" = NULL WHERE`;
      await change(shop.databaseUrl, `${age} ${isOpen}`, at);
      await change(shop.databaseUrl, `${age} NOT ${isOpen}`, ago(11));
      await change(shop.databaseUrl, `UPDATE "Participation" SET "attemptedAt" = ?`, at);
    },
    /** Makes pending attempts more than an hour old. */
    async ageUndecided() {
      const at = new Date(Date.now() - HOUR_MS).toISOString().replace("Z", "+00:00");
      await change(
        shop.databaseUrl,
        `UPDATE "PaymentAttempt" SET "startedAt" = ?, "askedAt" = NULL WHERE "state" IN ('started', 'accepted', 'unknown')`,
        at,
      );
      // money that may be theirs must be as old; what pays another attempt stays as young as that
      const counted = await withRows(shop.databaseUrl, (query) =>
        query(`SELECT "id" FROM "PaymentAttempt" WHERE "receipt" IS NULL AND "state" = 'completed'`),
      );
      const ids = new Set(counted.map(({ id }) => Number(id)));
      const theirs = [...simulator.ledger.payments.values()]
        .filter(({ way, account }) => way === "push" && ids.has(attemptIdIn(account) ?? 0))
        .map(({ receipt }) => `'${receipt}'`);
      const receipts = ["''", ...theirs].join(", ");
      await change(
        shop.databaseUrl,
        `UPDATE "Confirmation" SET "paidAt" = ? WHERE "state" = 'unmatched' AND "receipt" NOT IN (${receipts})`,
        at,
      );
    },
    async remove() {
      await simulator.stop();
      await shop.remove();
    },
  };
}

export type MpesaShop = Awaited<ReturnType<typeof makeMpesaShop>>;
