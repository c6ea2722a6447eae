import { Link } from "~/router";
import { formatCount } from "~/domain/count";
import { Details } from "~/ui/frame/details";
import { ShellCommand } from "~/screens/storefront/command";
import * as styles from "../proof.css";
import type { AuctionProofPage } from "./auction-proof-page.server";

type Top = NonNullable<AuctionProofPage["top"]>;

export function AuctionRecipe({ top, rounds }: { top: Top; rounds: AuctionProofPage["rounds"] }) {
  const deciding = rounds.find(({ number }) => number === top.decidingRound);
  return (
    <Details title="Check it on a computer">
      <ol className={styles.steps}>
        <li>
          <p>
            Each pledge in the totals is the last one that participant made in that round, as its ledger
            shows. The proofs of the rounds, above, have the full ledgers.
          </p>
        </li>
        <li>
          <p>
            Add up the pledges of each participant. The highest total is {top.total}; everybody's total is
            divided by the same number of rounds, so it is also the highest average.
          </p>
        </li>
        {top.by === "total" ? (
          <li>
            <p>Only one participant has it, number 1 of the totals, and wins without a draw.</p>
          </li>
        ) : (
          <li>
            <p>
              {formatCount(top.tied.length)} have it: users {top.tied.join(", ")}. The latest round in which
              one of them pledged decides: round {top.decidingRound}. Later rounds in which none of them
              pledged change nothing.
            </p>
          </li>
        )}
        {top.among && top.among.length < top.tied.length ? (
          <li>
            <p>
              {top.by === "pledge"
                ? `Of them, user ${top.winnerId} pledged the most in round ${top.decidingRound}, and so wins the auction.`
                : `Of them, users ${top.among.join(", ")} pledged the most in round ${top.decidingRound}.`}{" "}
              Who pledged nothing in it counts KSh 0 there. What others pledged in it changes nothing.
            </p>
          </li>
        ) : null}
        {top.by === "round" && deciding ? (
          <li>
            <p>
              Round {top.decidingRound} was won by user {top.winnerId}, who is among them, and so wins the
              auction. <Link to={deciding.proof}>How round {top.decidingRound} was decided</Link>
            </p>
          </li>
        ) : null}
        {top.draw ? <DrawSteps draw={top.draw} decidingRound={top.decidingRound} rule={top.rule} /> : null}
      </ol>
    </Details>
  );
}

interface DrawStepsProps {
  readonly draw: NonNullable<Top["draw"]>;
  readonly decidingRound: number;
  /** The first used the round's ledger head. */
  readonly rule: Top["rule"];
}

function DrawSteps({ draw, decidingRound, rule }: DrawStepsProps) {
  const { seed, message, digest, index, among } = draw;
  return (
    <>
      <li>
        <p>
          {rule < 3
            ? `Somebody else won round ${decidingRound}`
            : `They pledged the same in round ${decidingRound}`}
          , so one of them is drawn with that round's seed and{" "}
          {rule === 1 ? "ledger head" : "the hash of the last ledger entry that one of them made there"}. That
          round's own proof shows both. Compute the HMAC-SHA-256 of this message with the seed as key:
        </p>
        <ShellCommand>{`printf '${message}' | openssl dgst -sha256 -mac HMAC -macopt hexkey:${seed}`}</ShellCommand>
        <p className={styles.value}>{digest}</p>
      </li>
      <li>
        <p>
          Read that digest as one big number and divide it by {among.length}. The remainder, {index}, is the
          winner's place in the list, counting from 0.
        </p>
        <ShellCommand>{`python3 -c "print([${among.join(", ")}][int('${digest}', 16) % ${among.length}])"`}</ShellCommand>
      </li>
    </>
  );
}
