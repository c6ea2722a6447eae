import { DescriptionList } from "~/ui/list/description-list";
import { Notice } from "~/ui/frame/notice";
import { Panel } from "~/ui/frame/panel";
import { RoundStateBadge } from "~/ui/badge/round-state-badge";
import { ClosingPreview } from "../closing-preview";
import type { ClosingView } from "../closing-view";

export interface LatestRoundProps {
  latest: {
    number: number;
    range: string;
    entryFee: string;
    phase: string | null;
    /** The round that creating the next one closes first (D19); null if none is active. */
    closing: ClosingView | null;
  };
}

export function LatestRound({ latest: { number, range, entryFee, phase, closing } }: LatestRoundProps) {
  return (
    <Panel
      title={`Round ${number}`}
      actions={<RoundStateBadge state={closing ? "active" : "closed"} note={phase} />}
    >
      {closing ? (
        <Notice tone="warning" title={`Round ${number} is closed first`}>
          It is still active. Creating the next round closes it and picks its winner in the same step.
        </Notice>
      ) : null}
      <DescriptionList
        items={[
          { label: "Pledge range", value: range },
          { label: "Entry fee", value: entryFee },
        ]}
      />
      {closing ? <ClosingPreview preview={closing} /> : null}
    </Panel>
  );
}
