import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { redirect } from "~/router.server";
import { loginPath, requireUser } from "~/http/session/current-user.server";
import { pageMeta } from "~/ui/frame/page-meta";
import { Pager } from "~/ui/list/pager";
import { Page } from "~/ui/shell/page";
import { Tabs } from "~/ui/frame/tabs";
import { shopTime } from "~/operations/shop-clock.server";
import { BiddingTab } from "./bidding-tab";
import { DashboardHeader } from "./dashboard-header";
import { type DashboardPage, dashboardPage } from "./dashboard-page.server";
import { OverviewTab } from "./overview-tab";
import { Promoted } from "./promoted";
import { PurchasesTab } from "./purchases-tab";
import { Unfinished } from "../unfinished";
import { Summary } from "./summary";

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, { title: "Dashboard" });

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireUser(args);
  const page = await dashboardPage(viewer, new URL(args.request.url).searchParams, shopTime());
  if (!page) throw redirect(loginPath(args.request), 303);
  return page;
}

export default function Dashboard() {
  const { person, summary, entries, lostParticipations, content } = useLoaderData<typeof loader>();
  const { tab, page, pageCount } = content;
  return (
    <Page>
      <DashboardHeader person={person} />
      <Promoted participations={lostParticipations} />
      <Unfinished entries={entries} />
      <Summary summary={summary} />
      <Tabs
        label="Your dashboard"
        current={tab}
        tabs={[
          { value: "overview", label: "Overview", to: "/dashboard" },
          { value: "bidding", label: "Bidding History" },
          { value: "purchases", label: "Purchase History" },
        ]}
      />
      <Content content={content} />
      {tab === "overview" ? null : (
        <Pager page={page} pageCount={pageCount} hrefFor={(number) => `?tab=${tab}&page=${number}`} />
      )}
    </Page>
  );
}

function Content({ content }: { content: DashboardPage["content"] }) {
  switch (content.tab) {
    case "overview":
      return <OverviewTab {...content} />;
    case "bidding":
      return <BiddingTab {...content} />;
    case "purchases":
      return <PurchasesTab {...content} />;
  }
}
