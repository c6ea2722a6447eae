import { Link } from "~/router";
import { formatCount } from "~/domain/text/count";
import { Details } from "~/ui/frame/details";
import { ShellCommand } from "~/screens/storefront/command";
import { t } from "~/texts/t";
import * as styles from "../proof.css";
import type { AuctionProofPage } from "./auction-proof-page.server";

type Top = NonNullable<AuctionProofPage["top"]>;

export function AuctionRecipe({ top, rounds }: { top: Top; rounds: AuctionProofPage["rounds"] }) {
  const deciding = rounds.find(({ number }) => number === top.decidingRound);
  return (
    <Details title={t("Check it on a computer")}>
      <ol className={styles.steps}>
        <li>
          <p>
            {t(
              "Each pledge in the totals is the last one that participant made in that round, as its ledger shows. The proofs of the rounds, above, have the full ledgers.",
            )}
          </p>
        </li>
        <li>
          <p>
            {t(
              "Add up the pledges of each participant. The highest total is {total}; everybody's total is divided by the same number of rounds, so it is also the highest average.",
              { total: top.total },
            )}
          </p>
        </li>
        {top.by === "total" ? (
          <li>
            <p>{t("Only one participant has it, number 1 of the totals, and wins without a draw.")}</p>
          </li>
        ) : (
          <li>
            <p>
              {t(
                "{count} have it: users {users}. The latest round in which one of them pledged decides: round {number}. Later rounds in which none of them pledged change nothing.",
                {
                  count: formatCount(top.tied.length),
                  users: top.tied.join(", "),
                  number: top.decidingRound,
                },
              )}
            </p>
          </li>
        )}
        {top.among && top.among.length < top.tied.length ? (
          <li>
            <p>
              {top.by === "pledge"
                ? t("Of them, user {id} pledged the most in round {number}, and so wins the auction.", {
                    id: top.winnerId,
                    number: top.decidingRound,
                  })
                : t("Of them, users {users} pledged the most in round {number}.", {
                    users: top.among.join(", "),
                    number: top.decidingRound,
                  })}{" "}
              {t("Who pledged nothing in it counts KSh 0 there. What others pledged in it changes nothing.")}
            </p>
          </li>
        ) : null}
        {top.by === "round" && deciding ? (
          <li>
            <p>
              {t("Round {number} was won by user {id}, who is among them, and so wins the auction.", {
                number: top.decidingRound,
                id: top.winnerId,
              })}{" "}
              <Link to={deciding.proof}>
                {t("How round {number} was decided", { number: top.decidingRound })}
              </Link>
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
          {t(
            "{why}, so one of them is drawn with that round's seed and {hash}. That round's own proof shows both. Compute the HMAC-SHA-256 of this message with the seed as key:",
            {
              why:
                rule < 3
                  ? t("Somebody else won round {number}", { number: decidingRound })
                  : t("They pledged the same in round {number}", { number: decidingRound }),
              hash:
                rule === 1
                  ? t("ledger head")
                  : t("the hash of the last ledger entry that one of them made there"),
            },
          )}
        </p>
        <ShellCommand>{`printf '${message}' | openssl dgst -sha256 -mac HMAC -macopt hexkey:${seed}`}</ShellCommand>
        <p className={styles.value}>{digest}</p>
      </li>
      <li>
        <p>
          {t(
            "Read that digest as one big number and divide it by {count}. The remainder, {index}, is the winner's place in the list, counting from 0.",
            { count: among.length, index },
          )}
        </p>
        <ShellCommand>{`python3 -c "print([${among.join(", ")}][int('${digest}', 16) % ${among.length}])"`}</ShellCommand>
      </li>
    </>
  );
}
