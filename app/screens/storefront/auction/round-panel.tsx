import { Link } from "@remix-run/react";
import { formatKsh } from "~/domain/money";
import { DescriptionList } from "~/ui/description-list";
import { Money } from "~/ui/money";
import { Panel } from "~/ui/panel";
import { RoundStateBadge } from "~/ui/round-state-badge";
import * as styles from "./auction.css";
import type { AuctionPage } from "./auction-page.server";
import type { BoardView } from "./board-view";
import { useSentPledge } from "./use-sent-pledge";

interface Props {
  round: AuctionPage["round"];
  board: BoardView;
  asOf: string;
  /** Pledges are taken at this moment, as far as the page can know. */
  isLive: boolean;
}

function OwnPledge({ own }: { own: BoardView["own"] }) {
  const sent = useSentPledge();
  if (sent === null && !own) return null;
  return (
    <div className={styles.ownFigure}>
      <p className={styles.figureLabel}>Your pledge</p>
      <Money text={sent === null ? (own?.pledgeText ?? "") : formatKsh(sent)} />
      <p className={styles.asOfLine}>{sent === null ? `place ${own?.position}` : "sending…"}</p>
    </div>
  );
}

export function RoundPanel({ round, board, asOf, isLive }: Props) {
  if (!round)
    return (
      <Panel title="No round yet">
        <p>The first round has not been opened. Come back soon.</p>
      </Panel>
    );
  return (
    <Panel title={`Round ${round.number}`} actions={<RoundStateBadge state={round.state} isLive={isLive} />}>
      <div className={styles.figures}>
        <div>
          <p className={styles.figureLabel}>
            {round.state === "closed" ? "Highest pledge" : "Current highest"}
          </p>
          {board.highestCents === null ? (
            <p className={styles.none}>No pledges yet</p>
          ) : (
            <Money text={formatKsh(board.highestCents)} size="hero" />
          )}
          {round.state === "active" ? <p className={styles.asOfLine}>as of {asOf}</p> : null}
        </div>
        <OwnPledge own={board.own} />
      </div>
      {round.winner ? (
        <p className={styles.winner}>
          {round.winner.isYou ? "You won this round" : `${round.winner.firstName} won this round`} with{" "}
          {round.winner.pledgeText}.
        </p>
      ) : null}
      <DescriptionList
        items={[
          { label: "Pledge range", value: round.rangeText },
          { label: "Entry fee", value: round.feeText },
          { label: "Participants", value: board.totalParticipants },
          ...(round.closedText ? [{ label: "Closed", value: round.closedText }] : []),
        ]}
      />
      {round.state === "active" ? (
        <Link to={round.proof}>How the winner is decided, and how to check it</Link>
      ) : null}
    </Panel>
  );
}
