import { Link } from "@remix-run/react";
import { formatCount } from "~/domain/count";
import { Panel } from "~/ui/panel";
import { Command } from "../command";
import * as styles from "../proof.css";
import type { AuctionProofPage } from "./auction-proof-page.server";

type Top = NonNullable<AuctionProofPage["top"]>;

/** The result again, from the rounds' ledgers to the winner, with tools that every computer has. */
export function AuctionRecipe({ top, rounds }: { top: Top; rounds: AuctionProofPage["rounds"] }) {
  const deciding = rounds.find(({ number }) => number === top.decidingRound);
  return (
    <Panel title="Check it yourself">
      <ol className={styles.steps}>
        <li>
          <p>
            A pledge below is the last entry of its participation in the ledger of its round. Each round's
            proof has the whole ledger:
          </p>
          <ul className={styles.facts}>
            {rounds.map(({ number, proof }) => (
              <li key={number}>
                <Link to={proof}>Proof of round {number}</Link>
              </li>
            ))}
          </ul>
        </li>
        <li>
          <p>
            Add up the pledges of each participant. The highest total is {top.total}; all share the same
            number of rounds, so it is the highest average too.
          </p>
        </li>
        {top.by === "total" ? (
          <li>
            <p>Nobody else has it: user {top.winnerId} wins, and nothing is drawn.</p>
          </li>
        ) : (
          <li>
            <p>
              {formatCount(top.tied.length)} have it: users {top.tied.join(", ")}. The latest round in which
              one of them pledged decides: round {top.decidingRound}. Rounds after it, empty or with others
              alone, count for nothing in this.
            </p>
          </li>
        )}
        {top.by === "round" && deciding ? (
          <li>
            <p>
              Round {top.decidingRound} was won by user {top.winnerId}, who is among them, and so wins the
              auction. <Link to={deciding.proof}>How round {top.decidingRound} was decided</Link>
            </p>
          </li>
        ) : null}
        {top.draw ? <DrawSteps top={top} draw={top.draw} /> : null}
      </ol>
    </Panel>
  );
}

function DrawSteps({ top, draw }: { top: Top; draw: NonNullable<Top["draw"]> }) {
  const { seed, message, digest, index } = draw;
  const { tied, decidingRound } = top;
  return (
    <>
      <li>
        <p>
          Somebody else won round {decidingRound}, so one of them is drawn with its seed and ledger head,
          which its own proof shows. The digest is the HMAC-SHA-256 of this message with the seed as key:
        </p>
        <Command>{`printf '${message}' | openssl dgst -sha256 -mac HMAC -macopt hexkey:${seed}`}</Command>
        <p className={styles.value}>{digest}</p>
      </li>
      <li>
        <p>
          That digest as one big number, divided by {tied.length}: the remainder, {index}, is the winner's
          place in the list, counted from 0.
        </p>
        <Command>{`python3 -c "print([${tied.join(", ")}][int('${digest}', 16) % ${tied.length}])"`}</Command>
      </li>
    </>
  );
}

/** Before the close: the rule in words. */
export function AuctionRuleAhead() {
  return (
    <Panel title="How the winner will be decided">
      <ol className={styles.steps}>
        <li>
          Each participant's last pledges of all rounds are added up; a round not joined counts KSh 0. The
          highest total, and so the highest average, wins when the auction is closed.
        </li>
        <li>
          Where several have it, the latest round in which one of them pledged decides: whoever won that round
          wins. If somebody else won it, one of them is drawn with that round's seed, which was fixed before
          its first pledge.
        </li>
        <li>When the auction is closed, this page shows all totals and how to check them.</li>
      </ol>
    </Panel>
  );
}
