import { createHash } from "node:crypto";
import type { Tx } from "~/db/client.server";
import { toColumn, toColumnOrNull } from "~/db/rows.server";
import { ledgerHash } from "~/domain/audit/ledger";
import { roundWinner } from "~/domain/round/round-winner";
import { hmacSha256, newDrawSeed, sha256 } from "~/operations/secrets/digests.server";
import { storeResult } from "~/operations/rounds/winner/auction-result.server";
import { updateTopTotals } from "~/operations/rounds/winner/top-totals.server";
import { products } from "./catalogue";
import { Dice } from "./dice";
import type { Calendar } from "./moments";
import { buyers } from "./people";
import { type AuctionPlan, type BothPlan, pictureKey, type RoundPlan } from "./plan";
import { playRound, type RoundHistory } from "./round-history";
import { idOf, type ProductIds, toCents } from "./write-catalogue.server";
import type { UserIds } from "./write-people.server";

type Planned = Readonly<{
  productId: number;
  number: number;
  basePrice: number;
  plan: RoundPlan;
  history: RoundHistory;
  draw: { drawSeed: string; drawCommitment: string };
}>;

type Opened = Planned & Readonly<{ id: number }>;

/** Opens, fills and closes all first rounds, then all second ones, then the third, so that the database's constraints hold. */
export async function writeRounds(
  tx: Tx,
  { userIds, productIds, calendar }: { userIds: UserIds; productIds: ProductIds; calendar: Calendar },
): Promise<void> {
  const planned = products
    .flatMap((product) => (product.type === "buy_now" ? [] : [product]))
    .flatMap((product) =>
      planRounds(product, idOf(productIds, pictureKey(product.picture)), userIds, calendar),
    );
  const last = Math.max(...planned.map(({ number }) => number));
  for (let number = 1; number <= last; number++) {
    const opened = await openRounds(
      tx,
      planned.filter((round) => round.number === number),
      calendar,
    );
    const participationIds = await writeParticipations(tx, opened, userIds);
    const heads = await writeLedgers(tx, opened, participationIds);
    for (const round of opened) await settle(tx, round, { participationIds, heads, calendar });
  }
  await updateTopTotals(tx);
  for (const product of products.filter(({ status, type }) => status === "closed" && type !== "buy_now")) {
    const productId = idOf(productIds, pictureKey(product.picture));
    const { _max } = await tx.round.aggregate({ where: { productId }, _max: { closedAt: true } });
    if (_max.closedAt) await storeResult(tx, productId, { decidedAt: _max.closedAt });
  }
}

function planRounds(
  product: AuctionPlan | BothPlan,
  productId: number,
  userIds: UserIds,
  calendar: Calendar,
): Planned[] {
  return product.rounds.map((plan, index) => {
    const [opened, closed] = plan.hours;
    const from = calendar.hoursAgo(opened);
    const ends = [
      calendar.hoursAgo(closed ?? 0),
      ...(product.endsInHours === undefined ? [] : [calendar.fullHourIn(product.endsInHours)]),
    ];
    const to = new Date(Math.min(...ends.map((end) => end.getTime())));
    const name = `${pictureKey(product.picture)}:${index + 1}`;
    return {
      productId,
      number: index + 1,
      basePrice: product.basePrice,
      plan,
      history: playRound(plan, {
        window: { from, to },
        buyers: buyers
          .filter(
            ({ username, joinedDaysAgo }) => userIds.has(username) && calendar.daysAgo(joinedDaysAgo) < from,
          )
          .map(({ username }) => username),
        dice: new Dice(name),
      }),
      // the seed of an open round must be secret, even to a reader of this file (D25)
      draw: closed === null ? newDrawSeed() : seedFor(name),
    };
  });
}

function seedFor(name: string) {
  const seed = createHash("sha256").update(`Soko demo shop, round ${name}`).digest();
  return { drawSeed: seed.toString("hex"), drawCommitment: createHash("sha256").update(seed).digest("hex") };
}

async function openRounds(tx: Tx, rounds: readonly Planned[], calendar: Calendar): Promise<Opened[]> {
  const made = await tx.round.createManyAndReturn({
    data: rounds.map(({ productId, number, basePrice, plan, history, draw }) => ({
      productId,
      number,
      basePriceCents: toColumn(toCents(basePrice)),
      minPledgeCents: toColumn(toCents(plan.range[0])),
      maxPledgeCents: toColumnOrNull(plan.range[1] === null ? null : toCents(plan.range[1])),
      participationFeeCents: toColumn(toCents(plan.fee)),
      openedAt: calendar.hoursAgo(plan.hours[0]),
      participantCount: history.joiners.filter(({ paymentStatus }) => paymentStatus === "completed").length,
      ledgerSeq: history.bids.length,
      ledgerHead: draw.drawCommitment,
      ...draw,
    })),
    select: { id: true, productId: true },
  });
  const ids = new Map(made.map(({ id, productId }) => [productId, id]));
  return rounds.map((round) => ({ ...round, id: idOf(ids, round.productId) }));
}

const participation = (roundId: number, username: string) => `${roundId}:${username}`;

async function writeParticipations(
  tx: Tx,
  rounds: readonly Opened[],
  userIds: UserIds,
): Promise<ReadonlyMap<string, number>> {
  const rows = rounds
    .flatMap(({ id: roundId, plan, history }) => history.joiners.map((joiner) => ({ roundId, plan, joiner })))
    .toSorted((one, other) => one.joiner.joinedAt.getTime() - other.joiner.joinedAt.getTime());
  const made = await tx.participation.createManyAndReturn({
    data: rows.map(({ roundId, plan, joiner }) => ({
      userId: idOf(userIds, joiner.username),
      roundId,
      paymentStatus: joiner.paymentStatus,
      failureReason: joiner.paymentStatus === "failed" ? "Not enough money on the account" : null,
      feeCents: toColumn(toCents(plan.fee)),
      providerReference: `demo-${participation(roundId, joiner.username)}`,
      createdAt: joiner.joinedAt,
      attemptedAt: joiner.joinedAt,
      paidAt: joiner.paidAt,
      pledgeCents: toColumnOrNull(joiner.pledgeCents),
      reachedSeq: joiner.reachedSeq,
    })),
    select: { id: true, roundId: true, userId: true },
  });
  const usernames = new Map([...userIds].map(([username, id]) => [id, username]));
  return new Map(
    made.map(({ id, roundId, userId }) => [participation(roundId, usernames.get(userId) ?? ""), id]),
  );
}

/** Returns each round's ledger head (D38). */
async function writeLedgers(
  tx: Tx,
  rounds: readonly Opened[],
  participationIds: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<number, string>> {
  const heads = new Map<number, string>();
  const rows = rounds.flatMap(({ id: roundId, history, draw }) => {
    let head = draw.drawCommitment;
    const entries = history.bids.map(({ username, seq, cents, at: submittedAt }) => {
      const participationId = idOf(participationIds, participation(roundId, username));
      head = ledgerHash(sha256, { previousHash: head, seq, roundId, participationId, cents, submittedAt });
      return { roundId, participationId, seq, cents: toColumn(cents), submittedAt, hash: head };
    });
    heads.set(roundId, head);
    return entries;
  });
  await tx.bid.createMany({ data: rows });
  return heads;
}

async function settle(
  tx: Tx,
  { id, plan, history, draw }: Opened,
  {
    participationIds,
    heads,
    calendar,
  }: {
    participationIds: ReadonlyMap<string, number>;
    heads: ReadonlyMap<number, string>;
    calendar: Calendar;
  },
): Promise<void> {
  const ledgerHead = heads.get(id) ?? draw.drawCommitment;
  const closed = plan.hours[1];
  if (closed === null) {
    await tx.round.updateMany({ where: { id }, data: { ledgerHead } });
    return;
  }
  const entries = history.joiners.flatMap(({ username, pledgeCents }) =>
    pledgeCents === null
      ? []
      : [{ participationId: idOf(participationIds, participation(id, username)), cents: pledgeCents }],
  );
  const winner = roundWinner({ hmac: hmacSha256, seedHex: draw.drawSeed, roundId: id, ledgerHead, entries });
  await tx.round.updateMany({
    where: { id },
    data: {
      ledgerHead,
      state: "closed",
      closedAt: calendar.hoursAgo(closed),
      winnerId: winner?.participationId ?? null,
    },
  });
}
