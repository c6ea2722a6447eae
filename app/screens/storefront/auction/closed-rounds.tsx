import { Link } from "@remix-run/react";
import { muted } from "~/ui/layout.css";
import { Money } from "~/ui/money";
import { Panel } from "~/ui/panel";
import * as styles from "./auction.css";
import type { AuctionPage } from "./auction-page.server";

export function ClosedRounds({ rounds }: { rounds: AuctionPage["closedRounds"] }) {
  if (rounds.length === 0) return null;
  return (
    <Panel title="Closed rounds">
      <ul className={styles.rounds}>
        {rounds.map(({ number, proof, winner, tied }) => (
          <li key={number} className={styles.closedRound}>
            <span>
              <strong>Round {number}</strong>{" "}
              {winner ? (
                <>
                  {winner.isYou ? "You" : winner.firstName} won with <Money text={winner.pledgeText} />
                  {tied > 1 ? `, drawn among ${tied} equal pledges` : null}
                </>
              ) : (
                "No pledges, no winner"
              )}
            </span>
            <Link to={proof}>Check the draw</Link>
          </li>
        ))}
      </ul>
      <p className={muted}>Anyone can recompute every result from the published seed and ledger.</p>
    </Panel>
  );
}
