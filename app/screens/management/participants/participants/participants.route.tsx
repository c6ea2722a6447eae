import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { requireSuperuser } from "~/http/session/current-user.server";
import { EmptyState } from "~/ui/list/empty-state";
import { Notice } from "~/ui/frame/notice";
import { PageHeader } from "~/ui/frame/page-header";
import { pageMeta } from "~/ui/frame/page-meta";
import { StatList } from "~/ui/text/stat";
import { managedAuction } from "~/operations/products/management.queries.server";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { BackLink } from "~/screens/management/shared/back-link";
import { ParticipationList } from "../participation-list";
import { feeColumns } from "./fee-table";
import { participantsPage } from "./participants-page.server";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: `Participants · ${args.data?.title ?? "Auction"} · Management` });

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const auction = await managedRecord("participants", args.params.id, managedAuction);
  return participantsPage(auction, new URL(args.request.url).searchParams);
}

export default function Participants() {
  const { id, title, voidText, stats, list, rows } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={`/management/products/${id}?tab=participants`}>Back to the product</BackLink>
      <PageHeader title="Participants">{title}</PageHeader>
      {voidText ? <Notice tone="warning">{voidText}</Notice> : null}
      <StatList stats={stats} />
      <ParticipationList
        list={list}
        noun="participants"
        caption="Participants"
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
      <EmptyState title="No participant counts">
        Nobody has a paid entry fee in a round that counts.
      </EmptyState>
    );
  return q ? (
    <EmptyState title="No participants here">
      Search by the beginning of a name, a username, an email address or a phone number.
    </EmptyState>
  ) : (
    <EmptyState title="No participants yet">Buyers appear here once they pay a round's entry fee.</EmptyState>
  );
}
