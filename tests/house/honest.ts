/** Honest buyers: whoever is online while a round is open joins it and pledges all that they are willing to, and orders what they have won. */
import { db } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import { permissionsIn } from "~/domain/account/permissions";
import { orderOf } from "~/operations/checkout/place-order.fixture";
import { placeOrder } from "~/operations/checkout/place-order.server";
import { UNLIMITED } from "~/domain/order/new-order";
import type { Outcome } from "~/domain/refusal";
import { joinRound } from "~/operations/pledges/join-round.server";
import { placePledge } from "~/operations/pledges/place-pledge.server";
import { type Buyer, type Game, look, openRound, said } from "./auction";

const DELIVERY_CENTS = 50_000;

/** With the rights that the account has now, as a session reads them. */
async function asNow({ id }: Buyer): Promise<Viewer> {
  const select = { isSuperuser: true, permissions: true } as const;
  const { isSuperuser, permissions } = await db().user.findUniqueOrThrow({ where: { id }, select });
  return { id, isSuperuser, permissions: permissionsIn(permissions) };
}

export async function pledgeOf(game: Game, buyer: Buyer, cents: number): Promise<Outcome<unknown>> {
  const round = game.shown.rounds.at(-1);
  const viewer = await asNow(buyer);
  const joined = await joinRound(viewer, game.auctionId);
  if (!joined.ok) return joined;
  buyer.hasJoined = true;
  const placed = await placePledge(viewer, { auctionId: game.auctionId, cents });
  if (placed.ok && round) game.pledges.push({ userId: buyer.id, roundId: round.id, cents });
  return placed;
}

/** Those who are online have their turn. */
export async function takeTurns(game: Game, online: readonly Buyer[]): Promise<void> {
  for (const buyer of online) {
    await pledges(game, buyer);
    await orders(game, buyer);
  }
}

async function pledges(game: Game, buyer: Buyer): Promise<void> {
  const round = openRound(game.shown);
  if (!round || game.pledges.some((one) => one.userId === buyer.id && one.roundId === round.id)) return;
  const wasIn = buyer.hasJoined;
  const done = await pledgeOf(game, buyer, buyer.most);
  game.story.tell(
    `  ${buyer.name} pledges ${buyer.most / 100} in round ${round.number}: ${done.ok ? "accepted" : done.refusal.message}`,
  );
  // before they have joined, the shop may choose whom it lets in
  if (!done.ok && wasIn)
    game.faults.push(
      `${buyer.name}, who has joined this auction, is shut out of round ${round.number}: ${done.refusal.message}`,
    );
  game.shown = await look(game.auctionId);
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
