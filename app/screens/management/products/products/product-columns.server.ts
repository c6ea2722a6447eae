import { may, type Viewer } from "~/domain/account/access";
import { READS_MORE } from "~/domain/account/reads-more";
import type { PerKind } from "~/domain/product/field-row";
import { byField, writerOf } from "~/domain/product/fields";
import { csvAmount, type CsvCell, type CsvColumn, csvTime, csvYesOrNo } from "~/http/forms/csv.server";
import type { FullProduct } from "~/operations/products/managed-products.queries.server";

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
  cost_price,
  participation_fee,
  stock_quantity,
  is_featured,
  display_order,
  start_time,
  end_time,
  ...others
} = byField((row) => ({ label: row.heading, cell: writerOf(row, cells) }));

const pictureCount = ({ imageKey, _count }: FullProduct) => (imageKey === null ? 0 : 1 + _count.pictures);

export const productColumns = (viewer: Viewer): readonly CsvColumn<FullProduct>[] => [
  { label: "Id", cell: (product) => product.id },
  title,
  product_type,
  { label: "Status", cell: (product) => product.status },
  { label: category.label, cell: (product) => product.category?.name ?? null },
  base_price,
  buy_now_price,
  market_price,
  ...(may(viewer, READS_MORE.costs) ? [cost_price] : []),
  participation_fee,
  stock_quantity,
  { label: "Units sold", cell: (product) => product.unitsSold },
  { label: "Rounds", cell: (product) => product.roundCount },
  { label: "Pictures", cell: pictureCount },
  ...Object.values(others),
  is_featured,
  display_order,
  start_time,
  end_time,
  { label: "Created (EAT)", cell: (product) => csvTime(product.createdAt) },
  { label: "Deleted (EAT)", cell: (product) => csvTime(product.deletedAt) },
];
