/** A house tries everything an administrator can do, in any order. The test computes the leader from the ledger alone. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import type { StoredProduct } from "~/domain/product/stored-product";
import { makeBuyers, makeOpenRound, NEXT_ROUND, takePayments } from "../factories.fixture";
import { offerToNextBuyer } from "../winner-offers/winner-offers.server";
import { findEntitledBuyer } from "../winner-offers/winner-offers.queries.server";
import { refundEntryFee } from "../reconciliation/refunds/refund-entry-fee.server";
import { joinRound } from "../pledges/join-round.server";
import { placePledge } from "../pledges/place-pledge.server";
import { closeAuction } from "../products/close-auction.server";
import { deleteProduct } from "../products/deletion/delete-product.server";
import { admin, auctionForm } from "../products/management.fixture";
import { restoreProduct } from "../products/deletion/restore-product.server";
import { updateProduct } from "../products/update-product.server";
import { closeRound } from "./close-round.server";
import { createNextRound } from "./create-next-round.server";
import { overallLeader } from "./winner/overall-winner.queries.server";
import { voidRound } from "./void/void-round.server";
import { many } from "../../../tests/long";

let form: StoredProduct;
let people: Viewer[];
setUpTestDatabase(async () => {
  takePayments();
  form = await auctionForm();
  people = await makeBuyers(3);
});

const FAVOURITE = 0;
const HOUR_MS = 3_600_000;
const CHECKOUT = { hasCheckout: true };
const reason = "The house has its reasons";

// few amounts, so that there are ties
const pledge = fc.record({
  act: fc.constant("pledge" as const),
  who: fc.nat(2),
  cents: fc.constantFrom(50_000, 60_000, 70_000, 80_000),
});
const house = fc.record({
  act: fc.constantFrom(
    "open" as const,
    "close",
    "void",
    "void an earlier one",
    "void the auction",
    "delete",
    "restore",
    "move the end",
    "refund",
    "edit",
    "offer",
  ),
  /** Of several rounds, participants or ends. */
  which: fc.nat(3),
});
type Made<Kind> = Kind extends fc.Arbitrary<infer Value> ? Value : never;
type Act = Made<typeof pledge> | Made<typeof house>;

async function join(auctionId: number, who: number) {
  const viewer = people[who];
  if (viewer) await joinRound(viewer, auctionId);
  return viewer;
}

async function play(act: Act, { auctionId, rounds }: { auctionId: number; rounds: readonly number[] }) {
  const latest = rounds.at(-1) ?? 0;
  if (act.act === "pledge") {
    const viewer = await join(auctionId, act.who);
    return viewer && placePledge(viewer, { auctionId, cents: act.cents });
  }
  const { which } = act;
  const earlier = rounds[which % rounds.length] ?? latest;
  const change = { reason, whole_auction: false, confirm: true };
  switch (act.act) {
    case "open":
      return createNextRound(admin, { ...NEXT_ROUND, auctionId, refundNewcomers: which > 1 });
    case "close":
      return closeRound(admin, latest, { refundNewcomers: which > 1 });
    case "void":
      return voidRound(admin, latest, change);
    case "void an earlier one":
      return voidRound(admin, earlier, change);
    case "void the auction":
      return which === 0 ? voidRound(admin, earlier, { ...change, whole_auction: true }) : null;
    case "delete":
      return which === 0 ? deleteProduct(admin, auctionId) : null;
    case "restore":
      return restoreProduct(admin, auctionId);
    case "move the end":
      return updateProduct(
        admin,
        auctionId,
        { ...form, endTime: new Date(Date.now() + (which + 1) * HOUR_MS) },
        null,
      );
    case "refund": {
      const joined = await db().participation.findMany({
        where: { roundId: latest },
        orderBy: { id: "asc" },
      });
      const participationId = joined[which % Math.max(1, joined.length)]?.id ?? 0;
      return refundEntryFee(admin, { auctionId, participationId, reason });
    }
    case "edit":
      return updateProduct(admin, auctionId, { ...form, title: `Basket ${which}` }, null);
    case "offer":
      return offerToNextBuyer(admin, auctionId, { seenPlace: which + 1, reason }, CHECKOUT);
  }
}

/** Those with the highest total of last pledges, by the ledgers of all rounds, or of those that count. */
async function leadersOf(auctionId: number, { withVoid = false } = {}): Promise<number[]> {
  const bids = await db().bid.findMany({
    where: { round: { productId: auctionId, ...(!withVoid && { voidedAt: null }) } },
    orderBy: { seq: "asc" },
    select: { participationId: true, cents: true, participation: { select: { userId: true } } },
  });
  const last = new Map(
    bids.map(({ participationId, cents, participation: { userId } }) => [participationId, { cents, userId }]),
  );
  const totals = new Map<number, bigint>();
  for (const { userId, cents } of last.values()) totals.set(userId, (totals.get(userId) ?? 0n) + cents);
  const most = [...totals.values()].reduce((one, other) => (one > other ? one : other), 0n);
  return [...totals].flatMap(([userId, total]) => (total === most ? [userId] : []));
}

async function stateOf(auctionId: number) {
  const [rounds, leaders, top] = await Promise.all([
    db().round.findMany({ where: { productId: auctionId }, orderBy: { number: "asc" } }),
    leadersOf(auctionId),
    overallLeader(auctionId),
  ]);
  return {
    rounds: rounds.map(({ id }) => id),
    hasVoid: rounds.some(({ voidedAt }) => voidedAt !== null),
    leaders,
    contenders: top?.contenders ?? [],
  };
}

test("whatever the shop does, the buyer it favours can lead and win only by pledging", async () => {
  let wins = 0;
  let refusedVoids = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ arbitrary: pledge, weight: 3 }, { arbitrary: house, weight: 2 }), {
        minLength: 6,
        maxLength: 14,
      }),
      async (acts) => {
        const { auctionId } = await makeOpenRound(form);
        const favourite = people[FAVOURITE]?.id ?? 0;
        let state = await stateOf(auctionId);
        for (const act of acts) {
          const answer = await play(act, { auctionId, rounds: state.rounds });
          if (act.act === "void" && answer && !answer.ok) refusedVoids += 1;
          const next = await stateOf(auctionId);
          const isOwnPledge = act.act === "pledge" && act.who === FAVOURITE;
          if (next.contenders.includes(favourite)) {
            expect(next.leaders).toContain(favourite);
            if (!isOwnPledge) expect(state.contenders, act.act).toContain(favourite);
            // a close draws among the tied, with a seed that was fixed before
            if (act.act !== "pledge" && act.act !== "open" && act.act !== "close" && !next.contenders[1])
              expect(state.contenders, act.act).toEqual([favourite]);
          }
          state = next;
        }
        await closeAuction(admin, auctionId, CHECKOUT);
        const winner = (await findEntitledBuyer(auctionId))?.userId ?? null;
        if (winner === null) return;
        wins += 1;
        expect(await leadersOf(auctionId)).toContain(winner);
        if (state.contenders.length > 0) expect(state.contenders).toContain(winner);
        // without a void an honest run of the same pledges has the same winner, or the same draw
        if (!state.hasVoid) expect(await leadersOf(auctionId, { withVoid: true })).toContain(winner);
      },
    ),
    { seed: 21, numRuns: many(20, 24) },
  );
  // the runs cover the interesting cases
  expect(wins).toBeGreaterThan(8);
  expect(refusedVoids).toBeGreaterThan(0);
});
