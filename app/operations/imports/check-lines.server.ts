import { destroyedIn } from "~/domain/import/destroyed-cell";
import type { ImportContext } from "~/domain/import/import-line";
import { productChecker } from "./check-product-line.server";
import { isAboutVariant, variantChecker } from "./check-variant-line.server";
import { type CheckedLine, faultyLine, plainLine, TakenKeys } from "./checked-line.server";
import { findProducts, type LineToCheck } from "./find-products.server";
import { type BarcodeLines, lineWarnings } from "./line-warnings.server";
import { msg } from "~/texts/t";

const WRONG_LENGTH = msg("This line has more cells than there are headings");

/** Decides the lines of one file, in their order: it remembers their products and SKUs. */
export async function lineChecker(picture: ImportContext["picture"]) {
  const keys = new TakenKeys();
  const variants = variantChecker(keys);
  const checkProduct = await productChecker(picture, keys, variants.remember);
  const barcodes: BarcodeLines = new Map();
  return async (lines: readonly LineToCheck[]): Promise<CheckedLine[]> => {
    const found = await findProducts(lines);
    const decided = lines.map(({ number, cells }): CheckedLine => {
      const line = plainLine(number, cells ?? {});
      if (cells === null) return faultyLine(line, { column: null, message: WRONG_LENGTH });
      return isAboutVariant(cells, found) ? variants.check(line, found) : checkProduct(line, found);
    });
    return decided.map((each) => {
      const line = withoutDestroyed(each);
      const warnings = lineWarnings(line, found, barcodes);
      return line.kind === "fault" ? line : { ...line, faults: warnings };
    });
  };
}

/** What a spreadsheet has destroyed is said once, and nothing of the line is written. */
function withoutDestroyed(line: CheckedLine): CheckedLine {
  const destroyed = destroyedIn(line);
  const others = line.faults.filter(({ column }) => !destroyed.some((one) => one.column === column));
  return destroyed.length === 0 ? line : faultyLine(line, ...destroyed, ...others);
}
