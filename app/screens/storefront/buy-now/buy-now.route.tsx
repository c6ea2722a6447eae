import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { EmptyState } from "~/ui/list/empty-state";
import { PageHeader } from "~/ui/frame/page-header";
import { hasAuctionsOf, pageMeta, shopNameOf } from "~/ui/frame/page-meta";
import { Page } from "~/ui/shell/page";
import { useVisit } from "~/ui/frame/visit";
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
      description: hasAuctionsOf({ matches })
        ? t(
            "Everything {shopName} sells at a fixed price. Add it to your cart, with no auction to wait for.",
            { shopName: shopNameOf({ matches }) },
          )
        : t("Everything {shopName} sells, at a fixed price.", { shopName: shopNameOf({ matches }) }),
    },
  );

export const loader = ({ request }: LoaderFunctionArgs) =>
  listingPage({ ...readSortAndPage(request), type: ["buy_now", "both"] });

export default function BuyNow() {
  const { hasAuctions } = useVisit();
  return (
    <Page>
      <PageHeader title={t("Buy Now")}>
        {hasAuctions ? t("Fixed prices. Add to your cart; no pledge needed.") : t("Fixed prices.")}
      </PageHeader>
      <ListingFrame
        path={PATH}
        listing={useLoaderData<typeof loader>()}
        empty={<NothingForSale hasAuctions={hasAuctions} />}
      />
    </Page>
  );
}

const NothingForSale = ({ hasAuctions }: { hasAuctions: boolean }) => (
  <EmptyState
    title={t("No Buy Now products available at the moment.")}
    action={hasAuctions ? { to: "/browse?type=auction", label: t("See the auctions") } : undefined}
  >
    {hasAuctions ? t("Please come back soon, or look at the auctions.") : t("Please come back soon.")}
  </EmptyState>
);
