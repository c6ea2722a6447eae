import type { ImportCells } from "~/domain/import/import-columns";
import type { ImportChange, ImportedLine, ImportedProduct, ImportFault } from "~/domain/import/import-line";
import type { ImportedVariant } from "~/domain/import/import-variant";
import { tidyText } from "~/domain/text/typed-text";
import { skuKey } from "../products/sku.server";
import type { FoundProduct } from "./find-products.server";
import { t } from "~/texts/t";

export interface CheckedLine {
  readonly number: number;
  /** The line of its product, if it names that by the title, else its own. */
  readonly productLine: number;
  readonly kind: ImportedLine["kind"];
  readonly productId: number | null;
  readonly title: string;
  readonly cells: ImportCells;
  readonly changes: readonly ImportChange[];
  readonly faults: readonly ImportFault[];
  readonly before: FoundProduct | null;
  readonly seenEdit: number;
  /** Of the product, or of the variant. */
  readonly seenStock: number;
  /** Null if the line is about a product itself. */
  readonly variant: CheckedVariant | null;
  /** The product after the import; null if the line writes nothing. */
  readonly next: ImportedProduct | null;
}

interface CheckedVariant extends ImportedVariant {
  /** The product's id, or the line that makes it. */
  readonly of: string;
}

/** A line about which nothing is decided yet. */
export const plainLine = (number: number, cells: ImportCells): CheckedLine => ({
  number,
  productLine: number,
  kind: "same",
  productId: null,
  title: tidyText(cells.title ?? "", "one line"),
  cells,
  changes: [],
  faults: [],
  before: null,
  seenEdit: 0,
  seenStock: 0,
  variant: null,
  next: null,
});

export const faultyLine = (line: CheckedLine, ...faults: ImportFault[]): CheckedLine => ({
  ...line,
  kind: "fault",
  faults,
  changes: [],
  variant: null,
  next: null,
});

/** What each line of a file has for itself: the first one that has it keeps it. */
export class TakenKeys {
  readonly #lines = new Map<string, number>();

  lineOf(key: string): number | undefined {
    return this.#lines.get(key);
  }

  /** Returns the earlier line that has it, and takes it if there is none. */
  taken(number: number, key: string): number | undefined {
    const line = this.lineOf(key);
    if (line === undefined) this.#lines.set(key, number);
    return line;
  }

  refuseSku(number: number, sku = ""): ImportFault[] {
    const key = skuKey(sku);
    const taken = key === "" ? undefined : this.taken(number, `SKU ${key}`);
    return taken === undefined
      ? []
      : [{ column: "sku", message: t("Line {taken} has this SKU, too", { taken }) }];
  }
}
