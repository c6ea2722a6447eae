import { EmptyState } from "~/ui/list/empty-state";
import { muted } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { WideTable } from "~/ui/list/wide-table";
import { medalColumn, personColumn } from "~/screens/management/participations/participation-person";
import type { RoundView } from "./round-page.server";
import * as styles from "./round.css";
import { t } from "~/texts/t";

export function RoundLeaderboard({
  board: { participants, participations, page, pageCount },
  isVoid,
}: {
  board: RoundView["board"];
  isVoid: boolean;
}) {
  if (isVoid)
    return (
      <EmptyState
        title={t("Nobody takes part any more")}
        action={{ to: "/management/payments", label: t("Payments") }}
      >
        {t("The round is void and its entry fees go back. Payments shows what became of each.")}
      </EmptyState>
    );
  if (participations.length === 0)
    return (
      <EmptyState title={t("No participants yet")}>
        {t("Nobody has paid this round's entry fee so far.")}
      </EmptyState>
    );
  return (
    <Panel title={t("Leaderboard")} look="bare" id="leaderboard" actions={<strong>{participants}</strong>}>
      <WideTable
        caption={t("Leaderboard")}
        captionHidden
        rows={participations}
        isHighlighted={({ isWinner }) => isWinner}
        columns={[
          medalColumn,
          personColumn(t("Participant")),
          { label: t("Phone"), cell: ({ person }) => <span className={styles.whole}>{person.phone}</span> },
          {
            label: t("Pledge"),
            align: "end",
            cell: ({ pledge }) =>
              pledge ? (
                <strong className={styles.whole}>{pledge}</strong>
              ) : (
                <span className={muted}>{t("No bid yet")}</span>
              ),
          },
          { label: t("Joined"), cell: ({ joined }) => <span className={styles.timestamp}>{joined}</span> },
        ]}
        pages={{
          page,
          pageCount,
          hrefFor: (number) => `?page=${number}#leaderboard`,
          label: t("Pages of the leaderboard"),
        }}
      />
    </Panel>
  );
}
