/** The two processes of a simulated shop, and what they send each other. */
import { vi } from "vitest";
import type { Bus } from "~/events/bus.server";
import type { ShopMessage } from "~/events/shop-messages";
import type { Machine } from "./machine";
import type * as modules from "./process";

type Modules = typeof modules;

/** A loaded process. What it remembers is its own; `id` is another one after each start. */
export interface Process extends Modules {
  readonly identity: { id: number; readonly isConnected: true };
}

type Global = typeof globalThis & { soko?: object };

/** The first has the modules of the test itself, the second loads them again. */
async function load(isFirst: boolean): Promise<Process> {
  const shared: Global = globalThis;
  const before = shared.soko ?? {};
  const identity = { id: 0, isConnected: true } as const;
  const memory = isFirst ? before : {};
  shared.soko = Object.assign(memory, { busConnection: { bus: identity, watch: { isLost: false } } });
  if (!isFirst) vi.resetModules();
  try {
    return { ...(await import("./process")), identity };
  } finally {
    shared.soko = before;
  }
}

let loaded: readonly [Process, Process] | null = null;
export const loadProcesses = async () => (loaded ??= [await load(true), await load(false)]);

/** As PostgreSQL's notifications: they come later, in order, to whoever lives then. */
export class SimulatedBus {
  readonly #waiting = new Map<number, ShopMessage[]>();

  constructor(
    private readonly machine: Machine,
    private readonly processes: readonly Process[],
  ) {}

  of(sender: number): Bus {
    return {
      publish: async (message) => {
        for (const at of this.processes.keys()) if (at !== sender) this.#send(at, message);
      },
      caughtUp: async () => {
        this.#receive(sender);
        return true;
      },
    };
  }

  /** What a dead process has not received it never will; its next life reads everything anew. */
  restart(at: number) {
    this.#waiting.delete(at);
    this.processes[at]?.resync();
  }

  #send(at: number, message: ShopMessage) {
    const waiting = this.#waiting.get(at) ?? [];
    this.#waiting.set(at, waiting);
    waiting.push(message);
    if (waiting.length === 1) this.machine.start("a message", at, async () => this.#receive(at));
  }

  #receive(at: number) {
    for (const message of this.#waiting.get(at)?.splice(0) ?? []) this.processes[at]?.handleMessage(message);
  }
}
