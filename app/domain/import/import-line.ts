/** What a line of a file of products would do, by the rules of the product form (D60). */
import { escapeFormula, unescapeFormula } from "~/domain/csv/csv-cell";
import { productFields } from "~/domain/product/fields";
import {
  type ExistingProduct,
  type FieldName,
  fieldRows,
  type Row,
  type StoredProduct,
} from "~/domain/product/stored-product";
import { MAX_PICTURES, type Picture, picturesText } from "~/domain/product/pictures";
import { productCells } from "~/domain/product/product-cells";
import { applyProductChanges, type ProductChanges } from "~/domain/product/product-changes";
import { productFormSchema, storedProduct } from "~/domain/product/product-form";
import { foldText } from "~/domain/search/search-text";
import { codeText } from "~/domain/text/typed-code";
import { isSameVisibleText } from "~/domain/text/typed-text";
import { parseDay } from "~/domain/time";
import { type ImportCells, type ImportColumn } from "./import-columns";
import { t } from "~/texts/t";

export interface ImportFault {
  /** Null if it is about the whole line. */
  readonly column: ImportColumn | null;
  readonly message: string;
  /** Said on a line that can be imported all the same. */
  readonly isWarning?: true;
}

export interface ImportChange {
  readonly column: ImportColumn | "status";
  /** As the export writes them. */
  readonly before: string;
  readonly after: string;
}

export interface ExistingLine {
  readonly product: ExistingProduct;
  readonly categoryName: string | null;
  readonly pictures: readonly Picture[];
  /** '' without variants. */
  readonly options: string;
}

export interface ImportContext {
  /** By name or slug, in any case. */
  readonly categoryId: (text: string) => number | null;
  readonly categoryName: (id: number) => string | null;
  /** The stored picture, or why it cannot be used. */
  readonly picture: (fileName: string) => { readonly imageKey: string } | { readonly fault: string };
}

export type ImportedLine =
  | { readonly kind: "fault"; readonly faults: readonly ImportFault[] }
  | { readonly kind: "same" }
  | ({ readonly kind: "create" | "change" } & ImportedProduct);

export interface ImportedProduct {
  readonly product: StoredProduct;
  readonly changes: readonly ImportChange[];
  /** Null if they stay as they are. */
  readonly pictures: readonly Picture[] | null;
}

const YES = ["yes", "true", "1", "x", "on", "ndiyo"];
const NO = ["", "no", "false", "0", "off", "hapana"];
const CLOCK = /^(?<day>\S+?)(?:[T\s]+(?<hour>\d{1,2}):(?<minute>\d{2})(?::\d{2})?)?$/;

/** As the form would send it; null if nobody can tell what is meant. */
function typedCell(row: Row, cell: string, context: ImportContext): string | null {
  const text = unescapeFormula(cell);
  const short = codeText(text);
  switch (row.kind) {
    case "tick":
      if (YES.includes(short.toLowerCase())) return "on";
      return NO.includes(short.toLowerCase()) ? "" : null;
    case "choice": {
      const known = [row.words, row.formerWords].flatMap((words) => Object.entries(words ?? {}));
      return known.find((names) => names.some((name) => foldText(name) === foldText(text)))?.[0] ?? short;
    }
    case "reference": {
      const id = context.categoryId(text);
      return short === "" ? "" : id === null ? null : String(id);
    }
    case "moment": {
      const { day = "", hour = "00", minute = "00" } = CLOCK.exec(short)?.groups ?? {};
      const date = parseDay(day);
      return date === null ? short : `${date}T${hour.padStart(2, "0")}:${minute}`;
    }
    default:
      return text;
  }
}

const unreadable = (row: Row, cell: string) =>
  row.kind === "tick"
    ? t("{heading} is yes or no", { heading: row.heading })
    : t("There is no category “{name}”. Create it first, or correct its name.", { name: cell.trim() });

interface ReadCells {
  readonly typed: Partial<Record<FieldName, string>>;
  readonly faults: ImportFault[];
}

function readCells(cells: ImportCells, context: ImportContext): ReadCells {
  const typed: Partial<Record<FieldName, string>> = {};
  const faults: ImportFault[] = [];
  for (const [name, row] of fieldRows) {
    const cell = cells[name];
    if (cell === undefined) continue;
    const text = typedCell(row, cell, context);
    if (text === null) faults.push({ column: name, message: unreadable(row, cell) });
    else typed[name] = text;
  }
  return { typed, faults };
}

/** As the export writes it. */
export const cellText = (name: FieldName, product: Partial<ExistingProduct>, categoryName: string | null) =>
  escapeFormula(name === "category" ? categoryName : productCells[name].cell(product));

/** The stock of a product with variants stands on their lines. */
const isBlankStock = (name: FieldName, cell: string | undefined) =>
  name === "stock_quantity" && cell?.trim() === "";

/** A product that is new to the shop: what the create form would make. */
export function newLine(cells: ImportCells, context: ImportContext): ImportedLine {
  const { typed, faults } = readCells(cells, context);
  if (isBlankStock("stock_quantity", typed.stock_quantity)) typed.stock_quantity = "0";
  const parsed = productFormSchema({ editing: false }).safeParse(typed);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const column = (path[0] ?? null) as FieldName | null;
    if (!faults.some((fault) => fault.column === column)) faults.push({ column, message });
  }
  const pictures = readPictures(cells, [], context);
  if (!pictures.ok) faults.push(...pictures.faults);
  if (!parsed.success || !pictures.ok || faults.length > 0) return { kind: "fault", faults };
  const product = storedProduct(parsed.data);
  return { kind: "create", product, ...changesOf(product, {}, pictures.pictures, context) };
}

/** What differs from the product as it is. A cell that still looks like what the export would write changes nothing. */
export function changedLine(
  cells: ImportCells,
  { product, categoryName, pictures: shown, options }: ExistingLine,
  context: ImportContext,
): ImportedLine {
  const isSame = (name: FieldName) =>
    isSameVisibleText(cells[name], cellText(name, product, categoryName)) ||
    (options !== "" && isBlankStock(name, cells[name]));
  const { typed, faults } = readCells(
    Object.fromEntries(fieldRows.flatMap(([name]) => (isSame(name) ? [] : [[name, cells[name]]]))),
    context,
  );
  const changes: Partial<Record<FieldName, unknown>> = {};
  for (const [name, text] of Object.entries(typed) as [FieldName, string][]) {
    const { schema, column } = productFields[name];
    const { data, error } = schema.safeParse(text);
    if (error) faults.push({ column: name, message: error.issues[0]?.message ?? "" });
    // a time has no seconds here
    else if (
      !isSameVisibleText(cellText(name, { [column]: data }, null), cellText(name, product, null)) ||
      name === "category"
    )
      changes[name] = data;
  }
  const pictures = readPictures(cells, shown, context);
  if (!pictures.ok) faults.push(...pictures.faults);
  const next = applyProductChanges(product, changes as ProductChanges);
  if (!next.ok && faults.length === 0)
    faults.push({
      column: (next.refusal.field as FieldName | undefined) ?? null,
      message: next.refusal.message,
    });
  if (!next.ok || !pictures.ok || faults.length > 0) return { kind: "fault", faults };
  const before = { product, categoryName, pictures: shown };
  const done = changesOf(next.value, before, pictures.pictures, context);
  return done.changes.length === 0 ? { kind: "same" } : { kind: "change", product: next.value, ...done };
}

function changesOf(
  next: StoredProduct,
  {
    product = {},
    categoryName = null,
    pictures: shown = [],
  }: Partial<Omit<ExistingLine, "product">> & {
    readonly product?: Partial<ExistingProduct>;
  },
  pictures: readonly Picture[] | null,
  context: ImportContext,
): Omit<ImportedProduct, "product"> {
  const isNew = Object.keys(product).length === 0;
  const fields = fieldRows.flatMap(([name, { column, blank }]): ImportChange[] => {
    const old = isNew ? blank : product[column];
    if (sameValue(old, next[column])) return [];
    const before = isNew ? "" : cellText(name, product, categoryName);
    return [{ column: name, before, after: cellText(name, next, context.categoryName(next.categoryId)) }];
  });
  const change = {
    column: "pictures",
    before: picturesText(shown),
    after: picturesText(pictures ?? []),
  } as const;
  return { changes: pictures === null ? fields : [...fields, change], pictures };
}

export const sameValue = (one: unknown, other: unknown) =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;

/** Of one cell. A number is what the export writes. */
export const pictureNames = (cell: string): string[] =>
  /^\d*$/.test(cell.trim())
    ? []
    : unescapeFormula(cell)
        .split("|")
        .map((name) => name.trim())
        .filter((name) => name !== "");

type ReadPictures =
  | { readonly ok: true; readonly pictures: readonly Picture[] | null }
  | { readonly ok: false; readonly faults: readonly ImportFault[] };

/** The export writes their number; an import names files, separated by '|'. The same pictures in the same order change nothing. */
function readPictures(cells: ImportCells, shown: readonly Picture[], context: ImportContext): ReadPictures {
  const text = unescapeFormula(cells.pictures ?? "").trim();
  if (text === "" || text === String(shown.length)) return { ok: true, pictures: null };
  const names = /^\d+$/.test(text) ? [text] : pictureNames(text);
  const fail = (messages: readonly string[]): ReadPictures => ({
    ok: false,
    faults: messages.map((message) => ({ column: "pictures", message })),
  });
  if (names.length > MAX_PICTURES)
    return fail([t("A product has at most {most} pictures", { most: MAX_PICTURES })]);
  const found = names.map((name) => context.picture(name));
  const missing = found.flatMap((one) => ("fault" in one ? [one.fault] : []));
  if (missing.length > 0) return fail(missing);
  const keys = found.flatMap((one) => ("imageKey" in one ? [one.imageKey] : []));
  if (new Set(keys).size < keys.length) return fail([t("The same picture is named twice")]);
  const pictures = keys.map(
    (imageKey) => shown.find((one) => one.imageKey === imageKey) ?? { imageKey, altText: "" },
  );
  const isSame = keys.join() === shown.map(({ imageKey }) => imageKey).join();
  return { ok: true, pictures: isSame ? null : pictures };
}
