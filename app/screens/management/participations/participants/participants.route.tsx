import { useLoaderData } from "~/router";
import { EmptyState } from "~/ui/list/empty-state";
import { Notice } from "~/ui/frame/notice";
import { PageHeader } from "~/ui/frame/page-header";
import { StatList } from "~/ui/text/stat";
import { managedAuction } from "~/operations/products/management.queries.server";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { BackLink } from "~/screens/management/shared/back-link";
import { ParticipationList } from "../participation-list";
import { participantsPage, type EntryFeeRow } from "./participants-page.server";
import { ButtonLink } from "~/ui/frame/button";
import type { TableColumn } from "~/ui/list/table";
import { contactColumn, personColumn } from "../participation-person";
import * as styles from "../participation-table.css";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { msg, t } from "~/texts/t";

export const meta = titled<typeof loader>((data) =>
  [t("Participants"), data?.title ?? t("Auction"), t("Management")].join(" · "),
);

export const loader = guarded(async (args) => {
  const auction = await managedRecord("participants", args.params.id, managedAuction);
  return participantsPage(auction, new URL(args.request.url).searchParams);
});

const feeColumns: readonly TableColumn<EntryFeeRow>[] = [
  { label: "#", cell: ({ number }) => number },
  personColumn(msg("User")),
  contactColumn,
  { label: msg("Round"), align: "end", cell: ({ round }) => round },
  { label: msg("Fee paid"), align: "end", cell: ({ fee }) => <span className={styles.amount}>{fee}</span> },
  { label: msg("Paid at"), cell: ({ paid }) => <span className={styles.timestamp}>{paid}</span> },
  {
    label: msg("Send the fee back"),
    labelHidden: true,
    cell: ({ refundTo, person }) =>
      refundTo ? (
        <ButtonLink
          look="quiet"
          size="small"
          to={refundTo}
          aria-label={t("Send the fee of {name} back", { name: person.name })}
        >
          {t("Send back")}
        </ButtonLink>
      ) : null,
  },
];

export default function Participants() {
  const { id, title, voidText, stats, list, rows } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={`/management/products/${id}?tab=participants`}>{t("Back to the product")}</BackLink>
      <PageHeader title={t("Participants")}>{title}</PageHeader>
      {voidText ? <Notice tone="warning">{voidText}</Notice> : null}
      <StatList stats={stats} />
      <ParticipationList
        list={list}
        noun={t("participants")}
        caption={t("Participants")}
        rows={rows}
        columns={feeColumns}
        empty={<NoParticipants q={list.filters.q} hasVoidRounds={voidText !== null} />}
      />
    </>
  );
}

function NoParticipants({ q, hasVoidRounds }: { q: string; hasVoidRounds: boolean }) {
  if (!q && hasVoidRounds)
    return (
      <EmptyState title={t("No participant counts")}>
        {t("Nobody has a paid entry fee in a round that counts.")}
      </EmptyState>
    );
  return q ? (
    <EmptyState title={t("No participants here")}>
      {t("Search by the beginning of a name, a username, an email address or a phone number.")}
    </EmptyState>
  ) : (
    <EmptyState title={t("No participants yet")}>
      {t("Buyers appear here once they pay a round's entry fee.")}
    </EmptyState>
  );
}
