import { may, type Viewer } from "~/domain/account/access";
import { WHO_SEES } from "~/domain/account/who-sees";
import { type CsvCell, csvAmount } from "~/domain/csv/csv-cell";
import { productCells } from "~/domain/product/product-cells";
import { inOptionsOrder, readOptions, variantText } from "~/domain/product/variants";
import { type CsvColumn, csvTime } from "~/domain/csv/csv-cell";
import type { FullProduct } from "~/operations/products/list/managed-products.queries.server";

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

type Variant = FullProduct["variants"][number];

interface Line {
  readonly product: FullProduct;
  /** Null on the product's own line. */
  readonly variant: Variant | null;
}

/** A product's own line, and below it one for each of its variants. */
export const productLines = (products: readonly FullProduct[]): Line[] =>
  products.flatMap((product) => [
    { product, variant: null },
    ...inOptionsOrder(readOptions(product.options), product.variants).map((variant) => ({
      product,
      variant,
    })),
  ]);

type Cells = { readonly [column: string]: (variant: Variant, product: FullProduct) => CsvCell };

/** What else a variant's line has. All variants together have the product's stock, so its own line has none. */
const OF_VARIANT: Cells = {
  Id: (_, { id }) => id,
  [title.label]: (_, product) => product.title,
  Variant: ({ values }, { options }) => variantText(options, values),
  [buy_now_price.label]: ({ priceCents }) => csvAmount(priceCents),
  [stock_quantity.label]: ({ stockQuantity }) => stockQuantity,
  [productCells.sku.label]: ({ sku }) => sku,
  Barcode: ({ barcode }) => barcode,
};

export const productCsvColumns = (viewer: Viewer): readonly CsvColumn<Line>[] =>
  ownColumns(viewer).map(({ label, cell }) => ({
    label,
    cell: ({ product, variant }) =>
      variant ? (OF_VARIANT[label]?.(variant, product) ?? null) : cell(product),
  }));

const ownColumns = (viewer: Viewer): readonly CsvColumn<FullProduct>[] => [
  { label: "Id", cell: (product) => product.id },
  title,
  { label: "Variant", cell: () => null },
  product_type,
  { label: "Status", cell: (product) => product.status },
  { label: category.label, cell: (product) => product.category?.name ?? null },
  base_price,
  buy_now_price,
  market_price,
  ...(may(viewer, WHO_SEES.costs) ? [cost_price] : []),
  participation_fee,
  {
    label: stock_quantity.label,
    cell: (product) => (product.options === "" ? stock_quantity.cell(product) : null),
  },
  { label: "Units sold", cell: (product) => product.unitsSold },
  { label: "Rounds", cell: (product) => product.roundCount },
  { label: "Pictures", cell: pictureCount },
  ...Object.values(others),
  { label: "Barcode", cell: () => null },
  is_featured,
  display_order,
  start_time,
  end_time,
  description,
  { label: "Created (EAT)", cell: (product) => csvTime(product.createdAt) },
  { label: "Deleted (EAT)", cell: (product) => csvTime(product.deletedAt) },
];
