import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { EmptyState } from "~/ui/list/empty-state";
import { PageHeader } from "~/ui/frame/page-header";
import { pageMeta, shopNameOf } from "~/ui/frame/page-meta";
import { Page } from "~/ui/shell/page";
import { t } from "~/texts/t";
import { listMeta } from "../listing/list-meta";
import { ListingFrame } from "../listing/listing-frame";
import { listingPage, readSortAndPage } from "../listing/listing-page.server";

const PATH = "/buy-now";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    { matches },
    {
      ...listMeta("Buy Now", PATH, data?.page ?? 1),
      description: t(
        "Everything {shopName} sells at a fixed price. Add it to your cart, with no auction to wait for.",
        { shopName: shopNameOf({ matches }) },
      ),
    },
  );

export const loader = ({ request }: LoaderFunctionArgs) =>
  listingPage({ ...readSortAndPage(request), type: ["buy_now", "both"] });

export default function BuyNow() {
  return (
    <Page>
      <PageHeader title={t("Buy Now")}>{t("Fixed prices. Add to your cart; no pledge needed.")}</PageHeader>
      <ListingFrame path={PATH} listing={useLoaderData<typeof loader>()} empty={<NothingForSale />} />
    </Page>
  );
}

const NothingForSale = () => (
  <EmptyState
    title={t("No Buy Now products available at the moment.")}
    action={{ to: "/browse?type=auction", label: t("See the auctions") }}
  >
    {t("Please come back soon, or look at the auctions.")}
  </EmptyState>
);
