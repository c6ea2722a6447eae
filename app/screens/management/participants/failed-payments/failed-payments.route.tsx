import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { listPage, readPage } from "~/domain/page";
import { requireSuperuser } from "~/http/session/current-user.server";
import { failedPayments } from "~/operations/pledges/failed-payments.queries.server";
import { ButtonLink } from "~/ui/frame/button";
import { EmptyState } from "~/ui/list/empty-state";
import { PageHeader } from "~/ui/frame/page-header";
import { Pager } from "~/ui/list/pager";
import { Panel } from "~/ui/frame/panel";
import { RecentList } from "~/ui/list/recent-list";
import { shopTime } from "~/operations/shop-clock.server";
import { BackLink } from "~/screens/management/shared/back-link";
import { failedRows, failedTitle, paymentsSince } from "~/screens/management/products/waiting-rows.server";

const HERE = "/management/failed-payments";
const PAGE_SIZE = 50;

export const meta: MetaFunction = () => [{ title: "Failed payments · Management · Soko" }];

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const now = shopTime();
  const asked = readPage(new URL(args.request.url).searchParams);
  const { total } = await failedPayments(paymentsSince(now), { take: 0 });
  const { page, pageCount, skip } = listPage(asked, total, PAGE_SIZE);
  const found = await failedPayments(paymentsSince(now), { take: PAGE_SIZE, skip });
  return { title: failedTitle(found), rows: failedRows(found), page, pageCount };
}

/** Entry fees of late that could not be taken and were not paid after all, the latest first. */
export default function FailedPayments() {
  const { title, rows, page, pageCount } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to="/management">Dashboard</BackLink>
      <PageHeader
        title="Failed payments"
        actions={
          <ButtonLink look="secondary" to="/management/refunded-fees">
            Refunded fees
          </ButtonLink>
        }
      />
      {rows.length > 0 ? (
        <Panel title={title}>
          <RecentList entries={rows} />
        </Panel>
      ) : (
        <EmptyState title="No payment failed" action={{ to: "/management", label: "Back to the dashboard" }}>
          Every entry fee of the last days was paid.
        </EmptyState>
      )}
      <Pager
        page={page}
        pageCount={pageCount}
        hrefFor={(number) => (number > 1 ? `${HERE}?page=${number}` : HERE)}
        label="Pages of failed payments"
      />
    </>
  );
}
