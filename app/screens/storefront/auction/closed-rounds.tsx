import { Link } from "~/router";
import { muted, visuallyHidden } from "~/ui/frame/layout.css";
import { Money } from "~/ui/text/money";
import { Panel } from "~/ui/frame/panel";
import * as styles from "./auction.css";
import type { AuctionPage } from "./auction-page.server";

export function ClosedRounds({ rounds }: { rounds: AuctionPage["closedRounds"] }) {
  if (rounds.length === 0) return null;
  return (
    <Panel title="Closed rounds">
      <ul className={styles.rounds}>
        {rounds.map(({ number, proof, winner, tie, voidText }) => (
          <li key={number} className={styles.closedRound}>
            <span>
              {voidText ? null : <strong>Round {number} </strong>}
              {winner ? (
                <>
                  {winner.isYou ? "You" : winner.firstName} won with <Money text={winner.pledgeText} />
                  {tie ? `. ${tie}` : null}
                </>
              ) : (
                (voidText ?? "No pledges, no winner")
              )}
            </span>
            <Link to={proof}>
              Check it<span className={visuallyHidden}>: round {number}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={muted}>Anyone can check every result with the published seed and ledger.</p>
    </Panel>
  );
}
