import { Link } from "~/router";
import { ButtonLink } from "~/ui/frame/button";
import { DescriptionList } from "~/ui/list/description-list";
import { muted } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { ClosingPreview } from "../closing-preview";
import type { ClosingView } from "../closing-view";
import type { RoundView } from "./round-page.server";
import * as styles from "./round.css";

export function ClosingPanel({ productId, closing }: { productId: number; closing: ClosingView }) {
  return (
    <Panel title="If it were closed now">
      <ClosingPreview preview={closing} />
      <ButtonLink look="danger" to={`/management/products/${productId}/close-round`}>
        Close Round
      </ButtonLink>
    </Panel>
  );
}

export function WinnerPanel({ winner, proof }: { winner: NonNullable<RoundView["winner"]>; proof: string }) {
  if (winner.name === null)
    return (
      <Panel title="Winner">
        <p className={muted}>Nobody pledged, so the round has no winner.</p>
      </Panel>
    );
  return (
    <Panel title="Winner">
      <p className={styles.winner}>{winner.name}</p>
      <DescriptionList items={winner.facts} />
      {winner.tie ? <p>{winner.tie}</p> : null}
      <Link to={proof}>
        {winner.tie ? "Check it: public proof of the draw" : "Public proof of the round"}
      </Link>
    </Panel>
  );
}
