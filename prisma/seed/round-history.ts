/** Plans the history of a round without writing it. The same plan gives the same history. */
import type { Cents } from "~/domain/money";
import type { Dice } from "./dice";
import { demoLogins, type RoundPlan } from "./plan";

export type Joiner = {
  username: string;
  paymentStatus: "completed" | "failed" | "refunded";
  joinedAt: Date;
  paidAt: Date | null;
  /** Null before the first pledge. */
  pledgeCents: Cents | null;
  reachedSeq: number | null;
};

export type PlannedBid = { username: string; seq: number; cents: Cents; at: Date };

export type RoundHistory = { joiners: Joiner[]; bids: PlannedBid[] };

export type Window = Readonly<{ from: Date; to: Date }>;

const MINUTE_MS = 60_000;

export function playRound(
  plan: RoundPlan,
  { window, buyers, dice }: { window: Window; buyers: readonly string[]; dice: Dice },
): RoundHistory {
  const ranked = standing(plan, buyers, dice);
  const joiners = ranked.map((username) => paid(username, window, dice));
  const amounts = finalAmounts(plan, dice);
  const bids = joiners
    .flatMap((joiner, place) => {
      const final = amounts[place];
      return final === undefined ? [] : raises(joiner, final, plan, window, dice);
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map((bid, index) => ({ ...bid, seq: index + 1 }));
  const lastBid = new Map(bids.map((bid) => [bid.username, bid]));
  for (const joiner of joiners) {
    const last = lastBid.get(joiner.username);
    joiner.pledgeCents = last?.cents ?? null;
    joiner.reachedSeq = last?.seq ?? null;
  }
  return { joiners: [...joiners, ...unlucky(plan, buyers, ranked, window, dice)], bids };
}

/** Everybody who paid, in order of rank: demo buyers as planned, others at random. */
function standing({ joined, places = {} }: RoundPlan, buyers: readonly string[], dice: Dice): string[] {
  const reserved = new Map<number, string>();
  for (const login of demoLogins) {
    const place = places[login];
    if (place !== undefined && buyers.includes(login)) reserved.set(place, login);
  }
  const crowd = dice.shuffled(buyers.filter((username) => !demoLogins.some((login) => login === username)));
  const ranked: string[] = [];
  for (let place = 1; place <= joined; place++) {
    const username = reserved.get(place) ?? crowd.pop();
    if (username !== undefined) ranked.push(username);
  }
  return ranked;
}

function paid(username: string, { from, to }: Window, dice: Dice): Joiner {
  const span = to.getTime() - from.getTime();
  const joinedAt = new Date(from.getTime() + Math.floor((span * dice.between(5, 650)) / 1000));
  const paidAt = new Date(joinedAt.getTime() + dice.between(2100, 9800));
  return { username, paymentStatus: "completed", joinedAt, paidAt, pledgeCents: null, reachedSeq: null };
}

/** Pledges in shillings, highest first: those at the top, then descending to the minimum. */
function finalAmounts({ range: [min], top = 0, tied = 1, pledged }: RoundPlan, dice: Dice): number[] {
  const step = stepOf(top);
  const amounts: number[] = [];
  for (let place = 0; place < pledged; place++) {
    if (place < tied) {
      amounts.push(top);
      continue;
    }
    const share = 1 - (place - tied + 1) / (pledged - tied + 1);
    const slope = min + (top - min) * share ** 1.2 * (dice.between(90, 100) / 100);
    const above = amounts[place - 1] ?? top;
    amounts.push(Math.max(min, Math.min(above - step, Math.round(slope / step) * step)));
  }
  return amounts;
}

const stepOf = (top: number) => (top < 2000 ? 10 : 50);

/** One to four pledges, each above the previous one. */
function raises(
  joiner: Joiner,
  final: number,
  { range: [min], top = 0 }: RoundPlan,
  window: Window,
  dice: Dice,
) {
  const step = stepOf(top);
  const before = Array.from({ length: dice.between(0, 3) }, () =>
    Math.max(min, Math.round((min + ((final - min) * dice.between(0, 85)) / 100) / step) * step),
  );
  const amounts = [...new Set([...before.filter((amount) => amount < final), final])].toSorted(
    (a, b) => a - b,
  );
  const start = (joiner.paidAt ?? joiner.joinedAt).getTime() + MINUTE_MS / 2;
  const span = window.to.getTime() - start;
  const times = amounts.map(() => start + Math.floor((span * dice.between(0, 9_900)) / 10_000));
  return amounts.map((amount, index) => ({
    username: joiner.username,
    cents: Math.round(amount * 100),
    at: new Date(times.toSorted((a, b) => a - b)[index] ?? start),
  }));
}

/** In large rounds one payment failed; in closed ones another arrived too late and was refunded (D21). */
function unlucky(
  { joined, hours: [, closed] }: RoundPlan,
  buyers: readonly string[],
  taken: readonly string[],
  { from, to }: Window,
  dice: Dice,
): Joiner[] {
  const others = dice.shuffled(
    buyers.filter((name) => !taken.includes(name) && !demoLogins.some((login) => login === name)),
  );
  const nobody = { paidAt: null, pledgeCents: null, reachedSeq: null };
  const [first, second] = others;
  const result: Joiner[] = [];
  if (joined >= 12 && first !== undefined) {
    const middle = new Date((from.getTime() + to.getTime()) / 2);
    result.push({ username: first, paymentStatus: "failed", joinedAt: middle, ...nobody });
  }
  if (joined >= 14 && closed !== null && second !== undefined) {
    result.push({
      username: second,
      paymentStatus: "refunded",
      joinedAt: new Date(to.getTime() - 800),
      ...nobody,
    });
  }
  return result;
}
