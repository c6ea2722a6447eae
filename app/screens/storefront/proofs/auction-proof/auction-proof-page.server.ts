import { termsSentences } from "~/screens/storefront/terms-changes-text.server";
import type { Viewer } from "~/domain/account/access";
import { ascending } from "~/domain/round/draw";
import { CURRENT_RULE, highestAmong } from "~/domain/round/auction-winner";
import { formatCount } from "~/domain/text/count";
import { formatKsh } from "~/domain/money";
import { offerTexts } from "~/domain/order/winner-offer/winner-offer";
import { overallText } from "~/domain/pledge/tie-text";
import { offersOf } from "~/operations/winner-offers/winner-offers.queries.server";
import { type AuctionProof, auctionProof } from "~/operations/rounds/winner/proof.queries.server";
import { voidSentence } from "~/screens/storefront/void-round-text.server";
import { overallOutcome } from "~/operations/rounds/winner/overall-result.queries.server";
import { t } from "~/texts/t";

export async function auctionProofPage(viewer: Viewer | null, auctionId: number, requested: number) {
  const proof = await auctionProof(viewer, auctionId, requested);
  if (!proof) return null;
  const { product, rounds, page, pageCount } = proof;
  const top = topOf(proof);
  // the draw needs the user ids of the tied buyers only (D69)
  const tied = top && top.tied.length > 1 ? top.tied : [];
  return {
    id: product.id,
    title: product.title,
    result: resultOf(proof),
    isFinal: proof.final,
    decided: decidedOf(proof),
    /** The rule of the first releases, for the browser's check (D69). */
    rule: (proof.final && proof.result?.rule) || CURRENT_RULE,
    changes: (await termsSentences(product.id)).map(({ text }) => text),
    voidRounds: await voidRoundsOf(proof),
    offers: proof.final && proof.result ? offerTexts(await offersOf(product.id)) : [],
    rounds: rounds.map(({ number, state, voidedAt }) => ({
      number,
      isVoid: voidedAt !== null,
      isClosed: state === "closed",
      proof: `/auction/${product.id}/rounds/${number}/proof`,
    })),
    top,
    totals: proof.final
      ? proof.totals.map(({ rank, userId, totalCents, averageCents, participations }) => ({
          rank,
          userId: tied.includes(userId) ? userId : null,
          total: formatKsh(totalCents),
          average: formatKsh(averageCents),
          // in cents, as in the ledger, so that anybody can repeat the calculation
          participations: participations.map(({ id, roundNumber, cents }) => ({ id, roundNumber, cents })),
        }))
      : [],
    page,
    pageCount,
  };
}

async function voidRoundsOf({ product, rounds }: AuctionProof) {
  const texts = await Promise.all(
    rounds.map(async (round) => ({
      text: await voidSentence(round),
      proof: `/auction/${product.id}/rounds/${round.number}/proof`,
    })),
  );
  return texts.flatMap(({ text, proof }) => (text === null ? [] : [{ text, proof }]));
}

export type AuctionProofPage = NonNullable<Awaited<ReturnType<typeof auctionProofPage>>>;

function resultOf(proof: AuctionProof): string {
  if (!proof.final) return t("The auction is not closed yet, so nobody has won it.");
  if (!proof.result && proof.rounds.some(({ voidedAt }) => voidedAt !== null))
    return t("This auction was declared void, so it has no winner.");
  if (!proof.result) return t("Nobody pledged in this auction, so it has no winner.");
  return overallText(
    overallOutcome(proof.result, ({ firstName }) => firstName),
    "wins",
  );
}

/** Why, for people; `result` says who. */
function decidedOf(proof: AuctionProof): string {
  if (!proof.final)
    return t(
      "When the auction is closed, the highest total wins, which is also the highest average. If several people have it, the latest round in which one of them pledged decides: whoever of them pledged the most in it. If several did, its secret number draws one of them; if they pledged in no other round, its winner wins.",
    );
  if (!proof.result?.first) return t("Without a pledge that counts there is no winner.");
  const { first, userIds, deciding, totalCents, rule } = proof.result;
  const total = formatKsh(totalCents);
  if (first.by === "total")
    return t("One person has the highest total, {total}, and so the highest average.", { total });
  const tied = t(
    "{count} people have the highest total, {total}. Round {number} decides, the latest in which one of them pledged:",
    { count: formatCount(userIds.length), total, number: deciding.number },
  );
  switch (first.by) {
    case "pledge":
      return `${tied} ${t("one of them pledged the most in it.")}`;
    case "round":
      return `${tied} ${t("one of them won it.")}`;
    case "draw":
      return rule < 3
        ? `${tied} ${t("somebody else won it, so its secret number chose one of them.")}`
        : `${tied} ${t("several of them pledged the most in it, so its secret number chose one of them.")}`;
  }
}

/** The deciding rule: the highest total, the highest pledge of the tied buyers in the deciding round, its winner, or its draw (D69). */
function topOf(proof: AuctionProof) {
  if (!proof.final || !proof.result?.first) return null;
  const { digest } = proof;
  const { first, deciding, userIds, totalCents, rule } = proof.result;
  return {
    by: first.by,
    rule,
    winnerId: first.userId,
    decidingRound: deciding.number,
    total: formatKsh(totalCents),
    tied: ascending(userIds),
    /** The tied buyers with the highest pledge in the deciding round; not used by rule 1. */
    among: rule === 1 ? null : highestAmong(userIds, deciding.closed?.entries ?? []),
    draw:
      first.by === "draw" && digest && deciding.closed
        ? { seed: deciding.closed.seedHex, message: first.message, among: first.among, ...digest }
        : null,
  };
}
