import { vi } from "vitest";
import { openTestFile } from "~/db/test-database.server";
import { makeBuyers, makeOpenRound } from "~/operations/factories.fixture";
import { newProduct } from "~/operations/orders/orders.fixture";
import { usePaymentProvider } from "~/payments/provider.server";
import type { Outcome } from "~/domain/refusal";
import { Dice } from "../http/fuzz/dice";
import { openReader, type Query } from "../faults/rows";
import { Machine, useMachine } from "./machine";
import { handleCallback } from "~/operations/payments/mpesa/handle-callback.server";
import { SimulatedMoney } from "./money";
import { BUYER_MOVES, type Choice, JOBS, type Shop, STAFF_MOVES, USUAL } from "./moves";
import { type Report, SimulatedPhones } from "./phones";
import { broken, type Pledge, unsettled } from "./rules";
import { useDice } from "./seeded";
import { Story } from "./story";

const BUYERS = 3;
const PIECES = 6;
const MOVES = 40;
const START = Date.UTC(2026, 10, 2, 6);
const WEEK_MS = 7 * 24 * 60 * 60_000;
/** The shop's clock never goes back, so that each run is a week of its own. */
let week = 0;

/** One line of a plan. Without it, the others stay as they are. */
type Act =
  | {
      readonly kind: "move";
      readonly who: number;
      readonly name: string;
      readonly choice: Choice;
      readonly after: number;
    }
  | { readonly kind: "kill" | "leap" | "fail"; readonly share: number; readonly after: number };

export interface Run {
  readonly faults: readonly string[];
  readonly story: readonly string[];
}

const NAMES = ["Wanjiku", "Otieno", "Amina"];

/** What people will try: always the same for a seed, whatever the shop answers. */
export function planOf(seed: number): Act[] {
  const dice = new Dice(seed);
  return Array.from({ length: MOVES }, (): Act => {
    const after = dice.below(40);
    const roll = dice.next();
    if (roll < 0.04) return { kind: "kill", share: dice.next(), after };
    if (roll < 0.09) return { kind: "leap", share: dice.next(), after };
    if (roll < 0.14) return { kind: "fail", share: dice.next(), after };
    const choice = { which: dice.next(), much: dice.next() };
    if (roll < 0.66)
      return {
        kind: "move",
        who: dice.below(BUYERS),
        name: dice.pick([...Object.keys(BUYER_MOVES), ...USUAL.filter((name) => name in BUYER_MOVES)]),
        choice,
        after,
      };
    const names =
      roll < 0.86
        ? [...Object.keys(STAFF_MOVES), ...USUAL.filter((name) => name in STAFF_MOVES)]
        : Object.keys(JOBS);
    return { kind: "move", who: -1, name: dice.pick(names), choice, after };
  });
}

export async function simulate(seed: number, plan: readonly Act[] = planOf(seed)): Promise<Run> {
  const startsAt = START + WEEK_MS * week++;
  vi.useFakeTimers({
    now: startsAt,
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
  });
  const dice = new Dice(seed ^ 0x5eed);
  const story = new Story(() => Date.now() - startsAt + START);
  const fates = new Dice(seed ^ 0x1234);
  const money = seed % 2 === 0 ? new SimulatedMoney(fates, story) : new SimulatedPhones(fates, story);
  const machine = new Machine(dice);
  const opened = await openTestFile();
  // not before: the first file of a process may have to be migrated, which takes random ids
  useDice(new Dice(seed ^ 0xd1ce));
  const reader = openReader(opened.url);
  try {
    usePaymentProvider(money);
    const shop = await openShop();
    useMachine(machine);
    return await play(machine, { plan, story, money, shop, query: reader.query });
  } finally {
    await machine.kill(0);
    await machine.kill(1);
    useMachine(null);
    reader.close();
    await opened.close();
    vi.useRealTimers();
  }
}

async function openShop(): Promise<Shop> {
  const buyers = await makeBuyers(BUYERS);
  const { auctionId } = await makeOpenRound();
  return { buyers, auctionId, productId: await newProduct(PIECES) };
}

interface Stage {
  readonly plan: readonly Act[];
  readonly story: Story;
  readonly money: SimulatedMoney | SimulatedPhones;
  readonly shop: Shop;
  readonly query: Query;
}

async function play(machine: Machine, { plan, story, money, shop, query }: Stage): Promise<Run> {
  const pledges: Pledge[] = [];
  const thrown: string[] = [];
  let isInjected = false;
  const pieces = new Map([[shop.productId, PIECES]]);
  const check = async () => [...(await broken(query, pieces, money, pledges)), ...thrown];

  const run = (name: string, process: number, work: () => Promise<string>) => {
    story.tell(`${name} …`);
    const task = machine.start(name, process, async () => {
      const text = await work().catch((error: unknown) => {
        if (task.isDead) throw error;
        const text = error instanceof Error ? error.message : String(error);
        if (!isInjected && !/the connection broke|could not be (settled|sent)/.test(text))
          thrown.push(`${name} threw ${text}`);
        return `failed: ${text}`;
      });
      story.tell(`${name}: ${text}`);
    });
  };

  const begin = (act: Act & { kind: "move" }) => {
    const [name, move] = moveOf(act, shop);
    run(name, act.who < 0 ? 1 : act.who % 2, async () => {
      const outcome = await move(shop, act.choice);
      const viewer = shop.buyers[act.who];
      if (act.name === "pledges" && outcome?.ok && viewer)
        pledges.push({ userId: viewer.id, cents: 50_000 + 10_000 * Math.floor(act.choice.much * 8) });
      return told(outcome);
    });
  };

  let reports = 0;
  const receive = ({ kind, reference, json }: Report) =>
    run(`M-Pesa reports ${kind} ${reference.slice(0, 8)}`, reports++ % 2, () =>
      handleCallback({ kind, reference, json, raw: JSON.stringify(json) }),
    );
  if (money instanceof SimulatedPhones) money.report = receive;

  const faulty = async () => {
    const faults = await check();
    return faults.length > 0 ? { faults, story: story.lines } : null;
  };

  for (const act of plan) {
    if (act.kind === "move") begin(act);
    else if (act.kind === "leap") {
      const minutes = 1 + Math.floor(act.share * 90);
      story.tell(`the clock of the machine is set ${minutes} minutes forward`);
      vi.setSystemTime(Date.now() + minutes * 60_000);
    } else if (act.kind === "fail") {
      isInjected = true;
      machine.failsIn = 1 + Math.floor(act.share * 20);
      story.tell(`the statement after ${machine.failsIn - 1} more will fail`);
    } else {
      const process = Math.floor(act.share * 2);
      const dead = await machine.kill(process);
      story.tell(
        `process ${process} dies${dead.length > 0 ? `, with ${dead.map(({ name }) => name).join(", ")}` : ""}`,
      );
    }
    for (let steps = 0; steps < act.after; steps += 1) if (!(await machine.advance())) break;
    const found = await faulty();
    if (found) return found;
  }
  story.tell("the faults stop");
  machine.failsIn = Infinity;
  money.isHealthy = true;
  await machine.drain().catch((error: unknown) => thrown.push(String(error)));
  for (let hours = 0; hours < 12; hours += 1) {
    vi.setSystemTime(Date.now() + 15 * 60_000);
    for (const [name, job] of Object.entries(JOBS))
      machine.start(name, 1, async () => {
        await job(shop, { which: 0, much: 0 }).catch((error: unknown) =>
          thrown.push(`${name} threw ${String(error)}`),
        );
      });
    await machine.drain().catch((error: unknown) => thrown.push(String(error)));
  }
  const faults = [...(await check()), ...(await unsettled(query, money))];
  return { faults, story: story.lines };
}

function moveOf({ who, name }: Act & { kind: "move" }, { buyers }: Shop) {
  const viewer = buyers[who];
  const own = BUYER_MOVES[name];
  if (viewer && own) return [`${NAMES[who]} ${name}`, own(viewer)] as const;
  const move = STAFF_MOVES[name];
  if (move) return [`staff ${name}`, move] as const;
  const job = JOBS[name];
  if (!job) throw new Error(`nobody ${name}`);
  return [`a job ${name}`, job] as const;
}

const told = (outcome: Outcome<unknown> | null | void) =>
  !outcome
    ? "done"
    : outcome.ok
      ? "accepted"
      : `refused, ${outcome.refusal.code}: ${outcome.refusal.message}`;

/** Leaves out what does not matter, as long as the run still fails with the same first fault's words. */
export async function shrink(seed: number, failing: Run): Promise<{ plan: Act[]; run: Run }> {
  const kindOf = (run: Run) => run.faults[0]?.replaceAll(/[0-9a-f-]{8,}|\d+/g, "…");
  let plan = planOf(seed);
  let run = failing;
  for (let size = plan.length >> 1; size >= 1; size >>= 1)
    for (let from = 0; from < plan.length;) {
      const fewer = plan.toSpliced(from, size);
      const tried = await simulate(seed, fewer);
      if (tried.faults.length > 0 && kindOf(tried) === kindOf(failing)) [plan, run] = [fewer, tried];
      else from += size;
    }
  return { plan, run };
}
