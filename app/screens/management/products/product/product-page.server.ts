import type { Viewer } from "~/domain/account/access";
import { readPage } from "~/domain/list/page";
import { isAuctionCapable, phaseNote } from "~/domain/product/product";
import { formatClock } from "~/domain/time";
import { type ManagedProduct, managedProduct } from "~/operations/products/management.queries.server";
import { activeRoundNumber, activeRounds } from "~/operations/rounds/rounds.queries.server";
import { scheduledRound } from "~/operations/rounds/schedule-round.server";
import { shopSettings } from "~/operations/settings/settings.server";
import { shopTime } from "~/operations/shop-clock.server";
import { roundListView } from "~/screens/management/rounds/round-list-view.server";
import { activationView } from "../activation-view";
import { buyerListView } from "../buyer-list-view.server";
import { bidsTab } from "./bids-tab.server";
import { overviewTab } from "./overview-tab.server";
import { participantsTab } from "./participants-tab.server";
import { type ProductTab, readTab, tabLinks, tabPath } from "./product-tabs";
import { revenueTab } from "./revenue-tab.server";
import { salesStatsTab } from "./sales-stats-tab.server";

export async function productPage(viewer: Viewer, id: number, searchParams: URLSearchParams) {
  const product = await managedProduct(id);
  if (!product) return null;
  const tab = readTab(searchParams, product.productType);
  const current = isAuctionCapable(product.productType) ? await activeRoundNumber(id) : null;
  return {
    head: await headOf(product, viewer, current !== null),
    view: await viewOf(tab, product, { viewer, params: searchParams }),
  };
}

async function headOf(product: ManagedProduct, viewer: Viewer, hasOpenRound: boolean) {
  const { id, title, status, productType } = product;
  const onAuction = isAuctionCapable(productType);
  const now = shopTime();
  const scheduled = hasOpenRound || !onAuction ? null : await scheduledRound(id);
  return {
    id,
    title,
    status,
    tabs: tabLinks(viewer, id, productType),
    canCalculateWinner: onAuction && status !== "draft",
    canOpenRound: onAuction && status === "active",
    mainAction: mainActionOf(product, hasOpenRound),
    activation: status === "draft" ? await activationOf(product, now) : null,
    phase: phaseNote({ ...product, hasOpenRound, scheduled }, now),
    /** When the page was read; null if its figures follow no auction. */
    asOf: onAuction && status === "active" ? formatClock(now) : null,
  };
}

async function activationOf(product: ManagedProduct, now: Date) {
  const [rounds, terms] = await Promise.all([activeRounds(product.id), shopSettings()]);
  return activationView({ ...product, rounds }, now, terms);
}

/** A draft needs activation; a next round is offered only while none is open, because opening it would close that one. */
function mainActionOf({ status, productType }: ManagedProduct, hasOpenRound: boolean) {
  if (status === "draft") return "activate";
  return isAuctionCapable(productType) && status === "active" && !hasOpenRound ? "next_round" : null;
}

export type ProductHead = Awaited<ReturnType<typeof headOf>>;

type Loaded<Shown> = Shown | Promise<Shown>;

async function viewOf(
  tab: ProductTab,
  product: ManagedProduct,
  { viewer, params }: { viewer: Viewer; params: URLSearchParams },
) {
  const load = <Shown>(of: (product: ManagedProduct, params: URLSearchParams) => Loaded<Shown>) =>
    of(product, params);
  switch (tab) {
    case "overview":
      return { tab, shown: await overviewTab(product, viewer) };
    case "participants":
      return { tab, shown: await load(participantsTab) };
    case "bids":
      return { tab, shown: await load(bidsTab) };
    case "revenue":
      return { tab, shown: await load(revenueTab) };
    case "rounds":
      return { tab, shown: await roundListView(product, readPage(params)) };
    case "buyers":
      return { tab, shown: await buyerListView(product, { list: tabPath(product.id, tab), params }) };
    case "sales-stats":
      return { tab, shown: await load(salesStatsTab) };
  }
}

export type ProductView = Awaited<ReturnType<typeof viewOf>>;
