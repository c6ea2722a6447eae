/** Two days of a shop's money from one seed: what people try, and what the books say in the evening. */
import { vi } from "vitest";
import { openTestFile } from "~/db/test-database.server";
import { usePaymentProvider } from "~/payments/provider.server";
import { Dice } from "../http/fuzz/dice";
import { useDice } from "../simulation/seeded";
import { Story } from "../simulation/story";
import { compareDay, reportsOf, type Standing, standing } from "./books";
import type { Act } from "./act";
import { BUYER_ACTS } from "./buyers";
import { forgetCookies } from "./doors";
import { compareAll } from "./final-books";
import { type Kra, openKra } from "./kra";
import { Mpesa } from "./mpesa";
import { type Choice, openShop, type Shop, today } from "./shop";
import { STAFF_ACTS } from "./staff";
import { compareStatement } from "./statement";
import { sync, syncOrders } from "./sync";
import { countOf, TILL_ACTS } from "./till";

const ACTS: Readonly<Record<string, Act>> = {
  ...BUYER_ACTS,
  ...Object.fromEntries(Object.entries(STAFF_ACTS).map(([name, act]) => [`staff ${name}`, act])),
  ...TILL_ACTS,
};
const NAMES = Object.keys(ACTS);
/** More often than the others. */
const COMMON = [
  "orders",
  "orders",
  "checksOut",
  "pays",
  "pays",
  "pays",
  "staff takes",
  "staff takes",
  "staff marks",
  "staff refunds",
  "staff edits",
  "joins",
];

export interface Planned extends Choice {
  readonly name: string;
  /** Minutes that pass before it. */
  readonly after: number;
  readonly day: 0 | 1;
}

const MOVES = [70, 30] as const;
const MINUTE_MS = 60_000;
/** 8:00 in Nairobi. */
const START = Date.UTC(2026, 10, 3, 5);
const DAY_MS = 86_400_000;
/** The shop's clock never goes back, so that each run is a week of its own. */
let week = 0;

export function planOf(seed: number): Planned[] {
  const dice = new Dice(seed);
  return ([0, 1] as const).flatMap((day) =>
    Array.from({ length: MOVES[day] }, (): Planned => ({
      name: dice.next() < 0.5 ? dice.pick(COMMON) : dice.pick(NAMES),
      which: dice.next(),
      much: dice.next(),
      also: dice.next(),
      after: dice.below(day === 0 ? 18 : 30),
      day,
    })),
  );
}

interface Spent {
  readonly plan?: readonly Planned[];
  readonly withKra?: boolean;
}

export interface Run {
  readonly faults: readonly string[];
  readonly story: readonly string[];
}

/** `withKra`: its documents are sent to KRA, which takes as long as the rest. */
export async function spendDays(
  seed: number,
  { plan = planOf(seed), withKra = true }: Spent = {},
): Promise<Run> {
  const startsAt = START + 7 * DAY_MS * week++;
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: startsAt });
  useDice(new Dice(seed ^ 0xd1ce));
  const story = new Story(() => Date.now() + 3 * 60 * MINUTE_MS);
  const mpesa = new Mpesa(new Dice(seed ^ 0x1234), story);
  const opened = await openTestFile();
  const kra = withKra ? await openKra() : null;
  forgetCookies();
  try {
    usePaymentProvider(mpesa);
    const shop = await openShop(new Dice(seed ^ 0x0ff), mpesa, story);
    await play(shop, plan, { startsAt, kra });
    return { faults: shop.faults, story: story.lines };
  } finally {
    await kra?.close();
    await opened.close();
    vi.useRealTimers();
  }
}

async function play(
  shop: Shop,
  plan: readonly Planned[],
  { startsAt, kra }: { startsAt: number; kra: Kra | null },
): Promise<void> {
  let before: Standing = standing(shop);
  const evenings: { readonly day: string; readonly reports: readonly string[] }[] = [];
  for (const day of [0, 1] as const) {
    vi.setSystemTime(Math.max(Date.now(), startsAt + day * DAY_MS));
    shop.story.tell(`— ${today()} —`);
    for (const act of plan.filter((one) => one.day === day)) {
      vi.setSystemTime(Date.now() + act.after * MINUTE_MS + 1_000);
      const does = ACTS[act.name];
      if (!does) throw new Error(`nobody ${act.name}`);
      shop.story.tell(
        await does(shop, act).catch((error: unknown) => {
          shop.faults.push(`${act.name} threw ${error instanceof Error ? error.message : String(error)}`);
          return `${act.name}: failed`;
        }),
      );
      await sync(shop);
      if (shop.faults.length > 0) return;
    }
    before = await closeDay(shop, before);
    if (shop.faults.length > 0) return;
    evenings.push({ day: today(), reports: await reportsOf(shop, today()) });
  }
  for (const { day, reports } of evenings)
    for (const line of await reportsOf(shop, day))
      if (!reports.includes(line)) shop.faults.push(`the report of ${day}, which is over, says now: ${line}`);
  await kra?.sendAll();
  await compareAll(shop, kra);
}

/** In the evening M-Pesa answers all that is asked. */
async function closeDay(shop: Shop, before: Standing): Promise<Standing> {
  shop.story.tell("in the evening M-Pesa answers again");
  shop.mpesa.isHealthy = true;
  for (let turn = 0; turn < 3; turn += 1) {
    vi.setSystemTime(Date.now() + 5 * MINUTE_MS);
    await ACTS.settles?.(shop, { which: 0, much: 0, also: 0 });
    await sync(shop);
  }
  await syncOrders(shop);
  for (const [i, cashier] of shop.cashiers.entries()) await countOf(shop, cashier, (2 * i + 1) / 4);
  compareStatement(shop, today());
  const now = await compareDay(shop, today(), before);
  shop.mpesa.isHealthy = false;
  return now;
}
