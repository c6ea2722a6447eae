import type { Viewer } from "~/domain/account/access";
import { formatDuration } from "~/domain/text/duration";
import { formatCount } from "~/domain/text/count";
import { formatKsh } from "~/domain/money";
import { receiptNumber } from "~/domain/pledge/pledge";
import { receiptCode } from "~/domain/audit/ledger";
import { refundedFeesTexts } from "~/domain/round/newcomer";
import { shownClose } from "~/domain/round/check-round";
import { closeSettingsText } from "~/domain/schedule/check-close";
import { closedByText, closeSentences } from "~/domain/schedule/close-text";
import { formatDateTime } from "~/domain/time";
import { LEDGER_PAGE, roundProof } from "~/operations/rounds/winner/proof.queries.server";
import { standingWithout, voidSentence } from "~/screens/storefront/void-round-text.server";
import { t } from "~/texts/t";
import { roundStory } from "./round-story";

type RoundProof = NonNullable<Awaited<ReturnType<typeof roundProof>>>;

export async function proofPage(
  viewer: Viewer | null,
  { auctionId, number, page }: { auctionId: number; number: number; page: number },
) {
  const proof = await roundProof(viewer, { auctionId, number, page });
  if (!proof) return null;
  return {
    auctionId,
    title: proof.product.title,
    number: proof.number,
    state: proof.state,
    isVoid: proof.voidedAt !== null,
    result: (await voidSentence(proof)) ?? resultOf(proof),
    standing: proof.voidedAt ? await standingWithout(proof.product) : null,
    story: roundStory(proof),
    facts: factsOf(proof),
    returned: [...closeTexts(proof), ...refundedFeesTexts(proof.returned)],
    recipe:
      proof.draw && proof.drawSeed !== null
        ? {
            seed: proof.drawSeed,
            commitment: proof.drawCommitment,
            tied: proof.tiedParticipations,
            ...proof.draw,
          }
        : null,
    page,
    pageCount: Math.max(1, Math.ceil(proof.ledgerSeq / LEDGER_PAGE)),
    ledger: proof.ledger.map((row) => ({
      seq: row.seq,
      receipt: receiptNumber(number, row.seq),
      participation: row.participationId,
      amount: formatKsh(row.cents),
      code: receiptCode(row.hash),
      /** Hashed after the previous hash and a '|' (D38). */
      text: [row.seq, proof.id, row.participationId, row.cents, row.submittedAt.toISOString()].join("|"),
      hash: row.hash,
    })),
  };
}

export type ProofPage = NonNullable<Awaited<ReturnType<typeof proofPage>>>;

function resultOf({ state, winner, tiedParticipations }: RoundProof): string {
  if (state === "active") return t("The round is active. Its seed and ledger are published when it closes.");
  if (!winner) return t("The round closed without pledges, so nobody won.");
  const pledge = formatKsh(winner.pledgeCents ?? 0);
  const tied = tiedParticipations.length;
  if (tied === 1)
    return t("{name} won with the highest pledge, {pledge}.", { name: winner.user.firstName, pledge });
  return t("{count} tied at the top with {pledge}; the draw chose {name}.", {
    count: formatCount(tied),
    pledge,
    name: winner.user.firstName,
  });
}

/** When it had to close, when it did, and each move (D91). */
function closeTexts(proof: RoundProof): string[] {
  const byClock = closedByText(proof);
  return [...closeSentences(proof, proof.close.moves), ...(byClock ? [byClock] : [])];
}

function closeFacts({ close: { sets }, closesAt }: RoundProof): Fact[] {
  if (sets.length === 0) return [];
  return [
    named(
      "close_set",
      closeSettingsText(sets),
      t(
        "Each time the close was set: after how many pledges, to when, and the soft close's minutes and its bound.",
      ),
    ),
    named(
      "closes_at",
      shownClose(closesAt),
      t("No pledge counts from then on. A pledge that changed who leads in the last minutes moved it."),
    ),
  ];
}

/** From when it could be joined (D109). */
const openFor = ({ openedAt, closedAt, product: { startTime } }: RoundProof): Fact => ({
  label: t("Open for"),
  value: formatDuration(
    Math.max(0, (closedAt ?? openedAt).getTime() - Math.max(openedAt.getTime(), startTime?.getTime() ?? 0)),
  ),
});

/** The browser's check reads a fact by its name. */
interface Fact {
  readonly label: string;
  readonly name?: string;
  readonly value: string;
  readonly hint?: string;
}

const named = (name: string, value: string, hint: string): Fact => ({ label: name, name, value, hint });

function factsOf(proof: RoundProof): Fact[] {
  const facts = [
    { label: t("Round id"), name: "round", value: String(proof.id) },
    { label: t("Opened"), value: formatDateTime(proof.openedAt) },
    named(
      "draw_commitment",
      proof.drawCommitment,
      t("SHA-256 of the secret seed's bytes, published when the round opened."),
    ),
  ];
  if (proof.state === "active" || proof.drawSeed === null) return facts;
  return [
    ...facts,
    ...(proof.closedAt
      ? [{ label: t("Closed"), value: formatDateTime(proof.closedAt) }, openFor(proof)]
      : []),
    ...closeFacts(proof),
    named("draw_seed", proof.drawSeed, t("The secret seed, published when the round closed.")),
    named(
      "ledger_head",
      proof.ledgerHead,
      t("The hash of the last pledge. Nobody could know it before the last pledge was made."),
    ),
    named(
      "tied_participations",
      proof.tiedParticipations.join(", ") || t("none"),
      t("Everyone who held the highest pledge, in ascending order."),
    ),
    {
      label: t("Winning participation"),
      name: "winner",
      value: proof.winner ? String(proof.winner.id) : t("none"),
    },
    ...(proof.voidedAt ? [{ label: t("Declared void"), value: formatDateTime(proof.voidedAt) }] : []),
  ];
}
