/** The buyers to whom an auction's goods are offered (D100). Closing the auction writes the winner's own offer. */
import { db } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { inCents } from "~/db/rows.server";
import type { WinnerOffer } from "~/domain/order/winner-offer/winner-offer";
import { averageOf } from "~/domain/money";
import { winnerPaysOf } from "~/domain/product/winner-pays";
import { type DeliverySettings, deliverySettings } from "~/domain/settings/delivery";
import { cheaperDelivery, storedDelivery } from "~/domain/settings/won-delivery";
import { wonPriceCents, type WonPledges } from "~/domain/order/winner-offer/won-order";
import { highestPledgeOfBuyer } from "../pledges/own-bids.queries.server";
import { overallResult } from "../rounds/winner/overall-result.queries.server";
import { rankingRows } from "../rounds/winner/winner-calculation.queries.server";

const fields = selectColumns(
  "WinnerOffer",
  "place, userId, offeredAt, orderBefore, pausedMinutes, orderCancelledAt",
);

/** Null if nobody has a deadline to order. */
const latestOffer = (productId: number): Promise<WinnerOffer | null> =>
  db().winnerOffer.findFirst({ where: { productId }, orderBy: { place: "desc" }, select: fields });

export async function offersOf(productId: number) {
  const rows = await db().winnerOffer.findMany({
    where: { productId },
    orderBy: { place: "asc" },
    select: { ...fields, user: { select: { firstName: true, lastName: true, username: true } } },
  });
  return rows.map(({ user, ...offer }) => ({ ...offer, user, name: user.firstName }));
}

interface EntitledBuyer {
  readonly userId: number;
  readonly place: number;
  /** Null if the winner has no deadline: the goods cannot be offered to anybody else before they had one. */
  readonly orderBefore: Date | null;
}

/** The buyer who may order the goods of a closed auction; null if nobody won it. */
export async function findEntitledBuyer(productId: number): Promise<EntitledBuyer | null> {
  const [latest, result] = await Promise.all([latestOffer(productId), overallResult(productId)]);
  // a void auction has neither pledges nor a winner
  if (!result?.person) return null;
  return latest ?? { userId: result.person.id, place: 1, orderBefore: null };
}

/** Whoever may order the goods now, and how to reach them; null if nobody won. */
export async function personToRemind(productId: number) {
  const entitled = await findEntitledBuyer(productId);
  if (!entitled) return null;
  const user = await db().user.findUniqueOrThrow({
    where: { id: entitled.userId },
    select: { firstName: true, lastName: true, username: true, phoneNumber: true, language: true },
  });
  return { ...entitled, user };
}

/** In cents. Their total divided by the rounds in which anybody pledged (D83). */
export async function wonPledges(productId: number, userId: number): Promise<WonPledges> {
  const counting = { productId, voidedAt: null };
  const [{ _sum }, highestCents, rounds, pledgedRounds] = await Promise.all([
    db().participation.aggregate({
      where: { userId, paymentStatus: "completed", round: counting },
      _sum: { pledgeCents: true },
    }),
    highestPledgeOfBuyer(productId, userId),
    db().round.count({ where: counting }),
    db().round.count({ where: { ...counting, ledgerSeq: { gt: 0 } } }),
  ]);
  const totalCents = inCents(_sum).pledgeCents ?? 0;
  return {
    highestCents,
    averageCents: averageOf(totalCents, pledgedRounds),
    hasEmptyRounds: pledgedRounds < rounds,
  };
}

/** The facts for `refuseOffer`, for the page and the write; null if there is no such auction. */
export async function offerFacts(productId: number) {
  const product = await db().product.findFirst({
    where: { id: productId, deletedAt: null, productType: { in: ["auction", "both"] } },
    select: {
      ...selectColumns("Product", "title, status, winnerPays"),
      wonOrder: { select: { status: true } },
      result: { select: { voidedAt: true } },
    },
  });
  if (!product) return null;
  const [offers, latest] = await Promise.all([offersOf(productId), latestOffer(productId)]);
  const winnerPays = winnerPaysOf(product.winnerPays);
  return {
    title: product.title,
    status: product.status,
    isVoid: (product.result?.voidedAt ?? null) !== null,
    winnerPays,
    isOrdered: product.wonOrder !== null && product.wonOrder.status !== "cancelled",
    offers,
    latest,
    next: product.status === "closed" ? await nextInRanking(productId, latest) : null,
  };
}

async function nextInRanking(productId: number, latest: WinnerOffer | null) {
  const place = (latest?.place ?? 0) + 1;
  const ranked = (await rankingRows(productId, { skip: place - 1, size: 1 }))?.standings[0];
  if (!ranked || ranked.totalCents === 0) return null;
  return { place, userId: ranked.userId, user: ranked.user };
}

/** With the fees that the order of a win pays at most (D111); `settings` themselves for other orders. */
export async function deliveryOfWin<Settings extends DeliverySettings>(
  productId: number | null,
  settings: Settings,
): Promise<Settings> {
  if (productId === null) return settings;
  const result = await db().auctionResult.findUnique({ where: { productId }, select: { delivery: true } });
  return {
    ...settings,
    ...cheaperDelivery(deliverySettings(settings), storedDelivery(result?.delivery ?? null)),
  };
}

/** In whole shillings, without delivery; null if the owner does not state it. */
export async function wonPrice(productId: number, userId: number, winnerPays: string | null) {
  return wonPriceCents(winnerPaysOf(winnerPays), await wonPledges(productId, userId));
}
