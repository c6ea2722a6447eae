import { useLoaderData } from "~/router";
import { PageHeader } from "~/ui/frame/page-header";
import { StatList } from "~/ui/text/stat";
import { managedAuction } from "~/operations/products/management.queries.server";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { BackLink } from "~/screens/management/shared/back-link";
import { bidColumns, bidColumnsWithRounds } from "../bid-table";
import { NoBids } from "../no-bids";
import { ParticipationList } from "~/screens/management/participations/participation-list";
import { bidsPage } from "./bids-page.server";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { t } from "~/texts/t";

export const meta = titled<typeof loader>((data) =>
  [t("Bids"), data?.title ?? t("Auction"), t("Management")].join(" · "),
);

export const loader = guarded(async (args) => {
  const auction = await managedRecord("bids of an auction", args.params.id, managedAuction);
  return bidsPage(auction, new URL(args.request.url).searchParams);
});

export default function Bids() {
  const { id, title, stats, list, rows, withRounds } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={`/management/products/${id}?tab=bids`}>{t("Back to the product")}</BackLink>
      <PageHeader title={t("All Bids")}>{title}</PageHeader>
      <StatList stats={stats} />
      <ParticipationList
        list={list}
        noun={t("bids")}
        caption={t("Final pledges, highest first")}
        rows={rows}
        columns={withRounds ? bidColumnsWithRounds : bidColumns}
        empty={<NoBids q={list.filters.q} />}
      />
    </>
  );
}
