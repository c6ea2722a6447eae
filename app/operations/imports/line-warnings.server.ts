import { differsByZeros } from "~/domain/import/destroyed-cell";
import type { ImportCells } from "~/domain/import/import-columns";
import type { ImportedLine, ImportFault } from "~/domain/import/import-line";
import { storedValues } from "~/domain/product/variants";
import { codeText } from "~/domain/text/typed-code";
import type { CheckedVariant } from "./check-variant-lines.server";
import type { FoundProduct, ImportTargets } from "./find-products.server";
import { msg, t } from "~/texts/t";

const ZEROS = msg("Did the spreadsheet drop the zeros in front? Then format the column as text.");

const warning = (column: "sku" | "barcode", message: string): ImportFault => ({
  column,
  message,
  isWarning: true,
});

interface DecidedLine {
  readonly number: number;
  readonly kind: ImportedLine["kind"];
  readonly cells: ImportCells;
  readonly before: FoundProduct | null;
  readonly variant: CheckedVariant | null;
}

/** `barcodes`: by barcode, the first line of the file that has it, and the variant that it is about. */
export type BarcodeLines = Map<string, { readonly number: number; readonly of: string }>;

/** What is likely a mistake, and can be imported all the same: a code that lost its zeros, or a barcode that two variants have. */
export function lineWarnings(line: DecidedLine, found: ImportTargets, barcodes: BarcodeLines): ImportFault[] {
  const { number, cells, before, variant, kind } = line;
  const stored = variant ? variant.before : (before?.product ?? null);
  const sku = codeText(cells.sku ?? "");
  const barcode = codeText(cells.barcode ?? "");
  const faults: ImportFault[] = [];
  if (stored && differsByZeros(sku, stored.sku))
    faults.push(warning("sku", `${t("The SKU is {sku} now.", { sku: stored.sku })} ${t(ZEROS)}`));
  const alike = kind === "create" ? found.likeSku(sku) : null;
  if (alike && differsByZeros(sku, alike.sku))
    faults.push(
      warning(
        "sku",
        `${t("Product {id} has the SKU {sku}.", { id: alike.productId, sku: alike.sku })} ${t(ZEROS)}`,
      ),
    );
  if (!variant || barcode === "") return faults;
  if (variant.before && differsByZeros(barcode, variant.before.barcode))
    faults.push(
      warning(
        "barcode",
        `${t("The barcode is {barcode} now.", { barcode: variant.before.barcode })} ${t(ZEROS)}`,
      ),
    );
  const self = `${variant.of} ${variant.text}`;
  const same = barcodes.get(barcode);
  if (!same) barcodes.set(barcode, { number, of: self });
  const values = storedValues(variant.row.values);
  const own = before?.variants.find((one) => one.values === values);
  const other = found.withBarcode(barcode).find(({ id }) => id !== own?.id);
  if (same && same.of !== self)
    faults.push(warning("barcode", t("Line {number} has this barcode, too", { number: same.number })));
  else if (other)
    faults.push(
      warning(
        "barcode",
        t("A variant of product {productId} has this barcode, too", { productId: other.productId }),
      ),
    );
  return faults;
}
