import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { CATEGORY_FAILED } from "~/domain/messages";
import { notFoundPage } from "~/http/respond.server";
import { publicCategory } from "~/operations/categories/categories.queries.server";
import { Breadcrumbs } from "~/ui/frame/breadcrumbs";
import { EmptyState } from "~/ui/list/empty-state";
import { PageHeader } from "~/ui/frame/page-header";
import { hasAuctionsOf, pageMeta, shopNameOf, type Structured } from "~/ui/frame/page-meta";
import { Page } from "~/ui/shell/page";
import { listMeta } from "../listing/list-meta";
import { ListingFrame } from "../listing/listing-frame";
import { listingPage, readSortAndPage, type Listing } from "../listing/listing-page.server";
import { productPath, type ProductType } from "~/domain/product/product";
import { t } from "~/texts/t";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(
        { matches },
        {
          ...listMeta(data.name, data.path, data.listing.page),
          description:
            data.description ||
            (hasAuctionsOf({ matches })
              ? t("{name} on {shopName}: at a fixed price or in auction rounds.", {
                  name: data.name,
                  shopName: shopNameOf({ matches }),
                })
              : t("{name} on {shopName}, at a fixed price.", {
                  name: data.name,
                  shopName: shopNameOf({ matches }),
                })),
          structured: (origin) => categoryData(data, origin),
        },
      )
    : pageMeta({ matches }, { title: t(CATEGORY_FAILED) });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const category = await publicCategory(params.categorySlug ?? "");
  if (!category)
    throw notFoundPage(CATEGORY_FAILED, "This category does not exist, or it is closed for now.");
  const { name, slug, description } = category;
  const listing = await listingPage({ ...readSortAndPage(request), category: slug });
  return { name, description, path: `/category/${slug}`, listing };
}

export default function Category() {
  const { name, description, path, listing } = useLoaderData<typeof loader>();
  return (
    <Page>
      <Breadcrumbs
        trail={[
          { label: t("Home"), to: "/" },
          { label: t("Categories"), to: "/categories" },
          { label: name },
        ]}
      />
      <PageHeader title={name}>{description}</PageHeader>
      <ListingFrame path={path} listing={listing} empty={<NothingHere />} />
    </Page>
  );
}

const NothingHere = () => (
  <EmptyState
    title={t("No products in this category yet.")}
    action={{ to: "/categories", label: t("See all categories") }}
  >
    {t("Please check again soon, or see the other categories.")}
  </EmptyState>
);

interface CategoryPage {
  name: string;
  path: string;
  listing: Pick<Listing, "first"> & { products: readonly { id: number; type: ProductType }[] };
}

function categoryData({ name, path, listing }: CategoryPage, origin: string): Structured {
  const step = (position: number, label: string, to: string) => ({
    "@type": "ListItem",
    position,
    name: label,
    item: origin + to,
  });
  return {
    "@graph": [
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          step(1, t("Home"), "/"),
          step(2, t("Categories"), "/categories"),
          step(3, name, path),
        ],
      },
      {
        "@type": "ItemList",
        name,
        itemListElement: listing.products.map(({ id, type }, index) => ({
          "@type": "ListItem",
          position: listing.first + index,
          url: origin + productPath(id, type),
        })),
      },
    ],
  };
}
