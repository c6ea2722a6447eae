import { formatCount } from "~/domain/text/count";
import { DescriptionList } from "~/ui/list/description-list";
import { Notice } from "~/ui/frame/notice";
import type { ClosingView } from "./closing-view";
import { t } from "~/texts/t";

/** What closing now would decide for the round. The page explains the effect on the auction. */
export function ClosingPreview({ preview }: { preview: ClosingView }) {
  const { roundNumber, participants, bids, top } = preview;
  return (
    <>
      <DescriptionList
        items={[
          { label: t("Round"), value: roundNumber },
          { label: t("Participants"), value: formatCount(participants) },
          { label: t("Total bids"), value: formatCount(bids) },
          { label: t("Highest pledge"), value: top?.pledge ?? t("No pledges yet") },
          ...(top ? [leader(top)] : []),
        ]}
      />
      {top === null ? (
        <Notice tone="info">{t("Nobody has pledged in this round, so it would have no winner.")}</Notice>
      ) : null}
      {top && top.tied > 1 ? (
        <Notice tone="warning">
          {t("The winner is drawn at random among {count}.", { count: formatCount(top.tied) })}
        </Notice>
      ) : null}
    </>
  );
}

const leader = ({ firstName, tied }: NonNullable<ClosingView["top"]>) =>
  tied > 1
    ? {
        label: t("Tied at the top"),
        value: t("{count}, {firstName} first", { count: formatCount(tied), firstName }),
      }
    : { label: t("Would win"), value: firstName };
