import type { LoaderFunctionArgs } from "~/router";
import { type Cents } from "~/domain/money";
import { readProductFilters } from "~/domain/product/product-list";
import { csvAmount, csvFile, type CsvFile, csvTime } from "~/http/forms/csv.server";
import { requireSuperuser } from "~/http/session/current-user.server";
import { type FullProduct, productBatches } from "~/operations/products/managed-products.queries.server";
import { shopTime } from "~/operations/shop-clock.server";

const yesOrNo = (is: boolean) => (is ? "yes" : "no");
const amount = (cents: Cents | null) => (cents === null ? null : csvAmount(cents));
const time = (at: Date | null) => (at === null ? null : csvTime(at));

const columns: CsvFile<FullProduct>["columns"] = {
  Id: (product) => product.id,
  Title: (product) => product.title,
  Type: (product) => product.productType,
  Status: (product) => product.status,
  Category: (product) => product.category?.name ?? null,
  "Base price (KSh)": (product) => csvAmount(product.basePriceCents),
  "Buy now price (KSh)": (product) => amount(product.buyNowPriceCents),
  "Market price (KSh)": (product) => amount(product.marketPriceCents),
  "Entry fee (KSh)": (product) => amount(product.participationFeeCents),
  Stock: (product) => product.stockQuantity,
  "Units sold": (product) => product.unitsSold,
  Rounds: (product) => product.roundCount,
  "Flash sale": (product) => yesOrNo(product.isFlashSale),
  "Discount (%)": (product) => product.discountPercentage,
  "Flash sale ends (EAT)": (product) => time(product.flashSaleEndsAt),
  Featured: (product) => yesOrNo(product.isFeatured),
  "Display order": (product) => product.displayOrder,
  "Starts (EAT)": (product) => time(product.startTime),
  "Ends (EAT)": (product) => time(product.endTime),
  "Created (EAT)": (product) => csvTime(product.createdAt),
  "Deleted (EAT)": (product) => time(product.deletedAt),
};

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
