import { Link, useFetchers } from "~/router";
import { formatKsh, type Cents, parseTypedAmount } from "~/domain/money";
import { winningPayText } from "~/domain/order/won-order";
import { noPledgesText } from "~/domain/pledge/pledge";
import { DescriptionList } from "~/ui/list/description-list";
import { Money } from "~/ui/text/money";
import { Panel } from "~/ui/frame/panel";
import { RoundStateBadge } from "~/ui/badge/round-state-badge";
import { PreviewLine, StandingLine } from "~/ui/auction/standing-line";
import * as styles from "./auction.css";
import type { AuctionPage } from "./auction-page.server";
import { type BoardView, placeInBoardText } from "./live/board-view";
import type { Lead } from "./lead";

interface Props {
  round: AuctionPage["round"];
  board: BoardView;
  asOf: string;
  result: AuctionPage["result"];
  lead: Lead;
  phase: AuctionPage["phase"];
  isLive: boolean;
  /** A form on the page already shows what the winner pays. */
  hasForm: boolean;
}

function OwnPledge({ own, place }: { own: BoardView["own"]; place: string | null }) {
  const sent = useSentPledge();
  if (sent === null && !own) return null;
  return (
    <div className={styles.ownFigure}>
      <p className={styles.figureLabel}>Your pledge</p>
      <Money text={sent === null ? (own?.pledgeText ?? "") : formatKsh(sent)} />
      <p className={styles.asOfLine}>{sent === null ? place : "sending…"}</p>
    </div>
  );
}

export function RoundPanel({ round, board, asOf, result, lead, phase, isLive, hasForm }: Props) {
  if (!round)
    return (
      <Panel title="No round yet">
        <p>The first round is not open yet. Check again soon.</p>
      </Panel>
    );
  const own = board.own?.pledgeCents ?? null;
  const payText =
    round.isOpen && !hasForm ? winningPayText(round.terms, own ?? lead.cents, own !== null) : null;
  return (
    <Panel
      title={`Round ${round.number}`}
      // before and after the auction its own badge is enough
      actions={
        round.state === "closed" || phase === "live" ? (
          <RoundStateBadge state={round.state} isVoid={round.isVoid} isLive={isLive} />
        ) : null
      }
    >
      <div className={styles.stats}>
        <div>
          <p className={styles.figureLabel}>{round.isOpen ? "Current highest" : "Highest pledge"}</p>
          {board.highestCents === null ? (
            <p className={styles.none}>{round.isVoid ? "None counts" : noPledgesText(round.state)}</p>
          ) : (
            <Money text={formatKsh(board.highestCents)} size="hero" />
          )}
          {round.isOpen ? <p className={styles.asOfLine}>as of {asOf}</p> : null}
        </div>
        <OwnPledge own={board.own} place={placeInBoardText(board, round.winner)} />
      </div>
      {lead.standing ? (
        <StandingLine standing={lead.standing} />
      ) : lead.text ? (
        <PreviewLine {...lead.text} />
      ) : null}
      {payText ? <p>{payText}</p> : null}
      <div role="status">
        {result ? (
          <>
            <p className={styles.winner}>{result.headline}</p>
            {result.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
            {round.winner || round.isVoid ? <Link to={round.proof}>Check it</Link> : null}
          </>
        ) : null}
      </div>
      <DescriptionList
        items={[
          { label: "Pledge range", value: round.rangeText },
          { label: "Entry fee", value: round.feeText },
          ...(round.isVoid ? [] : [{ label: "Joined", value: board.totalParticipants }]),
          ...(round.closedText ? [{ label: "Closed", value: round.closedText }] : []),
        ]}
      />
    </Panel>
  );
}

function useSentPledge(): Cents | null {
  const sent = useFetchers().find(({ formData }) => formData?.get("intent") === "pledge");
  const amount = sent?.formData?.get("pledge_amount");
  return typeof amount === "string" ? parseTypedAmount(amount) : null;
}
