import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { listPage, readPage } from "~/domain/page";
import { requireSuperuser } from "~/http/session/current-user.server";
import { auctionsPastEnd } from "~/operations/products/past-end.queries.server";
import { EmptyState } from "~/ui/list/empty-state";
import { PageHeader } from "~/ui/frame/page-header";
import { Pager } from "~/ui/list/pager";
import { Panel } from "~/ui/frame/panel";
import { shopTime } from "~/operations/shop-clock.server";

import { BackLink } from "~/screens/management/shared/back-link";
import { EndedAuctions } from "../ended-auctions-list";
import { endedRows, endedTitle } from "../waiting-rows.server";

const HERE = "/management/ended-auctions";
const PAGE_SIZE = 50;

export const meta: MetaFunction = () => [{ title: "Auctions past their end · Management · Soko" }];

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const now = shopTime();
  const asked = readPage(new URL(args.request.url).searchParams);
  const { total } = await auctionsPastEnd(now, { take: 0 });
  const { page, pageCount, skip } = listPage(asked, total, PAGE_SIZE);
  const found = await auctionsPastEnd(now, { take: PAGE_SIZE, skip });
  return { title: endedTitle(found), rows: endedRows(found, now), page, pageCount };
}

/** All auctions whose end has come and whose round nobody has closed yet, what ended first leads. */
export default function EndedAuctionList() {
  const { title, rows, page, pageCount } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to="/management">Dashboard</BackLink>
      <PageHeader title="Auctions past their end" />
      {rows.length > 0 ? (
        <Panel title={title}>
          <EndedAuctions rows={rows} />
        </Panel>
      ) : (
        <EmptyState
          title="No auctions to close"
          action={{ to: "/management", label: "Back to the dashboard" }}
        >
          Every auction past its end time is closed.
        </EmptyState>
      )}
      <Pager
        page={page}
        pageCount={pageCount}
        hrefFor={(number) => (number > 1 ? `${HERE}?page=${number}` : HERE)}
        label="Pages of auctions"
      />
    </>
  );
}
