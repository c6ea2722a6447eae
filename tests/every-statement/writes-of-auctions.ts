/** Joins, pledges, rounds and what ends them. */
import { db } from "~/db/client.server";
import { NO_TIMES } from "~/domain/schedule/round-times";
import { joinAs, makeOpenRound, makeSuperuser, NEXT_ROUND, pledgeAs } from "~/operations/factories.fixture";
import { makeReachable } from "~/operations/messages/outbox.fixture";
import { joinRound } from "~/operations/pledges/join-round.server";
import { placePledge } from "~/operations/pledges/place-pledge.server";
import { activateProduct } from "~/operations/products/activate-product.server";
import { closeAuction } from "~/operations/products/close-auction.server";
import { deleteProduct } from "~/operations/products/deletion/delete-product.server";
import { admin, newAuction, valueOf } from "~/operations/products/management.fixture";
import { refundEntryFee } from "~/operations/reconciliation/refunds/refund-entry-fee.server";
import { closeRound } from "~/operations/rounds/close-round.server";
import {
  changeScheduled,
  createNextRound,
  createOrSchedule,
} from "~/operations/rounds/create-next-round.server";
import { moveClose } from "~/operations/rounds/move-close.server";
import { scheduleRound, unscheduleRound } from "~/operations/rounds/schedule-round.server";
import { voidRound } from "~/operations/rounds/void/void-round.server";
import { openAndCloseDue } from "~/operations/schedule/due-rounds.server";
import { shopTime } from "~/operations/shop-clock.server";
import { stopWatching, watchProduct } from "~/operations/watches/watches.server";
import { remindWinner } from "~/operations/winner-offers/remind-winner.server";
import { offerToNextBuyer } from "~/operations/winner-offers/winner-offers.server";
import { PAYMENT, UNPAID, type Write } from "./writes";

const reason = "The test wants it so";

async function pledgedRound() {
  const round = await makeOpenRound();
  const viewers = [await makeReachable(), await makeReachable()] as const;
  for (const viewer of viewers) {
    await joinAs(viewer, round.auctionId);
    await pledgeAs(viewer, round.auctionId, 60_000);
  }
  return { ...round, viewer: viewers[0] };
}

export async function won() {
  const { auctionId } = await pledgedRound();
  valueOf(await closeAuction(admin, auctionId, { hasCheckout: true }));
  return auctionId;
}

const inHours = (hours: number) => new Date(shopTime().getTime() + hours * 3_600_000);
const planned = (auctionId: number) => ({
  auctionId,
  afterRound: 1,
  opensAt: inHours(1),
  stats: {
    basePriceCents: 50_000,
    participationFeeCents: 5_000,
    minPledgeCents: 50_000,
    maxPledgeCents: null,
  },
  times: NO_TIMES,
});

export const WRITES_OF_AUCTIONS: readonly Write[] = [
  {
    name: "joins a round",
    async prepare() {
      const { auctionId } = await makeOpenRound();
      const buyer = await makeReachable();
      return () => joinRound(buyer, auctionId);
    },
    mayLeave: PAYMENT,
    mayLack: UNPAID.mayLack,
  },
  {
    name: "pledges",
    async prepare() {
      const { auctionId } = await makeOpenRound();
      const buyer = await makeReachable();
      await joinAs(buyer, auctionId);
      return () => placePledge(buyer, { auctionId, cents: 60_000 });
    },
  },
  {
    name: "raises a pledge",
    async prepare() {
      const { auctionId, viewer } = await pledgedRound();
      return () => placePledge(viewer, { auctionId, cents: 70_000 });
    },
  },
  {
    name: "activates an auction",
    async prepare() {
      const id = await newAuction();
      return () => activateProduct(admin, id, null);
    },
  },
  {
    name: "closes a round",
    async prepare() {
      const { roundId } = await pledgedRound();
      return () => closeRound(admin, roundId);
    },
  },
  {
    name: "opens the next round",
    async prepare() {
      const { auctionId } = await pledgedRound();
      return () => createNextRound(admin, { ...NEXT_ROUND, auctionId, afterRound: 1 });
    },
  },
  {
    name: "plans a round",
    async prepare() {
      const { auctionId } = await pledgedRound();
      return () => scheduleRound(admin, planned(auctionId));
    },
  },
  {
    name: "calls a planned round off",
    async prepare() {
      const { auctionId } = await pledgedRound();
      await scheduleRound(admin, planned(auctionId));
      return () => unscheduleRound(admin, auctionId);
    },
  },
  {
    name: "moves a close",
    async prepare() {
      const { roundId } = await pledgedRound();
      return () => moveClose(admin, { roundId, closesAt: inHours(30) });
    },
  },
  {
    name: "closes a round by the clock",
    async prepare() {
      const { roundId } = await pledgedRound();
      await db().round.update({ where: { id: roundId }, data: { closesAt: inHours(-1) } });
      return async () => {
        const [error] = await openAndCloseDue(shopTime(), { hasCheckout: true });
        if (error) throw error;
      };
    },
    // what else is due is done all the same
    mayLeave: ["AuditEntry", "Delivery", "Round"],
  },
  {
    name: "closes an auction",
    async prepare() {
      const { auctionId } = await pledgedRound();
      return () => closeAuction(admin, auctionId, { hasCheckout: true });
    },
  },
  {
    name: "declares a round void",
    async prepare() {
      const { roundId } = await pledgedRound();
      return () => voidRound(admin, roundId, { reason, whole_auction: false, confirm: true });
    },
  },
  {
    name: "declares an auction void",
    async prepare() {
      const { roundId } = await pledgedRound();
      return () => voidRound(admin, roundId, { reason, whole_auction: true, confirm: true });
    },
  },
  {
    name: "sends an entry fee back",
    async prepare() {
      const { auctionId } = await makeOpenRound();
      const participationId = await joinAs(await makeReachable(), auctionId);
      return () => refundEntryFee(admin, { auctionId, participationId, reason });
    },
  },
  {
    name: "deletes an auction whose fees were paid",
    async prepare() {
      const { auctionId } = await pledgedRound();
      const owner = await makeSuperuser();
      return () => deleteProduct(owner, auctionId);
    },
  },
  {
    name: "watches an auction",
    async prepare() {
      const { auctionId } = await makeOpenRound();
      const buyer = await makeReachable();
      return () => watchProduct(buyer, auctionId);
    },
  },
  {
    name: "ends a watch",
    async prepare() {
      const { auctionId } = await makeOpenRound();
      const buyer = await makeReachable();
      await watchProduct(buyer, auctionId);
      return () => stopWatching(buyer, auctionId);
    },
  },
  {
    name: "changes a planned round",
    async prepare() {
      const { auctionId } = await pledgedRound();
      await scheduleRound(admin, planned(auctionId));
      const times = { ...NO_TIMES, opensAt: inHours(2) };
      return () => changeScheduled(admin, { ...NEXT_ROUND, auctionId, afterRound: 1, times });
    },
  },
  {
    name: "plans the next round by a form",
    async prepare() {
      const { auctionId } = await pledgedRound();
      const times = { ...NO_TIMES, opensAt: inHours(2) };
      return () => createOrSchedule(admin, { ...NEXT_ROUND, auctionId, afterRound: 1, times });
    },
  },
  {
    name: "reminds a winner",
    async prepare() {
      const auctionId = await won();
      await db().delivery.deleteMany({ where: { kind: "auction.won" } });
      return () => remindWinner(admin, auctionId);
    },
  },
  {
    name: "offers it to the next buyer",
    isSlow: true,
    async prepare() {
      const auctionId = await won();
      await db().winnerOffer.updateMany({ data: { orderBefore: inHours(-1) } });
      return () => offerToNextBuyer(admin, auctionId, { seenPlace: 2, reason }, { hasCheckout: true });
    },
    // that winners could order until now
    mayLeave: ["Lease"],
  },
];
