import { EmptyState } from "~/ui/list/empty-state";
import { muted } from "~/ui/frame/layout.css";
import { ParticipationList } from "~/screens/management/participations/participation-list";
import type { ParticipantsTabView } from "./participants-tab.server";
import { RoundTab } from "./round-tab";
import type { TableColumn } from "~/ui/list/table";
import { contactColumn, personColumn } from "~/screens/management/participations/participation-person";
import { TrophyRank } from "~/screens/management/participations/participation-rank";
import * as styles from "~/screens/management/participations/participation-table.css";
import type { ParticipantRow } from "~/screens/management/participations/participation-view.server";
import type { PaymentStatus } from "~/domain/round/participation";
import { Badge, type BadgeTone } from "~/ui/badge/badge";
import { msg, t } from "~/texts/t";

const participantColumns: readonly TableColumn<ParticipantRow>[] = [
  { label: msg("Rank"), cell: ({ place, lostDraw }) => <TrophyRank place={place} lostDraw={lostDraw} /> },
  personColumn(msg("Name and username")),
  contactColumn,
  { label: msg("Age"), align: "end", cell: ({ age }) => age },
  {
    label: msg("Pledge"),
    align: "end",
    cell: ({ pledge }) =>
      pledge === null ? (
        <span className={muted}>{t("No bid yet")}</span>
      ) : (
        <span className={styles.amount}>{pledge}</span>
      ),
  },
  { label: msg("Payment status"), cell: ({ payment }) => <PaymentStatusBadge status={payment} /> },
];

export function ParticipantsTab({ shown: { id, stats, round, all } }: { shown: ParticipantsTabView }) {
  const whole = { to: `/management/auctions/${id}/participants`, label: t("All entry fees") };
  return (
    <RoundTab title={t("Participants")} whole={whole} stats={stats} facts={round && round.facts} all={all}>
      {round ? <RoundParticipants round={round} /> : null}
    </RoundTab>
  );
}

const RoundParticipants = ({
  round: { facts, list, rows },
}: {
  round: NonNullable<ParticipantsTabView["round"]>;
}) => (
  <ParticipationList
    list={list}
    noun={t("participants")}
    caption={t("Participants of round {number}, by pledge", { number: facts.number })}
    rows={rows}
    columns={participantColumns}
    empty={
      <EmptyState
        title={list.filters.q || facts.isVoid ? t("No participants here") : t("No participants yet")}
        level={3}
      >
        {list.filters.q
          ? t("Search by the beginning of a name, a username, an email address or a phone number.")
          : facts.isVoid
            ? t("This round was declared void: its entry fees go back, and nobody takes part in it.")
            : t("People who pay the entry fee appear here.")}
      </EmptyState>
    }
  />
);

const tones: Record<PaymentStatus, BadgeTone> = {
  pending: "amber",
  completed: "green",
  failed: "red",
  refunded: "neutral",
};

const isPaymentStatus = (status: string): status is PaymentStatus => Object.hasOwn(tones, status);

function PaymentStatusBadge({ status }: { status: string }) {
  const text = status.charAt(0).toUpperCase() + status.slice(1);
  return <Badge tone={isPaymentStatus(status) ? tones[status] : "amber"}>{text}</Badge>;
}
