import { Link } from "@remix-run/react";
import { Panel } from "~/ui/panel";
import type { OverallResultView } from "./overall-result.server";

/** The result of a closed auction as a whole (D69). */
export function OverallResult({ result }: { result: OverallResultView }) {
  if (!result) return null;
  const { winner, proof } = result;
  if (!winner)
    return (
      <Panel title="Result of the auction">
        <p>Nobody pledged in this auction, so it has no winner.</p>
      </Panel>
    );
  return (
    <Panel title="Result of the auction">
      <p>
        <strong>{winner.isYou ? "You won" : `${winner.firstName} won`} this auction</strong> with the highest
        average, {winner.averageText} over {winner.roundsText}.
      </p>
      {winner.tie ? <p>{winner.tie}</p> : null}
      <Link to={proof}>Check it: totals and how the winner was decided</Link>
    </Panel>
  );
}
