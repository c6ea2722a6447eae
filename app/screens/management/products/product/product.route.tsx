import { useLoaderData, useLocation } from "~/router";
import { ButtonLink } from "~/ui/frame/button";
import { PageHeader } from "~/ui/frame/page-header";
import { Panel } from "~/ui/frame/panel";
import { titled } from "~/screens/management/shared/titled";
import { ProductStatusBadge } from "~/ui/badge/product-status-badge";
import { Tabs } from "~/ui/frame/tabs";
import { BackLink } from "~/screens/management/shared/back-link";
import { DialogLink } from "~/screens/management/shared/dialog-link";
import { LiveAuction } from "~/screens/management/rounds/live-auction";
import { RoundList } from "~/screens/management/rounds/round-list";
import { ActivationForm } from "../form/activation-form";
import { missingProduct } from "../deletion-view.server";
import { recordId } from "~/screens/management/shared/managed-record.server";
import { BuyerList } from "../buyer-list";
import { BidsTab } from "./bids-tab";
import { OverviewTab } from "./overview-tab";
import { ParticipantsTab } from "./participants-tab";
import { type ProductHead, productPage, type ProductView } from "./product-page.server";
import { RevenueTab } from "./revenue-tab";
import { SalesStatsTab } from "./sales-stats-tab";
import { guarded } from "~/screens/management/shared/guarded.server";
import { t } from "~/texts/t";

export const meta = titled<typeof loader>((data) => {
  const tab = data?.view.tab === "overview" ? null : tabLabel(data);
  return [tab, data?.head.title ?? t("Product"), t("Management")].filter(Boolean).join(" · ");
});

const tabLabel = (data: { head: ProductHead; view: ProductView } | undefined) =>
  data?.head.tabs.find(({ value }) => value === data.view.tab)?.label;

export const loader = guarded(async (args, viewer) => {
  const { searchParams } = new URL(args.request.url);
  const id = recordId("product", args.params.id);
  const page = await productPage(viewer, id, searchParams);
  if (!page) throw await missingProduct(id);
  return page;
});

export default function Product() {
  const { head, view } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  return (
    <>
      <BackLink to="/management/products">{t("All Products")}</BackLink>
      <PageHeader
        title={head.title}
        badge={<ProductStatusBadge status={head.status} note={head.phase} />}
        actions={<HeaderActions head={head} />}
      />
      {head.asOf ? <LiveAuction auctionId={head.id} asOf={head.asOf} here={here} /> : null}
      <Tabs label={t("About {title}", { title: head.title })} tabs={head.tabs} current={view.tab} />
      <Shown view={view} />
    </>
  );
}

function HeaderActions({ head }: { head: ProductHead }) {
  const page = `/management/products/${head.id}`;
  return (
    <>
      {head.canCalculateWinner ? (
        <ButtonLink look="secondary" to={`${page}/winner`}>
          {t("Calculate Winner")}
        </ButtonLink>
      ) : null}
      <ButtonLink look="secondary" to={`${page}/edit`}>
        {t("Edit")}
      </ButtonLink>
      {head.canOpenRound ? (
        <ButtonLink
          look={head.mainAction === "next_round" ? "primary" : "secondary"}
          to={`${page}/create-next-round`}
        >
          {t("Create Next Round")}
        </ButtonLink>
      ) : null}
      {head.activation ? (
        <DialogLink
          to={`${page}/activate`}
          label={head.activation.label}
          title={t("Activate {title}", { title: head.title })}
          look={head.mainAction === "activate" ? "primary" : "secondary"}
        >
          <ActivationForm activation={head.activation} />
        </DialogLink>
      ) : null}
    </>
  );
}

function Shown({ view }: { view: ProductView }) {
  switch (view.tab) {
    case "overview":
      return <OverviewTab product={view.shown} />;
    case "participants":
      return <ParticipantsTab shown={view.shown} />;
    case "bids":
      return <BidsTab shown={view.shown} />;
    case "revenue":
      return <RevenueTab shown={view.shown} />;
    case "rounds":
      return (
        <Panel title={t("Rounds")} look="bare">
          <RoundList list={view.shown} level={3} hrefFor={(page) => `?tab=rounds&page=${page}`} />
        </Panel>
      );
    case "buyers":
      return (
        <Panel title={t("Buyers")} look="bare">
          <BuyerList buyers={view.shown} />
        </Panel>
      );
    case "sales-stats":
      return <SalesStatsTab shown={view.shown} />;
  }
}
