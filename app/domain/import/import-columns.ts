/** The headings of a file of products, as people and the export write them. */
import { type Separator } from "~/domain/csv/csv-rows";
import type { Kinds } from "~/domain/product/field-row";
import { productFields } from "~/domain/product/fields";
import { fieldRows, type FieldName } from "~/domain/product/stored-product";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { foldText } from "~/domain/search/search-text";
import { msg, t } from "~/texts/t";

const OTHER_HEADINGS = { id: "Id", variant: "Variant", barcode: "Barcode", pictures: "Pictures" } as const;
type OtherColumn = keyof typeof OTHER_HEADINGS;

export type ImportColumn = FieldName | OtherColumn;

export const isField = (column: ImportColumn): column is FieldName => !(column in OTHER_HEADINGS);

export const columnHeading = (column: ImportColumn | "status"): string =>
  column === "status" ? "Status" : isField(column) ? productFields[column].heading : OTHER_HEADINGS[column];

/** 'Base price (KSh)', 'base price' and 'base_price' are one. */
const keysOf = (heading: string, name: string) =>
  [heading, heading.replace(/\s*\(.*\)$/, ""), name].map(foldText);

const COLUMNS: ReadonlyMap<string, ImportColumn> = new Map([
  ...(Object.keys(OTHER_HEADINGS) as OtherColumn[]).map((name) => [name, name] as const),
  ...fieldRows.flatMap(([name, { heading }]) => keysOf(heading, name).map((key) => [key, name] as const)),
]);

/** The column that the file of faulty lines has besides. Who uploads that file again need not remove it. */
export const FAULTS_HEADING = "What is wrong";

export const isFaultsHeading = (heading: string) => foldText(heading) === foldText(FAULTS_HEADING);

export interface ImportColumns {
  /** In the file's order; null for a column that is not imported. */
  readonly columns: readonly (ImportColumn | null)[];
  /** Headings of columns that are not imported. */
  readonly ignored: readonly string[];
  /** The cells as the file had them. */
  readonly headings: readonly string[];
  readonly separator: Separator;
}

const NO_COLUMNS = msg(
  "The first line must be the headings, such as Title and Stock. Commas, semicolons or tabs can stand between the cells. Download the sample to see how such a file looks.",
);

export function importColumns(headings: readonly string[], separator: Separator): Outcome<ImportColumns> {
  const columns = headings.map((heading) => COLUMNS.get(foldText(heading)) ?? null);
  if (!columns.some((column) => column !== null && column !== "id"))
    return refused(refuse("invalid", NO_COLUMNS));
  const twice = columns.find((column, at) => column !== null && columns.indexOf(column) !== at);
  if (twice)
    return refused(
      refuse("invalid", t("The column {twice} is there twice", { twice: columnHeading(twice) })),
    );
  const ignored = headings.filter(
    (heading, at) => columns[at] === null && heading.trim() !== "" && !isFaultsHeading(heading),
  );
  return accepted({ columns, ignored, headings, separator });
}

export type ImportCells = Readonly<Partial<Record<ImportColumn, string>>>;

/** By column; cells left out at the end are blank. Null if the line has more cells than there are headings. */
export function cellsOf(
  cells: readonly string[],
  { columns, separator }: Pick<ImportColumns, "columns" | "separator">,
): ImportCells | null {
  if (cells.slice(columns.length).some((cell) => cell.trim() !== "")) return null;
  const read = (column: ImportColumn, cell: string) =>
    separator !== "," && isNumber(column) ? withDecimalPoint(cell) : cell;
  return Object.fromEntries(
    columns.flatMap((column, at) => (column === null ? [] : [[column, read(column, cells[at] ?? "")]])),
  );
}

const isNumber = (column: ImportColumn) =>
  isField(column) && ["amount", "whole"].includes(productFields[column].kind);

/** Where the comma is no separator it may stand before the cents: '1500,50', '1.500,5', but '1,500' are thousands. */
const DECIMAL_COMMA = /^(\D*)(\d{1,3}(?:[.\s]\d{3})+|\d+),(\d{1,2})$/;
const withDecimalPoint = (cell: string): string =>
  cell
    .trim()
    .replace(DECIMAL_COMMA, (_, before: string, whole: string, cents: string) =>
      [before, whole.replace(/[.\s]/g, ""), ".", cents].join(""),
    );

const HELP: Readonly<Record<keyof Kinds, string>> = {
  text: msg("Text"),
  choice: "",
  reference: msg("Its name"),
  amount: msg("Shillings: 1500 or 1,500.50"),
  moment: msg("Nairobi time: 2026-11-21 18:00 or 21/11/2026 18:00"),
  tick: msg("yes or no"),
  whole: msg("A whole number"),
};

export const columnHelp = (): readonly (readonly [heading: string, help: string])[] => [
  ["Id", t("Of a product to change; blank for a new one")],
  [
    "Variant",
    t(
      "Size: L, Colour: Red. On lines of its own, below the product's, with the product's Id or Title. They have buy now price, stock, SKU and barcode of the variant, and nothing else is read. The product's own line then has no stock, and no price can be changed there.",
    ),
  ],
  ["Barcode", t("Of a variant")],
  ...fieldRows.map(([, { heading, kind, words }]): readonly [string, string] => [
    heading,
    kind === "choice" ? Object.keys(words ?? {}).join(", ") : t(HELP[kind]),
  ]),
  [
    "Pictures",
    t(
      "File names in the ZIP, in their order: lamp.jpg|lamp-back.jpg. If two have one name, with the folder: front/lamp.jpg",
    ),
  ],
];

const SAMPLE: Readonly<Partial<Record<FieldName, readonly [fixedPrice: string, auction: string]>>> = {
  title: ["Sample lamp", "Sample basket"],
  description: [
    "Replace these lines with your own goods.",
    "An auction has an entry fee and no fixed price.",
  ],
  specifications: ["Weight: 2 kg", ""],
  sku: ["SAMPLE-1", "SAMPLE-2"],
  product_type: ["buy_now", "auction"],
  condition: ["new", ""],
  base_price: ["1500", "500"],
  buy_now_price: ["1500", ""],
  participation_fee: ["", "50"],
  stock_quantity: ["", "1"],
};

const SAMPLE_VARIANTS = ["Colour: White", "Colour: Black"];

/** A file of two products, one with variants, that can be imported; with a column for each field. */
export function importSample(categoryName: string): readonly (readonly string[])[] {
  const columns: ImportColumn[] = ["title", "variant", ...without(["title"]), "barcode", "pictures"];
  const product = (at: 0 | 1) => (column: ImportColumn) =>
    column === "category" ? categoryName : isField(column) ? (SAMPLE[column]?.[at] ?? "") : "";
  const variant = (text: string) => (column: ImportColumn) =>
    column === "title" ? product(0)(column) : column === "variant" ? text : (OF_VARIANT[column] ?? "");
  const lines = [product(0), ...SAMPLE_VARIANTS.map(variant), product(1)];
  return [columns.map(columnHeading), ...lines.map((cell) => columns.map(cell))];
}

const OF_VARIANT: Readonly<Partial<Record<ImportColumn, string>>> = {
  buy_now_price: "1500",
  stock_quantity: "5",
};

const without = (names: readonly FieldName[]) =>
  fieldRows.flatMap(([name]) => (names.includes(name) ? [] : [name]));
