import { db } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { inCents } from "~/db/rows.server";
import { groupBy } from "~/domain/group-by";
import { parseId } from "~/domain/id";
import { withoutZeros } from "~/domain/import/destroyed-cell";
import type { ImportCells } from "~/domain/import/import-columns";
import type { ExistingLine, ImportFault } from "~/domain/import/import-line";
import { picturesOf } from "~/domain/product/pictures";
import type { ProductStatus } from "~/domain/product/product";
import type { ProductVariant } from "~/domain/product/variants";
import { parseTypedWhole } from "~/domain/money";
import { codeText } from "~/domain/text/typed-code";
import { latestEdits } from "../audit/edits.server";
import { PICTURE_COLUMNS } from "../pictures/store-picture.server";
import { FORM_COLUMNS } from "../products/product-columns.server";
import { type NamedOwner, skuKey, type SkuOwner, skuOwners, skusLike } from "../products/sku.server";
import { auctionUse } from "../products/auction-use.server";
import { t } from "~/texts/t";

export interface LineToCheck {
  readonly number: number;
  /** Null if its cells do not fit the headings. */
  readonly cells: ImportCells | null;
}

export interface FoundProduct extends ExistingLine {
  readonly id: number;
  readonly status: ProductStatus;
  readonly variants: readonly ProductVariant[];
  readonly isDeleted: boolean;
}

export interface ImportTargets {
  readonly ownerOf: (sku: string | undefined) => SkuOwner | null;
  /** Another SKU that is the same but for zeros in front, if nothing has this one. */
  readonly likeSku: (sku: string | undefined) => NamedOwner | null;
  readonly withBarcode: (barcode: string) => readonly BarcodeOwner[];
  /** Null if the line is about a new product. */
  readonly of: (cells: ImportCells) => FoundProduct | null | { readonly fault: ImportFault };
  readonly edit: (productId: number) => number;
  readonly use: Awaited<ReturnType<typeof auctionUse>>;
}

const fault = (message: string) => ({ fault: { column: "id", message } }) as const;

/** The products that the lines are about: by id, else by SKU. A constant number of statements. */
export async function findProducts(lines: readonly LineToCheck[]): Promise<ImportTargets> {
  const cellsOf = lines.flatMap(({ cells }) => (cells ? [cells] : []));
  const skus = cellsOf.map(({ sku = "" }) => sku);
  const owners = await skuOwners(skus);
  const ownerOf = (sku = "") => owners.get(skuKey(sku)) ?? null;
  const alike = await skusLike(skus.filter((sku) => ownerOf(sku) === null));
  const barcodes = await barcodeOwners(cellsOf.map(({ barcode = "" }) => codeText(barcode)));
  const named = cellsOf.flatMap(({ id = "" }) => parseImportId(id) ?? []);
  const ids = [...new Set([...named, ...[...owners.values()].map(({ productId }) => productId)])];
  // before the products: a later edit is then noticed
  const edit = await latestEdits("product", ids);
  const byId = await productsById(ids);
  const of = (cells: ImportCells) => {
    const id = codeText(cells.id ?? "");
    const owner = ownerOf(cells.sku);
    const bySku = owner?.variantId === null ? owner.productId : null;
    const product = byId.get((id === "" ? bySku : parseImportId(id)) ?? 0) ?? null;
    if (product?.isDeleted) return fault(t("This product is deleted. Restore it first."));
    return !product && id !== "" ? fault(t("No product has the id {id}", { id })) : product;
  };
  return {
    ownerOf,
    likeSku: (sku = "") => alike.get(withoutZeros(codeText(sku))) ?? null,
    withBarcode: (barcode) => barcodes.get(barcode) ?? [],
    of,
    edit,
    use: await auctionUse(ids),
  };
}

/** The dry run compares with the shop as it is, so that two lines cannot swap what they have. */
export const skuTakenText = ({ productId, variantId }: SkuOwner): string =>
  variantId === null
    ? t(
        "Product {productId} has this SKU. To swap SKUs, first import a file that leaves both blank, then one that names them",
        { productId },
      )
    : t(
        "A variant of product {productId} has this SKU. To swap SKUs, first import a file that leaves both blank, then one that names them",
        { productId },
      );

/** Spreadsheets write '1,234' in a column of numbers. */
export const parseImportId = (cell: string): number | null =>
  parseId(String(parseTypedWhole(codeText(cell)) ?? ""));

interface BarcodeOwner {
  readonly id: number;
  readonly productId: number;
}

async function barcodeOwners(barcodes: readonly string[]) {
  const known = barcodes.filter((barcode) => barcode !== "");
  if (known.length === 0) return new Map<string, BarcodeOwner[]>();
  const rows = await db().productVariant.findMany({
    where: { barcode: { in: [...new Set(known)] }, deletedAt: null, product: { deletedAt: null } },
    select: { id: true, productId: true, barcode: true },
  });
  return groupBy(rows, ({ barcode }) => barcode);
}

async function productsById(ids: readonly number[]): Promise<ReadonlyMap<number, FoundProduct>> {
  const rows = await db().product.findMany({
    where: { id: { in: [...ids] } },
    select: {
      ...FORM_COLUMNS,
      ...PICTURE_COLUMNS,
      ...selectColumns("Product", "id, options, status, deletedAt"),
      variants: true,
      category: { select: { name: true } },
    },
  });
  return new Map(
    rows.map((row): [number, FoundProduct] => {
      const { id, status, options, variants, deletedAt, category, ...others } = inCents(row);
      const { imageKey, imageAlt, pictures: more, ...product } = others;
      const pictures = picturesOf({ imageKey, imageAlt, pictures: more });
      const [categoryName, isDeleted] = [category?.name ?? null, deletedAt !== null];
      return [id, { id, status, options, variants, isDeleted, product, categoryName, pictures }];
    }),
  );
}
