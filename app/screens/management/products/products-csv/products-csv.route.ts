import type { LoaderFunctionArgs } from "~/router";
import { readProductFilters } from "~/domain/product/product-list";
import { csvAmount, csvFile, type CsvColumn, csvTime, csvYesOrNo } from "~/http/forms/csv.server";
import { requireSuperuser } from "~/http/session/current-user.server";
import { type FullProduct, productBatches } from "~/operations/products/managed-products.queries.server";
import { shopTime } from "~/operations/shop-clock.server";

const columns: readonly CsvColumn<FullProduct>[] = [
  { label: "Id", cell: (product) => product.id },
  { label: "Title", cell: (product) => product.title },
  { label: "Type", cell: (product) => product.productType },
  { label: "Status", cell: (product) => product.status },
  { label: "Category", cell: (product) => product.category?.name ?? null },
  { label: "Base price (KSh)", cell: (product) => csvAmount(product.basePriceCents) },
  { label: "Buy now price (KSh)", cell: (product) => csvAmount(product.buyNowPriceCents) },
  { label: "Market price (KSh)", cell: (product) => csvAmount(product.marketPriceCents) },
  { label: "Entry fee (KSh)", cell: (product) => csvAmount(product.participationFeeCents) },
  { label: "Stock", cell: (product) => product.stockQuantity },
  { label: "Units sold", cell: (product) => product.unitsSold },
  { label: "Rounds", cell: (product) => product.roundCount },
  { label: "Flash sale", cell: (product) => csvYesOrNo(product.isFlashSale) },
  { label: "Discount (%)", cell: (product) => product.discountPercentage },
  { label: "Flash sale ends (EAT)", cell: (product) => csvTime(product.flashSaleEndsAt) },
  { label: "Featured", cell: (product) => csvYesOrNo(product.isFeatured) },
  { label: "Display order", cell: (product) => product.displayOrder },
  { label: "Starts (EAT)", cell: (product) => csvTime(product.startTime) },
  { label: "Ends (EAT)", cell: (product) => csvTime(product.endTime) },
  { label: "Created (EAT)", cell: (product) => csvTime(product.createdAt) },
  { label: "Deleted (EAT)", cell: (product) => csvTime(product.deletedAt) },
];

/** Exactly the products of the list with the same query, all pages of it. */
export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const filters = readProductFilters(new URL(args.request.url).searchParams);
  return csvFile(args.context, {
    name: "products.csv",
    columns,
    batches: productBatches(filters, shopTime()),
  });
}
