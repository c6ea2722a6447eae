import { may, type Viewer } from "~/domain/account/access";
import { READS_MORE } from "~/domain/account/reads-more";
import { productCells } from "~/domain/product/product-cells";
import { type CsvColumn, csvTime } from "~/http/forms/csv.server";
import type { FullProduct } from "~/operations/products/managed-products.queries.server";

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
} = productCells;

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
  description,
  { label: "Created (EAT)", cell: (product) => csvTime(product.createdAt) },
  { label: "Deleted (EAT)", cell: (product) => csvTime(product.deletedAt) },
];
