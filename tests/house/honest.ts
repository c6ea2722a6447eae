/** Honest buyers: whoever is online while a round is open joins it, and pledges by its last look all that they are willing to; they order what they have won. */
import { db } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import { permissionsIn } from "~/domain/account/permissions";
import { orderOf } from "~/operations/checkout/place-order.fixture";
import { placeOrder } from "~/operations/checkout/place-order.server";
import { UNLIMITED } from "~/domain/order/new-order";
import { type Outcome, refuse, refused } from "~/domain/refusal";
import { joinRound } from "~/operations/pledges/join-round.server";
import { placePledge } from "~/operations/pledges/place-pledge.server";
import { type Buyer, type Game, leaders, look, openRound, promisedUntil, type Round, said } from "./auction";

const DELIVERY_CENTS = 50_000;
const STEP_CENTS = 2_500;
export const LAST_LOOK_MS = 1_000;
/** By then a phone that others had asked takes its owner's own payment (D113). */
const WAIT_MS = 10 * 60_000;

/** With the rights that the account has now, as a session reads them. */
async function asNow({ id }: Buyer): Promise<Viewer> {
  const select = { isSuperuser: true, permissions: true } as const;
  const { isSuperuser, permissions } = await db().user.findUniqueOrThrow({ where: { id }, select });
  return { id, isSuperuser, permissions: permissionsIn(permissions) };
}

const keyOf = ({ id }: Viewer, round: Round) => `${id} ${round.id}`;

/** With their own phone in the hand. */
async function joins(game: Game, buyer: Buyer, round: Round | null): Promise<Outcome<unknown>> {
  game.phones.inHand = round && { phone: buyer.phone, roundId: round.id };
  const joined = await joinRound(await asNow(buyer), game.auctionId, { phoneNumber: buyer.phone });
  game.phones.inHand = null;
  if (joined.ok && joined.value.awaits !== null)
    return refused({ ...refuse("conflict", "a payment is under way"), retryAfterS: 60 });
  if (joined.ok) buyer.hasJoined = true;
  return joined;
}

export async function pledgeOf(game: Game, buyer: Buyer, cents: number): Promise<Outcome<unknown>> {
  const round = game.shown.rounds.at(-1) ?? null;
  const joined = await joins(game, buyer, round);
  if (!joined.ok) return joined;
  const placed = await placePledge(await asNow(buyer), { auctionId: game.auctionId, cents });
  if (placed.ok && round) game.pledges.push({ userId: buyer.id, roundId: round.id, cents });
  return placed;
}

/** Those who are online have their turn. */
export async function takeTurns(game: Game): Promise<void> {
  for (const buyer of game.honest) {
    await pledges(game, buyer);
    await orders(game, buyer);
  }
  const round = openRound(game.shown);
  const { favourite } = game;
  // after everybody else, in the last second
  if (!round || favourite.strategy !== "at the end" || !isLastLook(game, round)) return;
  if (lastOf(game, favourite, round) === favourite.most) return;
  const done = await pledgeOf(game, favourite, favourite.most);
  game.story.tell(
    `  the favourite pledges at the last second: ${done.ok ? "accepted" : done.refusal.message}`,
  );
  game.shown = await look(game.auctionId);
}

function isLastLook(game: Game, round: Round): boolean {
  const until = promisedUntil(game, round);
  return until === null || until - Date.now() <= LAST_LOOK_MS;
}

const lastOf = ({ pledges }: Game, { id }: Buyer, round: Round): number =>
  pledges.findLast((one) => one.userId === id && one.roundId === round.id)?.cents ?? 0;

/** What they pledge at this look; null: they wait. */
function wanted(game: Game, buyer: Buyer, round: Round): number | null {
  if (buyer.strategy === "at once" || isLastLook(game, round)) return buyer.most;
  if (buyer.strategy === "at the end") return null;
  const first = leaders(game);
  if (first.length === 1 && first[0] === buyer.id) return null;
  return Math.min(buyer.most, Math.max(lastOf(game, buyer, round), 50_000) + STEP_CENTS);
}

async function pledges(game: Game, buyer: Buyer): Promise<void> {
  const round = openRound(game.shown);
  if (!round) return;
  const cents = wanted(game, buyer, round);
  if (cents !== null && lastOf(game, buyer, round) >= cents) return;
  const key = keyOf(buyer, round);
  const isNew = !game.seen.has(key);
  if (cents === null && !isNew && !game.waits.has(key)) return;
  const wasIn = buyer.hasJoined;
  const done = cents === null ? await joins(game, buyer, round) : await pledgeOf(game, buyer, cents);
  const text = cents === null ? "joins" : `pledges ${cents / 100} in`;
  game.story.tell(
    `  ${buyer.name} ${text} round ${round.number}: ${done.ok ? "accepted" : done.refusal.message}`,
  );
  if (done.ok) game.waits.delete(key);
  // before they have joined, the shop may choose whom it lets in
  else if (wasIn) shutOut(game, { buyer, round, why: done.refusal });
  if (wasIn || done.ok) game.seen.add(key);
  game.shown = await look(game.auctionId);
}

interface ShutOut {
  readonly buyer: Buyer;
  readonly round: Round;
  readonly why: { readonly message: string; readonly retryAfterS?: number };
}

/** A phone that is busy for a moment is asked again; everything else shuts them out. */
function shutOut(game: Game, { buyer, round, why }: ShutOut): void {
  const key = keyOf(buyer, round);
  const since = game.waits.get(key) ?? Date.now();
  game.waits.set(key, since);
  if (why.retryAfterS !== undefined && Date.now() < since + WAIT_MS) return;
  game.faults.push(
    `${buyer.name}, who has joined this auction, is shut out of round ${round.number}: ${why.message}`,
  );
}

/** At the price that was said, with the delivery of the activation. */
async function orders(game: Game, buyer: Buyer): Promise<void> {
  const { shown, auctionId } = game;
  if (shown.winnerId !== buyer.id || shown.isVoid || shown.isDeleted || !game.hasCheckout) return;
  if (game.ordered.has(buyer.id)) return;
  const won = { ...orderOf([[auctionId, 1]]), shippingCounty: "Kisumu", isWon: true };
  const done = await placeOrder(buyer, won, null, { mostUnpaid: UNLIMITED, hasCheckout: true });
  game.story.tell(
    `  ${buyer.name} orders what they won: ${done.ok ? done.value.totalCents / 100 : done.refusal.message}`,
  );
  if (!done.ok) return void game.faults.push(`${buyer.name} won and cannot order: ${done.refusal.message}`);
  game.ordered.add(buyer.id);
  const asked = said(game, buyer.id) + DELIVERY_CENTS;
  if (done.value.totalCents > asked)
    game.faults.push(`${buyer.name} pays ${done.value.totalCents}, where ${asked} was said`);
}
