/** PROCESSES=n on one machine (docs/decisions/030): the parent serves no requests, it starts the other processes and restarts them. */
import cluster, { type Worker } from "node:cluster";
import { realpathSync } from "node:fs";
import path from "node:path";
import pino from "pino";
import { env } from "~/env/env.server";
import { gatherMetrics } from "~/metrics/machine-metrics.server";
import { BEAT_MS, Heartbeats } from "./heartbeat";
import { pauseAfter } from "./restart-pause";

const STOP = "stop";
const REPLACE = "replaced by a new process";
/** The heartbeat that a serving process sends every 2 s. */
const ALIVE = "alive";
/** A process asks this once it no longer listens, and the parent answers. */
const ANY_MORE = "any more connections?";

/** A draining server cuts off after 10 s by itself. */
const KILL_AFTER_MS = 15_000;

interface Slot {
  readonly name: string;
  worker: Worker | null;
  startedAt: number;
  pauseMs: number;
  restart: NodeJS.Timeout | undefined;
}

/** Resolves at once, except in the parent of several processes: there it never resolves. */
export async function supervise(): Promise<void> {
  if (env.PROCESSES === 1 || cluster.isWorker) return;
  await new Supervisor().run();
}

/** In a child process: `drain` is called when the parent says so, and when the parent is gone. */
export function listenToParent(drain: (why: string, answerForSeconds: number) => unknown): void {
  const { worker } = cluster;
  if (!worker) return;
  setInterval(() => {
    if (worker.isConnected()) worker.send(ALIVE, () => undefined);
  }, BEAT_MS).unref();
  process.on("message", (order) => {
    if (order === STOP) drain(order, env.DRAIN_SECONDS);
    // the parent has other processes that answer
    if (order === REPLACE) drain(order, 0);
  });
  worker.once("disconnect", () => {
    // else Node would end this process at once
    worker.exitedAfterDisconnect = true;
    drain("the parent is gone", 0);
  });
}

/** Resolves when the parent knows that we no longer listen: until then we must refuse the connections that it passes on. */
export function noMoreConnections(): Promise<void> {
  const { worker } = cluster;
  return new Promise((resolve) => {
    if (!worker?.isConnected()) return resolve();
    worker.once("disconnect", resolve);
    process.on("message", (answer) => {
      if (answer === ANY_MORE) resolve();
    });
    worker.send(ANY_MORE, (error) => {
      if (error) resolve();
    });
  });
}

class Supervisor {
  readonly #host = env.processName ?? "";
  // not the shop's own log, which counts errors and uses the shop's clock
  readonly #log = pino({
    level: env.LOG_LEVEL,
    base: { process: this.#host },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
  readonly #slots = Array.from({ length: env.PROCESSES }, (_, i): Slot => {
    return { name: `${this.#host}#${i + 1}`, worker: null, startedAt: 0, pauseMs: 0, restart: undefined };
  });
  readonly #alive = new Set<Worker>();
  readonly #serving = new Set<Worker>();
  readonly #beats = new Heartbeats<Worker>(performance.now());
  #exitCode: number | null = null;

  run(): Promise<never> {
    gatherMetrics();
    this.#useRelease(release());
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => this.#stop(signal, 0));
    setInterval(() => this.#endHanging(), BEAT_MS);
    let busy = this.#startAll();
    process.on("SIGHUP", () => {
      busy = busy.then(() => this.#replaceAll());
    });
    return new Promise(() => undefined);
  }

  async #startAll() {
    const [first, ...others] = this.#slots;
    // alone first: it may migrate and fill the shop, and if none can start it says so once
    if (first) await this.#start(first);
    await Promise.all(others.map((slot) => this.#start(slot)));
  }

  #useRelease(folder: string) {
    cluster.setupPrimary({ exec: path.join(folder, "build/server.js"), cwd: folder });
  }

  async #start(slot: Slot) {
    if (this.#exitCode !== null) return;
    slot.worker = this.#fork(slot);
    slot.startedAt = performance.now();
    await this.#opens(slot.worker);
  }

  #fork({ name }: Slot): Worker {
    const worker = cluster.fork({ PROCESS_NAME: name });
    const { pid } = worker.process;
    this.#log.info({ name, pid }, "process started");
    this.#alive.add(worker);
    worker.once("listening", () => this.#serving.add(worker));
    worker.once("exit", (code, signal) => this.#ended(worker, code ?? signal));
    worker.on("message", (message) => {
      if (message === ANY_MORE) worker.send(ANY_MORE);
      if (message === ALIVE && this.#serving.has(worker)) this.#beats.beat(worker, performance.now());
    });
    worker.on("error", (error) => {
      this.#log.warn({ name, reason: error.message }, "process not reached");
      // it never began, so it never exits
      if (pid === undefined) this.#ended(worker, "");
    });
    return worker;
  }

  /** Whether it takes requests; false if it ended before. */
  #opens(worker: Worker): Promise<boolean> {
    return new Promise((resolve) => {
      const check = () => {
        if (this.#serving.has(worker)) resolve(true);
        else if (!this.#alive.has(worker)) resolve(false);
      };
      for (const event of ["listening", "exit", "error"]) worker.on(event, check);
    });
  }

  /** Kills hanging processes; each is restarted as if it had died. A stopped process receives no other signal. */
  #endHanging() {
    for (const worker of this.#beats.hanging(performance.now())) {
      const name = this.#slots.find((slot) => slot.worker === worker)?.name;
      this.#log.error({ name, pid: worker.process.pid }, "process hangs, ended");
      this.#beats.forget(worker);
      worker.process.kill("SIGKILL");
    }
  }

  #ended(worker: Worker, code: number | string) {
    const hasServed = this.#serving.delete(worker);
    this.#beats.forget(worker);
    this.#alive.delete(worker);
    if (this.#exitCode !== null) {
      if (code !== 0) this.#exitCode = 1;
      return this.#exitIfLast();
    }
    const slot = this.#slots.find((each) => each.worker === worker);
    if (!slot) return;
    slot.worker = null;
    if (!hasServed && this.#serving.size === 0) return this.#stop("none can start", 1);
    const aliveMs = performance.now() - slot.startedAt;
    slot.pauseMs = pauseAfter(slot.pauseMs, aliveMs);
    const { name, pauseMs } = slot;
    this.#log.error({ name, code, aliveMs: Math.round(aliveMs), pauseMs }, "process ended, another follows");
    slot.restart = setTimeout(() => void this.#start(slot), pauseMs);
  }

  /** One after the other: an old process ends when the new one answers. If a new one cannot start, the old ones stay. */
  async #replaceAll() {
    const before = cluster.settings.cwd;
    try {
      this.#useRelease(release());
      for (const slot of this.#slots) await this.#replace(slot);
      this.#log.info("all processes replaced");
    } catch (error) {
      if (before) this.#useRelease(before);
      const reason = error instanceof Error ? error.message : "";
      this.#log.error({ reason }, "no new process: the old ones stay");
    }
  }

  async #replace(slot: Slot) {
    if (this.#exitCode !== null) return;
    const startedAt = performance.now();
    const next = this.#fork(slot);
    if (!(await this.#opens(next))) throw new Error(`${slot.name} did not start`);
    // the process running now: the earlier one may have died meanwhile
    clearTimeout(slot.restart);
    const old = slot.worker;
    Object.assign(slot, { worker: next, startedAt, pauseMs: 0 });
    if (!old) return;
    const exited = new Promise((resolve) => old.once("exit", resolve));
    this.#end(old, REPLACE, KILL_AFTER_MS);
    await exited;
  }

  #stop(signal: string, code: number) {
    if (this.#exitCode !== null) return;
    this.#exitCode = code;
    this.#log.info({ signal }, "draining");
    for (const { restart } of this.#slots) clearTimeout(restart);
    const withinMs = KILL_AFTER_MS + env.DRAIN_SECONDS * 1_000;
    for (const worker of this.#alive) this.#end(worker, STOP, withinMs);
    this.#exitIfLast();
  }

  #end(worker: Worker, order: string, withinMs: number) {
    if (worker.isConnected()) worker.send(order);
    const kill = setTimeout(() => worker.process.kill("SIGKILL"), withinMs);
    worker.once("exit", () => clearTimeout(kill));
  }

  #exitIfLast() {
    if (this.#alive.size === 0) process.exit(this.#exitCode ?? 0);
  }
}

/** Read again for each rolling restart: /opt/soko/current may point to the next release by then (deploy/release.sh). */
const release = () => path.resolve(realpathSync(process.argv[1] ?? ""), "../..");
