/** One run: what the people of a plan do, and what everybody does in the evening after it. */
import { vi } from "vitest";
import type { Query } from "../faults/rows";
import { afterQuietHours, EVENING } from "./evening";
import type { SimulatedGateway } from "./gateway";
import type { SimulatedKra } from "./kra";
import { FAILED, type Machine } from "./machine";
import type { SimulatedMoney } from "./money";
import type { Shop } from "./move";
import { type Report, SimulatedPhones } from "./phones";
import { type Act, moveOf, outcomeText } from "./plan";
import type { Process, SimulatedBus } from "./processes";
import { Answers } from "./answers";
import { booksDiffer } from "./books";
import { listenForPledges } from "./listen";
import { Repeats, SENDS } from "./repeats";
import { broken, unfinished, unsettled } from "./rules";
import { rulesOfRecipients } from "./rules-of-shop";
import type { Story } from "./story";

export const PIECES = 6;

export interface Run {
  readonly faults: readonly string[];
  readonly story: readonly string[];
  /** What was accepted while there were faults. */
  readonly reached: ReadonlySet<string>;
}

export interface Stage {
  readonly plan: readonly Act[];
  readonly hasEvening: boolean;
  readonly story: Story;
  readonly money: SimulatedMoney | SimulatedPhones;
  readonly gateway: SimulatedGateway;
  /** By how many each person gets a message. */
  readonly channels: number;
  readonly kra: SimulatedKra;
  readonly shop: Shop;
  readonly processes: readonly [Process, Process];
  readonly bus: SimulatedBus;
}

export class Play {
  readonly #answers = new Answers();
  /** What no row tells: what was thrown, and what was said too early. */
  readonly #found: string[] = [];
  readonly #pieces: ReadonlyMap<number, number>;
  readonly #dead: number[] = [];
  readonly #repeats: Repeats;
  readonly #listening: (() => void)[] = [];
  #shop: Shop;

  constructor(
    private readonly machine: Machine,
    private readonly stage: Stage,
    private readonly query: Query,
  ) {
    this.#shop = stage.shop;
    this.#repeats = new Repeats({ machine, gateway: stage.gateway, query });
    machine.onFailure = () => void this.#repeats.excuseClaimed();
    this.#pieces = new Map([[stage.shop.productId, PIECES]]);
    this.#goOn(stage.shop.auctionId);
    let reports = 0;
    if (stage.money instanceof SimulatedPhones)
      stage.money.report = (report) => this.#receive(report, reports++ % 2);
  }

  async run(): Promise<Run> {
    const { story } = this.stage;
    const reached = new Set<string>();
    const faults = await this.#spendDay(reached);
    if (faults.length === 0 && this.stage.hasEvening) faults.push(...(await this.#spendEvening()));
    return { faults, story: story.lines, reached };
  }

  async #spendDay(reached: Set<string>): Promise<string[]> {
    const { plan, story, money, gateway, kra } = this.stage;
    for (const act of plan) {
      await this.#act(act);
      for (let steps = 0; steps < act.after; steps += 1) if (!(await this.machine.advance())) break;
      const faults = await this.#faults();
      if (faults.length > 0) return faults;
    }
    for (const name of this.#answers.reached) reached.add(name);
    story.tell("the faults stop");
    this.machine.failsIn = Infinity;
    for (const outside of [money, gateway, kra]) outside.isHealthy = true;
    await this.#drain();
    return this.#later(4);
  }

  /** What people do from now on is about this auction. */
  #goOn(auctionId: number) {
    this.#shop = { ...this.#shop, auctionId };
    this.#listening.push(...listenForPledges(auctionId, this.stage.processes, this.query, this.#found));
  }

  /** With a new auction: the other may be over. */
  async #spendEvening(): Promise<string[]> {
    const { story, money } = this.stage;
    if (money instanceof SimulatedPhones) money.isForgetful = true;
    // while statements failed
    this.#repeats.excuseSent();
    this.#goOn(await this.#process(0).openAuction(null));
    for (const group of EVENING) {
      story.tell("in the evening");
      for (const act of group) await this.#act(act);
      await this.#drain();
      const faults = await this.#faults();
      if (faults.length > 0) return faults;
    }
    return this.#later(2);
  }

  /** So often all jobs run, each time 45 minutes later. */
  async #later(turns: number): Promise<string[]> {
    for (let turn = 0; turn < turns; turn += 1) {
      vi.setSystemTime(afterQuietHours(Date.now() + 45 * 60_000));
      this.#startJobs(turn % 2);
      await this.#drain();
    }
    const { money } = this.stage;
    const left = [...(await unsettled(this.query, money)), ...(await unfinished(this.query))];
    const books = await booksDiffer(this.query, money, this.#process(0));
    return [...(await this.#faults()), ...left, ...books];
  }

  end() {
    for (const stop of this.#listening) stop();
  }

  async #act(act: Act) {
    const { story, processes, bus } = this.stage;
    if (act.kind === "move") return this.#begin(act);
    await (act.kind === "leap" ? this.#repeats.excuseBeforeLeap() : this.#repeats.excuseClaimed());
    if (act.kind === "leap") {
      const minutes = 1 + Math.floor(act.share * 90);
      story.tell(`the clock of the machine is set ${minutes} minutes forward`);
      vi.setSystemTime(Date.now() + minutes * 60_000);
    } else if (act.kind === "fail") {
      this.machine.failsIn = 1 + Math.floor(act.share * 20);
      story.tell(`the statement after ${this.machine.failsIn - 1} more will fail`);
    } else {
      const at = Math.floor(act.share * 2);
      const dead = await this.machine.kill(at);
      const names = dead.map(({ name }) => name).join(", ");
      story.tell(`process ${at} dies${names ? `, with ${names}` : ""}`);
      const process = processes[at];
      if (!process) throw new Error(`no process ${at}`);
      this.#dead.push(process.identity.id);
      process.identity.id += 2;
      bus.restart(at);
      this.#start(`process ${1 - at} takes over`, 1 - at, async () => {
        await this.#process(1 - at).takeOver(this.#dead);
        return "done";
      });
    }
  }

  #faults = async () => [
    ...(await broken(this.query, {
      ...this.stage,
      pieces: this.#pieces,
      answers: this.#answers,
    })),
    ...(await rulesOfRecipients(this.query)),
    ...this.#found,
    ...(await this.#repeats.faults()),
  ];

  async #drain() {
    await this.machine.drain().catch((error: unknown) => this.#found.push(String(error)));
    this.#repeats.hasLostSender = false;
  }

  #start(name: string, at: number, work: () => Promise<string>) {
    const { story } = this.stage;
    story.tell(`${name} …`);
    const task = this.machine.start(name, at, async () => {
      const text = await work().catch((error: unknown) => {
        if (task.isDead) throw error;
        const text = error instanceof Error ? error.message : String(error);
        if (name.endsWith(SENDS)) this.#repeats.hasLostSender = true;
        const isHit = task.isHit || (this.machine.hasFailedRead && text === FAILED);
        if (!isHit && !/the connection broke|could not be (settled|sent)/.test(text))
          this.#found.push(`${name} threw ${text}`);
        return `failed: ${text}`;
      });
      story.tell(`${name}: ${text}`);
    });
  }

  #begin(act: Act & { kind: "move" }) {
    const shop = this.#shop;
    const [name, move] = moveOf(act, shop, this.#process(act.process));
    this.#start(name, act.process, async () => {
      const before = await this.#stateIfAlone();
      const outcome = await move(shop, act.choice);
      if (outcome) {
        const after = await this.#stateIfAlone();
        const isAlone = before !== null && after !== null && before.began === after.began;
        const hasWritten = isAlone ? before.version !== after.version : null;
        this.#answers.add(act, shop.buyers[act.who]?.id, outcome, hasWritten);
        const opened = outcome.ok && act.name === "opens an auction";
        if (opened) this.#goOn((outcome.value as Pick<Shop, "auctionId">).auctionId);
      }
      return outcomeText(outcome);
    });
  }

  /** The file's version, which each commit changes. */
  async #stateIfAlone() {
    const began = this.machine.beganAlone;
    if (began === null) return null;
    const [row] = await this.query("PRAGMA data_version");
    return { began, version: row?.data_version };
  }

  #process(at: number): Process {
    const process = this.stage.processes[at];
    if (!process) throw new Error(`no process ${at}`);
    return process;
  }

  #startJobs(at: number) {
    const process = this.#process(at);
    const all: typeof process.jobs = { ...process.jobs, "takes over": () => process.takeOver(this.#dead) };
    for (const [name, job] of Object.entries(all))
      this.machine.start(name, at, async () => {
        await job(this.#shop, { which: 0, much: 0 }).catch((error: unknown) =>
          this.#found.push(`${name} threw ${String(error)}`),
        );
      });
  }

  #receive({ kind, reference, json }: Report, at: number) {
    this.#start(`M-Pesa reports ${kind} ${reference.slice(0, 8)}`, at, () =>
      this.#process(at).handleCallback({ kind, reference, json, raw: JSON.stringify(json) }),
    );
  }
}
