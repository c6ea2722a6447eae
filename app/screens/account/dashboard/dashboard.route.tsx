import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, Link } from "~/router";
import { redirect } from "~/router/index.server";
import { loginPath, requireUser } from "~/http/session/current-user.server";
import { ownToDos } from "~/http/session/own-to-dos.server";
import { pageMeta } from "~/ui/frame/page-meta";
import { Pager } from "~/ui/list/pager";
import { useVisit } from "~/ui/frame/visit";
import { Page } from "~/ui/shell/page";
import { ToDoPanel } from "~/ui/to-do/to-do-panel";
import { Tabs } from "~/ui/frame/tabs";
import { shopTime } from "~/operations/shop-clock.server";
import { BiddingTab } from "./bidding-tab";
import { type DashboardPage, dashboardPage, type TabContent } from "./dashboard-page.server";
import { OverviewTab } from "./overview-tab";
import { StatList } from "~/ui/text/stat";
import { Notice } from "~/ui/frame/notice";
import { EmptyState } from "~/ui/list/empty-state";
import { visuallyHidden } from "~/ui/frame/layout.css";
import { DataTable } from "~/ui/list/table";
import { purchaseColumns } from "../purchase-table";
import type { ReactNode } from "react";
import { Breakable } from "~/ui/text/breakable";
import { t } from "~/texts/t";
import { AccountActions, PersonHeader } from "../person-header";
import * as styles from "./dashboard-header.css";

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, { title: t("Dashboard") });

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireUser(args);
  const { searchParams } = new URL(args.request.url);
  const [page, toDos] = await Promise.all([dashboardPage(viewer, searchParams, shopTime()), ownToDos(args)]);
  if (!page) throw redirect(loginPath(args.request), 303);
  return { ...page, toDos };
}

export default function Dashboard() {
  const { person, summary, toDos, lostParticipations, content } = useLoaderData<typeof loader>();
  const { tab, page, pageCount } = content;
  const showsAuctions = useVisit().hasAuctions || summary.auctions > 0;
  return (
    <Page>
      <PersonHeader person={person}>
        @<Breakable text={person.username} />
      </PersonHeader>
      <ToDoPanel toDos={toDos} isAlwaysShown />
      <Promoted participations={lostParticipations} />
      <PersonFacts person={person} />
      <Summary summary={summary} showsAuctions={showsAuctions} />
      <Tabs
        label={t("Your dashboard")}
        current={tab}
        tabs={[
          { value: "overview", label: t("Overview"), to: "/dashboard" },
          ...(showsAuctions ? [{ value: "bidding" as const, label: t("Bidding History") }] : []),
          { value: "purchases", label: t("Purchase History") },
        ]}
      />
      <Content content={content} showsAuctions={showsAuctions} />
      {tab === "overview" ? null : (
        <Pager page={page} pageCount={pageCount} hrefFor={(number) => `?tab=${tab}&page=${number}`} />
      )}
    </Page>
  );
}

interface ContentProps {
  content: DashboardPage["content"];
  /** A shop without auctions shows them to those who took part in one. */
  showsAuctions: boolean;
}

function Content({ content, showsAuctions }: ContentProps) {
  switch (content.tab) {
    case "overview":
      return <OverviewTab {...content} showsAuctions={showsAuctions} />;
    case "bidding":
      return <BiddingTab {...content} />;
    case "purchases":
      return <PurchasesTab {...content} />;
  }
}

/** Cancelled orders are counted, but not in the sum (D46). */
function Summary({
  summary,
  showsAuctions,
}: Pick<ContentProps, "showsAuctions"> & { summary: DashboardPage["summary"] }) {
  const { bids, auctions, spentText, orders, cancelled } = summary;
  const inOrders = orders === 1 ? t("in 1 order") : t("in {orders} orders", { orders });
  return (
    <StatList
      stats={[
        ...(showsAuctions
          ? [
              {
                label: t("Total bids placed"),
                value: bids,
                note: auctions === 1 ? t("in 1 auction") : t("in {auctions} auctions", { auctions }),
              },
            ]
          : []),
        {
          label: t("Total spent"),
          value: spentText,
          note:
            cancelled > 0
              ? t("{inOrders}; {cancelled} cancelled, not counted", { inOrders, cancelled })
              : inOrders,
        },
      ]}
    />
  );
}

/** For an administrator who had joined rounds before (D39, D87). */
function Promoted({ participations }: { participations: DashboardPage["lostParticipations"] }) {
  if (participations.length === 0) return null;
  return (
    <Notice tone="warning" title={t("Administrators cannot take part in auctions")}>
      <p>
        {t(
          "You joined these rounds before you became an administrator. Your pledges still count, but you cannot raise them:",
        )}
      </p>
      <ul>
        {participations.map(({ to, text }) => (
          <li key={to}>
            <Link to={to}>{text}</Link>
          </li>
        ))}
      </ul>
      <p>{t("Entry fees are not returned.")}</p>
    </Notice>
  );
}

function PurchasesTab({ purchases }: TabContent<"purchases">) {
  if (purchases.length === 0)
    return (
      <EmptyState title={t("No Purchases Yet")} action={{ to: "/browse", label: t("Shop Now") }}>
        {t("What you order at a fixed price will be listed here.")}
      </EmptyState>
    );
  return (
    <section aria-labelledby="purchases">
      <h2 id="purchases" className={visuallyHidden}>
        {t("Purchase History")}
      </h2>
      <DataTable
        caption={t("Your purchases, newest first")}
        captionHidden
        rows={purchases}
        columns={purchaseColumns}
      />
    </section>
  );
}

const PersonFacts = ({ person: { email, phone, age } }: { person: DashboardPage["person"] }) => (
  <AccountActions>
    <dl className={styles.facts}>
      <Fact label={t("Email")} value={<Breakable text={email} />} />
      <Fact label={t("Phone")} value={phone} />
      <Fact label={t("Age")} value={age} />
    </dl>
  </AccountActions>
);

const Fact = ({ label, value }: { label: string; value: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd className={styles.value}>{value}</dd>
  </div>
);
