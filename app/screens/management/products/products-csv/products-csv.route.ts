import type { LoaderFunctionArgs } from "~/router";
import { byField, type PerKind, writerOf } from "~/domain/product/fields";
import { readProductFilters } from "~/domain/product/product-list";
import {
  csvAmount,
  type CsvCell,
  type CsvColumn,
  csvFile,
  csvTime,
  csvYesOrNo,
} from "~/http/forms/csv.server";
import { requireSuperuser } from "~/http/session/current-user.server";
import { type FullProduct, productBatches } from "~/operations/products/managed-products.queries.server";
import { shopTime } from "~/operations/shop-clock.server";

const cells: PerKind<CsvCell> = {
  text: (text) => text,
  choice: (choice) => choice,
  reference: (id) => id,
  amount: csvAmount,
  moment: csvTime,
  tick: csvYesOrNo,
  whole: (number) => number,
};

const {
  description,
  category,
  title,
  product_type,
  base_price,
  buy_now_price,
  market_price,
  participation_fee,
  stock_quantity,
  is_featured,
  display_order,
  start_time,
  end_time,
  ...others
} = byField((row) => ({ label: row.heading, cell: writerOf(row, cells) }));

const columns: readonly CsvColumn<FullProduct>[] = [
  { label: "Id", cell: (product) => product.id },
  title,
  product_type,
  { label: "Status", cell: (product) => product.status },
  { label: category.label, cell: (product) => product.category?.name ?? null },
  base_price,
  buy_now_price,
  market_price,
  participation_fee,
  stock_quantity,
  { label: "Units sold", cell: (product) => product.unitsSold },
  { label: "Rounds", cell: (product) => product.roundCount },
  ...Object.values(others),
  is_featured,
  display_order,
  start_time,
  end_time,
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
