import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { PRODUCT_NOT_FOUND } from "~/domain/messages";
import { requireSuperuser } from "~/http/session/current-user.server";
import { EmptyState } from "~/ui/list/empty-state";
import { PageHeader } from "~/ui/frame/page-header";
import { Stat, StatList } from "~/ui/text/stat";
import { auctionFrom } from "~/screens/management/rounds/auction-address.server";
import { BackLink } from "~/screens/management/shared/back-link";
import { ParticipationList } from "../participation-list";
import { feeColumns } from "./fee-table";
import { participantsPage } from "./participants-page.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Participants · ${data?.title ?? "Auction"} · Management · Soko` },
];

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const auction = await auctionFrom(args.params.id, PRODUCT_NOT_FOUND);
  return participantsPage(auction, new URL(args.request.url).searchParams);
}

export default function Participants() {
  const { id, title, stats, list, rows } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={`/management/products/${id}?tab=participants`}>Back to the product</BackLink>
      <PageHeader title="Participants">{title}</PageHeader>
      <StatList>
        {stats.map(({ label, value }) => (
          <Stat key={label} label={label} value={value} />
        ))}
      </StatList>
      <ParticipationList
        list={list}
        noun="participants"
        caption="Participants"
        rows={rows}
        columns={feeColumns}
        empty={<NoParticipants q={list.filters.q} />}
      />
    </>
  );
}

function NoParticipants({ q }: { q: string }) {
  return q ? (
    <EmptyState title="No participants here">
      Search by the beginning of a name, a username, an email address or a phone number.
    </EmptyState>
  ) : (
    <EmptyState title="No participants yet">Buyers appear here once they pay a round's entry fee.</EmptyState>
  );
}
