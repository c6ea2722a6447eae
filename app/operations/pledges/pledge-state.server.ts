import { columns, columnsOf, columnOf, orNull } from "~/db/columns.server";
import { select } from "~/db/select.server";
import { canSeeProduct, type Viewer } from "~/domain/account/access";
import { isAuctionCapable } from "~/domain/product/product";
import { isRoundOpen } from "~/domain/round/round";
import { db } from "~/db/client.server";
import { refuseAge } from "~/domain/account/age";
import type { Refusal } from "~/domain/refusal";
import { IS_CURRENT } from "../rounds/current-round.server";
import { hasStarted } from "~/operations/started-auctions/started-auctions.server";
import { shopSettings } from "../settings/settings.server";

const state = columns({
  ...columnsOf("Product", "product", "productType, status, startTime, endTime"),
  round: orNull(
    columnsOf(
      "Round",
      "round",
      `id, number, state, closesAt, basePriceCents, minPledgeCents, maxPledgeCents, participationFeeCents`,
    ),
  ),
  own: orNull(
    columnsOf(
      "Participation",
      "entrant",
      `id, paymentStatus, feeCents, attemptedAt, providerReference, pledgeCents, reachedSeq`,
    ),
  ),
});

export async function pledgeState(viewer: Viewer | null, auctionId: number, now: Date) {
  const [row] = await select(state)`FROM "Product" product
    LEFT JOIN "Round" round ON ${IS_CURRENT}
    LEFT JOIN "Participation" entrant ON entrant."roundId" = round."id" AND entrant."userId" = ${viewer?.id ?? null}
    WHERE product."id" = ${auctionId} AND product."deletedAt" IS NULL`;
  const seen =
    row !== undefined &&
    isAuctionCapable(row.productType) &&
    canSeeProduct(viewer, { ...row, deletedAt: null });
  if (!seen) return { auctionFound: false, round: null, roundOpen: false, own: null, joined: false };
  const { round, own } = row;
  return {
    auctionFound: true,
    round,
    roundOpen: round !== null && isRoundOpen(round, row, now),
    own,
    joined: own?.paymentStatus === "completed",
  };
}

/** Where an auction is first joined (D110): whoever has begun it may go on. */
export async function refuseJoiningAge(
  userId: number,
  auctionId: number,
  now: Date,
): Promise<Refusal | null> {
  const { smallestAge } = await shopSettings();
  if (smallestAge === null || (await hasStarted(db(), userId, auctionId))) return null;
  const [born = null] = await select(columnOf("User", "person", "dateOfBirth"))`
    FROM "User" person WHERE "id" = ${userId}`;
  return refuseAge(born, smallestAge, now);
}

/** The phone that is prompted unless another is typed. */
export async function accountPhone(userId: number): Promise<string | null> {
  const [phone = null] = await select(columnOf("User", "person", "phoneNumber"))`
    FROM "User" person WHERE "id" = ${userId}`;
  return phone;
}
