import { useFetchers } from "~/router";
import { formatKsh, type Cents, parseTypedAmount } from "~/domain/money";
import { winningPayText } from "~/domain/order/winner-offer/won-order";
import { noPledgesText } from "~/domain/pledge/pledge";
import { LiveBadge } from "~/ui/badge/live-badge";
import { RoundStateBadge } from "~/ui/badge/round-state-badge";
import { Money } from "~/ui/text/money";
import { unbroken } from "~/ui/text/unbroken";
import { PreviewLine } from "~/ui/auction/standing-line";
import { t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";
import * as styles from "./auction.css";
import type { AuctionPage } from "./auction-page.server";
import { type BoardView, leadInBar, placeInBoardText } from "./live/board-view";
import type { Lead } from "./lead";
import type { Stage } from "./stage";

interface Props {
  round: NonNullable<AuctionPage["round"]>;
  board: BoardView;
  lead: Lead;
  phase: AuctionPage["phase"];
  stage: Stage;
  /** The connection is lost: old figures must never look live. */
  isStale: boolean;
  /** The join form on the page already shows the fee and what the winner pays. */
  isJoining: boolean;
}

const BEFORE_THE_FEE: readonly Stage[] = ["visitor", "join", "failed"];
const WITH_A_BAR: readonly Stage[] = ["join", "failed", "pledge"];

/** The one sum, and what it means for the viewer. */
export function RoundPanel({ round, board, lead, phase, stage, isStale, isJoining }: Props) {
  const { highestCents, own } = board;
  const pledgeCents = own?.pledgeCents ?? null;
  const sent = useSentPledge();
  const isYours = sent === null && own?.position === 1 && board.tiedAtTop < 2;
  const payText =
    round.isOpen && !isJoining
      ? winningPayText(round.terms, pledgeCents ?? lead.cents, pledgeCents !== null)
      : null;
  return (
    <section aria-labelledby="round-title" className={styles.round}>
      <div className={styles.roundHead}>
        <h2 id="round-title" className={styles.roundTitle}>
          {t("Round {number}", { number: round.number })}
        </h2>
        <RoundBadge round={round} phase={phase} isStale={isStale} />
        {phase === "upcoming" ? null : (
          <span className={styles.label}>
            {round.isOpen ? t("Current highest") : t("Highest pledge")}
            {isYours ? t(", yours") : null}
          </span>
        )}
      </div>
      {phase === "upcoming" ? null : highestCents === null ? (
        <p className={styles.none}>{round.isVoid ? t("None counts") : noPledgesText(round.state)}</p>
      ) : (
        <Money text={formatKsh(highestCents)} size="hero" />
      )}
      <dl className={`${styles.label} ${styles.terms}`}>
        <Term label={t("Pledge range")}>{round.rangeText}</Term>
        <Term label={t("Entry fee")}>{round.feeText}</Term>
      </dl>
      {sent !== null || (own && !isYours) ? (
        <p className={styles.label}>
          {tNodes("Your pledge {money} {place}", {
            money: <Money text={sent === null ? (own?.pledgeText ?? "") : formatKsh(sent)} />,
            place: sent === null ? placeInBoardText(board, round.winner) : t("sending…"),
          })}
        </p>
      ) : null}
      {payText ? <p>{unbroken(payText)}</p> : null}
      <LeadLines
        lead={lead}
        isInBar={!isJoining && WITH_A_BAR.includes(stage) && leadInBar(board, lead) !== null}
      />
      {BEFORE_THE_FEE.includes(stage) && !isJoining ? (
        <p className={styles.label}>{t("The fee is not refunded if you lose.")}</p>
      ) : null}
    </section>
  );
}

const Term = ({ label, children }: { label: string; children: string }) => (
  <div>
    <dt>{label}</dt> <dd>{unbroken(children)}</dd>
  </div>
);

function RoundBadge({ round, phase, isStale }: Pick<Props, "round" | "phase" | "isStale">) {
  if (round.isVoid || (phase === "live" && round.state === "closed"))
    return <RoundStateBadge state={round.state} isVoid={round.isVoid} />;
  if (phase === "ended") return <LiveBadge phase="ended" />;
  return phase === "live" && !isStale ? <LiveBadge phase="live" /> : null;
}

interface LeadLinesProps {
  lead: Lead;
  /** The bar at the bottom of a phone says the sum. */
  isInBar: boolean;
}

const LeadLines = ({ lead: { standing, text, reason }, isInBar }: LeadLinesProps) => (
  <>
    {standing && standing.facts.length > 0 ? <p>{unbroken(standing.facts.join(" · "))}</p> : null}
    {reason ? (
      <p>{unbroken(reason)}</p>
    ) : text ? (
      <PreviewLine {...text} className={isInBar ? styles.wideOnly : undefined} />
    ) : null}
  </>
);

function useSentPledge(): Cents | null {
  const sent = useFetchers().find(({ formData }) => formData?.get("intent") === "pledge");
  const amount = sent?.formData?.get("pledge_amount");
  return typeof amount === "string" ? parseTypedAmount(amount) : null;
}
