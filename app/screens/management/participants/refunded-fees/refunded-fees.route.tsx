import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { listPage, readPage } from "~/domain/page";
import { requireSuperuser } from "~/http/session/current-user.server";
import { refundedFees } from "~/operations/pledges/failed-payments.queries.server";
import { EmptyState } from "~/ui/list/empty-state";
import { PageHeader } from "~/ui/frame/page-header";
import { Pager } from "~/ui/list/pager";
import { Panel } from "~/ui/frame/panel";
import { RecentList } from "~/ui/list/recent-list";
import { BackLink } from "~/screens/management/shared/back-link";
import { refundedRows, refundedTitle } from "~/screens/management/products/waiting-rows.server";

const HERE = "/management/refunded-fees";
const PAGE_SIZE = 50;

export const meta: MetaFunction = () => [{ title: "Refunded fees · Management · Soko" }];

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const asked = readPage(new URL(args.request.url).searchParams);
  const { total } = await refundedFees({ take: 0 });
  const { page, pageCount, skip } = listPage(asked, total, PAGE_SIZE);
  const found = await refundedFees({ take: PAGE_SIZE, skip });
  return { title: refundedTitle(found), rows: refundedRows(found), page, pageCount };
}

/** Entry fees that went back because their round had closed before they were paid, the latest first. */
export default function RefundedFees() {
  const { title, rows, page, pageCount } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to="/management">Dashboard</BackLink>
      <PageHeader title="Refunded fees" />
      {rows.length > 0 ? (
        <Panel title={title}>
          <RecentList entries={rows} />
        </Panel>
      ) : (
        <EmptyState
          title="No fee was refunded"
          action={{ to: "/management", label: "Back to the dashboard" }}
        >
          A fee goes back when its round closes before the payment is done.
        </EmptyState>
      )}
      <Pager
        page={page}
        pageCount={pageCount}
        hrefFor={(number) => (number > 1 ? `${HERE}?page=${number}` : HERE)}
        label="Pages of refunded fees"
      />
    </>
  );
}
