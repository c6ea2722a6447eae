/** What decides the order of everything in a simulated shop: statements, timers, and the ends of processes. One seed, one order. */
import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Transaction } from "@prisma/driver-adapter-utils";
import { vi } from "vitest";
import type { Dice } from "../http/fuzz/dice";

/** One operation or job under way. Its process may die between any two of its steps. */
export interface Task {
  readonly name: string;
  readonly process: number;
  /** By its start. */
  readonly number: number;
  isDead: boolean;
  /** One of its statements has failed. */
  isHit: boolean;
}

/** A write outside a transaction, or the begin of one, waits while another transaction is open, as SQLite's do. */
export type Step = "read" | "write" | "within" | "outside" | "never";

interface Gate {
  readonly task: Task;
  readonly step: Step;
  readonly open: () => void;
  readonly die: (error: Error) => void;
}

/** Every later step of a dead task throws it, so that what it holds in memory ends as the memory of a dead process does. */
class ProcessDied extends Error {}

export const FAILED = "simulated: the statement failed";

/** One for all machines: before Node 24 each promise asks every store that was ever used. */
const current = new AsyncLocalStorage<Task>();

export class Machine {
  #gates: Gate[] = [];
  readonly #transactions = new Map<Task, Transaction>();
  /** Under way. One that is over may have left work behind, such as a payment that its buyer waits for no longer. */
  #tasks: Task[] = [];
  readonly #started: Task[] = [];
  /** Throws at the n-th statement from now, as a full disk or a cut connection does. */
  failsIn = Infinity;
  /** Of several who wait for one read all get its error. */
  hasFailedRead = false;
  onFailure: () => void = () => {};

  constructor(private readonly dice: Dice) {}

  get underWay(): readonly Task[] {
    return this.#tasks;
  }

  /** How many have begun if only this one is at work; null if others are, or have left work behind. */
  get beganAlone(): number | null {
    return this.#tasks.length <= 1 && this.#gates.length === 0 ? this.#started.length : null;
  }

  start(name: string, process: number, work: () => Promise<unknown>): Task {
    const task: Task = { name, process, number: this.#started.length, isDead: false, isHit: false };
    this.#tasks.push(task);
    this.#started.push(task);
    void current
      .run(task, async () => {
        await this.turn("outside");
        await work();
        this.#tasks = this.#tasks.filter((one) => one !== task);
      })
      .catch((error: unknown) => {
        if (!task.isDead) throw error;
      });
    return task;
  }

  /** Waits until the machine lets this step happen. Throws if its process died. What no task does goes on at once. */
  async turn(step: Step): Promise<void> {
    const task = current.getStore();
    if (!task) return;
    if (task.isDead) throw new ProcessDied();
    await new Promise<void>((open, die) => this.#gates.push({ task, step, open, die }));
    if (step === "outside") return;
    this.failsIn -= 1;
    if (this.failsIn !== 0) return;
    task.isHit = true;
    this.hasFailedRead = step === "read";
    this.onFailure();
    throw new Error(FAILED);
  }

  /** Until its process dies. */
  hang(): Promise<never> {
    const task = current.getStore();
    return new Promise((_, die) => task && this.#gates.push({ task, step: "never", open: () => {}, die }));
  }

  /** From the begin of a transaction to its end. */
  async began(transaction: Transaction): Promise<void> {
    const task = current.getStore();
    if (!task) return;
    if (task.isDead) {
      await transaction.rollback();
      throw new ProcessDied();
    }
    this.#transactions.set(task, transaction);
  }

  ended() {
    const task = current.getStore();
    if (task) this.#transactions.delete(task);
  }

  /** kill -9: what it has not committed is undone, and nobody hears of what it has. */
  async kill(process: number): Promise<readonly Task[]> {
    const dead = this.#tasks.filter((task) => task.process === process);
    for (const task of this.#started.filter((one) => one.process === process)) {
      task.isDead = true;
      await this.#transactions.get(task)?.rollback();
      this.#transactions.delete(task);
    }
    const gates = this.#gates.filter(({ task }) => task.isDead);
    this.#gates = this.#gates.filter(({ task }) => !task.isDead);
    for (const { die } of gates) die(new ProcessDied());
    this.#tasks = this.#tasks.filter((task) => !task.isDead);
    return dead;
  }

  /** Lets one step happen, or time pass until the next timer. False if nothing is left that could happen. */
  async advance(): Promise<boolean> {
    await this.#quiet();
    // by their tasks: which of two came to its gate first depends on what a client remembers
    const ready = this.#gates
      .filter(({ task, step }) => this.#isReady(task, step))
      .sort((one, other) => one.task.number - other.task.number);
    if (ready.length > 0) {
      const gate = this.dice.pick(ready);
      this.#gates = this.#gates.filter((one) => one !== gate);
      gate.open();
      return true;
    }
    if (vi.getTimerCount() === 0) return false;
    await vi.advanceTimersToNextTimerAsync();
    return true;
  }

  /** Ends all that is under way. Throws if something waits for ever. */
  async drain(most = 20_000): Promise<void> {
    for (let steps = 0; steps < most && (await this.advance()); steps += 1);
    if (this.#tasks.length > 0)
      throw new Error(`waits for ever: ${this.#tasks.map(({ name }) => name).join(", ")}`);
  }

  #isReady(task: Task, step: Step): boolean {
    if (step === "never") return false;
    return step !== "write" || this.#transactions.size === 0 || this.#transactions.has(task);
  }

  /** Statements are synchronous, so that a few turns end all that needs no gate and no timer. */
  async #quiet() {
    for (let turns = 0; turns < 3; turns += 1) await nextTurn();
  }
}

let machine: Machine | null = null;
export const useMachine = (one: Machine | null) => (machine = one);
export const hang = async (): Promise<void> => machine?.hang();
export const turn = async (step: Step): Promise<void> => machine?.turn(step);
export const began = async (transaction: Transaction): Promise<void> => machine?.began(transaction);
export const ended = (): void => machine?.ended();
