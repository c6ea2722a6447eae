import { formatCount } from "~/domain/text/count";
import { DescriptionList } from "~/ui/list/description-list";
import { Notice } from "~/ui/frame/notice";
import type { ClosingView } from "./closing-view";

/** What closing now would decide for the round. The page explains the effect on the auction. */
export function ClosingPreview({ preview }: { preview: ClosingView }) {
  const { roundNumber, participants, bids, top } = preview;
  return (
    <>
      <DescriptionList
        items={[
          { label: "Round", value: roundNumber },
          { label: "Participants", value: formatCount(participants) },
          { label: "Total bids", value: formatCount(bids) },
          { label: "Highest pledge", value: top?.pledge ?? "No pledges yet" },
          ...(top ? [leader(top)] : []),
        ]}
      />
      {top === null ? (
        <Notice tone="info">Nobody has pledged in this round, so it would have no winner.</Notice>
      ) : null}
      {top && top.tied > 1 ? (
        <Notice tone="warning">The winner is drawn at random among {formatCount(top.tied)}.</Notice>
      ) : null}
    </>
  );
}

const leader = ({ firstName, tied }: NonNullable<ClosingView["top"]>) =>
  tied > 1
    ? { label: "Tied at the top", value: `${formatCount(tied)}, ${firstName} first` }
    : { label: "Would win", value: firstName };
