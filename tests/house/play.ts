/** One auction from one seed: a house that wants its favourite to win, in turns or bursts, and buyers who play fair. */
import { vi } from "vitest";
import { db } from "~/db/client.server";
import type { StoredProduct } from "~/domain/product/stored-product";
import { CLOCK_ACTOR } from "~/operations/audit/clock";
import { sendNewRefunds, startSettlingPending } from "~/operations/payments/settle-pending.server";
import { closeAuction } from "~/operations/products/close-auction.server";
import { openAndCloseDue } from "~/operations/schedule/due-rounds.server";
import { shopTime } from "~/operations/shop-clock.server";
import { countOrderDays } from "~/operations/winner-offers/count-order-days.server";
import { Dice } from "../http/fuzz/dice";
import { Story } from "../simulation/story";
import type { Choice } from "./acts";
import { ACTS, type Planned, planOf } from "./plan";
import { type Buyer, dueTimes, type Game, leaders, look, openRound, promisedUntil, totals } from "./auction";
import { LAST_LOOK_MS, takeTurns } from "./honest";
import { openGame, type Shop } from "./open-game";
import { check, rememberOf } from "./promises";

export interface Run {
  readonly faults: readonly string[];
  readonly story: readonly string[];
  /** What a run must reach now and then. */
  readonly reached: Readonly<Record<string, number>>;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Honest buyers look at the page at least so often, and always before a time that was announced 10 minutes ahead. */
const LOOKS_MINUTES = 8;
export async function playHouse(
  shop: Shop,
  seed: number,
  plan: readonly Planned[] = planOf(seed),
): Promise<Run> {
  const dice = new Dice(seed ^ 0x40_5e);
  const story = new Story(() => Date.now() + 180 * MINUTE_MS);
  await db().setting.deleteMany();
  const game = await openGame(shop, dice, story);
  const reached: Record<string, number> = {};
  const count = (what: string) => (reached[what] = (reached[what] ?? 0) + 1);
  let isOver = false;
  for (const { name, after, ...choice } of plan) {
    if (name === "END") {
      isOver = true;
      await endAuction(game);
      await lookAgain(game);
    } else await act(game, shop.form, { name, choice, count });
    if (game.faults.length > 0) break;
    await (isOver ? passDays(game, after) : pass(game, after));
    if (game.faults.length > 0) break;
  }
  if (game.faults.length === 0) await settleAll(game);
  if (game.shown.winnerId !== null) count("won");
  if (game.shown.isVoid) count("void");
  if (game.shown.winnerId === game.favourite.id) count("won by the favourite");
  if (game.movedSoftly) count("moved softly");
  return { faults: game.faults, story: story.lines, reached };
}

interface Acting {
  readonly name: string;
  readonly choice: Choice;
  readonly count: (what: string) => void;
}

async function act(game: Game, form: StoredProduct, { name, choice, count }: Acting): Promise<void> {
  const does = ACTS[name];
  if (!does) throw new Error(`nobody ${name}`);
  const before = rememberOf(game);
  const answer = await does(
    { game, form: { ...form, endTime: game.shown.endTime === null ? null : new Date(game.shown.endTime) } },
    choice,
  );
  const isRefused = answer !== null && typeof answer === "object" && !answer.ok;
  count(isRefused ? "refused" : "accepted");
  game.story.tell(`the house ${name}: ${isRefused ? answer.refusal.message : "done"}`);
  await lookAgain(game);
  await seeOrders(game);
  check(game, before, name);
}

const lookAgain = async (game: Game) => void (game.shown = await look(game.auctionId));

/** Who has the win's order now, whatever the house did with it. */
async function seeOrders(game: Game): Promise<void> {
  const standing = await db().order.findMany({
    where: { wonProductId: game.auctionId, status: { not: "cancelled" } },
    select: { userId: true },
  });
  game.ordered.clear();
  for (const { userId } of standing) {
    game.ordered.add(userId);
    if (userId !== game.shown.winnerId) game.faults.push("somebody has the order of what another won");
  }
}

/** Time passes step by step: the clock does what is due, and honest buyers look in between. */
async function pass(game: Game, minutes: number): Promise<void> {
  if (minutes === 0) return;
  for (let left = minutes; left > 0;) {
    const step = Math.min(left, LOOKS_MINUTES, dueIn(game));
    left -= step;
    vi.setSystemTime(Date.now() + Math.round(step * MINUTE_MS));
    if (dueTimes(game.shown).some((at) => at <= Date.now())) await tick(game);
    await sendNewRefunds(shopTime());
    if (game.shown.isDecided) await countOrderDays(shopTime(), { hasCheckout: game.hasCheckout });
    const [before] = game.shown.rounds.slice(-1);
    await takeTurns(game);
    const after = game.shown.rounds.at(-1);
    game.movedSoftly ||= before?.id === after?.id && (after?.closesAt ?? 0) > (before?.closesAt ?? Infinity);
    if (game.faults.length > 0) return;
  }
}

/** The clock does what is due. */
async function tick(game: Game): Promise<void> {
  const before = rememberOf(game);
  await openAndCloseDue(shopTime(), { hasCheckout: game.hasCheckout });
  await lookAgain(game);
  check(game, before, "the clock");
}

/** Minutes until a second after the next time that was announced; they look a second before it. */
function dueIn(game: Game): number {
  const now = Date.now();
  const round = openRound(game.shown);
  const until = round && promisedUntil(game, round);
  const next = [...dueTimes(game.shown), ...(until === null ? [] : [until])]
    .flatMap((at) => [at - LAST_LOOK_MS, at + 1_000])
    .filter((at) => at > now);
  return next.length === 0 ? Infinity : Math.max(1_000, Math.min(...next) - now) / MINUTE_MS;
}

/** By the clock if something was announced, else by hand. */
async function endAuction(game: Game): Promise<void> {
  for (let turn = 0; turn < 12 && game.shown.status === "active" && !game.shown.isDeleted; turn += 1) {
    const before = rememberOf(game);
    const closed = await closeAuction(game.house, game.auctionId, { hasCheckout: game.hasCheckout });
    game.story.tell(`the house closes the auction: ${closed.ok ? "done" : closed.refusal.message}`);
    await lookAgain(game);
    check(game, before, "the end");
    if (closed.ok || game.faults.length > 0) break;
    await pass(game, 60);
  }
  if (game.shown.status === "active")
    await closeAuction(CLOCK_ACTOR, game.auctionId, { hasCheckout: game.hasCheckout });
  await lookAgain(game);
  if (game.faults.length === 0) judge(game);
}

/** The winner is one of those who pledged most in all, by the book: so is the favourite, if it wins. */
function judge(game: Game): void {
  const { winnerId, isVoid, isDeleted } = game.shown;
  if (isVoid || isDeleted || !game.shown.isDecided) return;
  const sums = totals(game);
  const most = leaders(game);
  if (winnerId === null ? most.length > 0 : !most.includes(winnerId))
    game.faults.push(`${winnerId} won, where ${most.join(", ")} pledged most (${[...sums].join("; ")})`);
  if (winnerId !== game.favourite.id) return;
  for (const buyer of game.honest)
    if (willing(game, buyer) > (sums.get(winnerId) ?? 0))
      game.faults.push(`${buyer.name} was willing to pledge more than the favourite, who won`);
}

/** In the rounds that count and that they saw open, with their phone free and the shop up. */
const willing = ({ shown, seen, waits, endedDown }: Game, { id, most }: Buyer): number =>
  most *
  shown.rounds.filter((round) => {
    const key = `${id} ${round.id}`;
    return !round.isVoid && seen.has(key) && !waits.has(key) && !endedDown.has(round.id);
  }).length;

/** The shop is up meanwhile, as its jobs would have noted each minute. */
async function passDays(game: Game, days: number): Promise<void> {
  if (days > 0) {
    await countOrderDays(shopTime(), { hasCheckout: game.hasCheckout });
    vi.setSystemTime(Date.now() + days * DAY_MS);
    if (game.hasCheckout)
      await db().lease.updateMany({ where: { name: "winners can order" }, data: { until: shopTime() } });
    await countOrderDays(shopTime(), { hasCheckout: game.hasCheckout });
  }
  await lookAgain(game);
  if (days > 0) await takeTurns(game);
}

/** No fee of a void round stays, by M-Pesa's own books, once the jobs have run and it answers; the shop says the same. */
async function settleAll(game: Game): Promise<void> {
  for (const isHealthy of [false, true, true]) {
    game.phones.isHealthy = isHealthy;
    vi.setSystemTime(Date.now() + 5 * MINUTE_MS);
    await sendNewRefunds(shopTime()).catch(() => undefined);
    await (await startSettlingPending(shopTime(), "all")).settled.catch(() => undefined);
  }
  await lookAgain(game);
  const { rounds, isVoid } = game.shown;
  const stored = await db().paymentAttempt.findMany({
    where: { reference: { in: [...game.phones.taken.keys()] } },
    select: { reference: true, state: true, refundedCents: true },
  });
  for (const [reference, { roundId, cents, back }] of game.phones.taken) {
    const round = rounds.find(({ id }) => id === roundId);
    if ((isVoid || round?.isVoid) && back !== cents)
      game.faults.push(`of a fee of ${cents} of the void round ${round?.number} M-Pesa sent ${back} back`);
    const row = stored.find((one) => one.reference === reference);
    if (Number(row?.refundedCents ?? 0) !== back || (back === cents && row?.state !== "refunded"))
      game.faults.push(`a fee of ${cents}, ${back} sent back, is ${row?.state} in the shop`);
  }
}
