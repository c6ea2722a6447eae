import { differsByZeros } from "~/domain/import/destroyed-cell";
import type { ImportFault } from "~/domain/import/import-line";
import { storedValues } from "~/domain/product/variants";
import { codeText } from "~/domain/text/typed-code";
import type { CheckedLine } from "./checked-line.server";
import type { ImportTargets } from "./find-products.server";
import { msg, t } from "~/texts/t";

const ZEROS = msg("Did the spreadsheet drop the zeros in front? Then format the column as text.");

/** By barcode, the first line of the file that has it, and the variant that it is about. */
export type BarcodeLines = Map<string, { readonly number: number; readonly of: string }>;

/** What is likely a mistake, and can be imported all the same: a code that lost its zeros, or a barcode that two variants have. */
export function lineWarnings(line: CheckedLine, found: ImportTargets, barcodes: BarcodeLines): ImportFault[] {
  const { number, cells, before, variant, kind } = line;
  const faults: ImportFault[] = [];
  const warn = (column: "sku" | "barcode", message: string) =>
    faults.push({ column, message, isWarning: true });
  const stored = variant ? variant.before : (before?.product ?? null);
  const sku = codeText(cells.sku ?? "");
  const barcode = codeText(cells.barcode ?? "");
  if (stored && differsByZeros(sku, stored.sku))
    warn("sku", `${t("The SKU is {sku} now.", { sku: stored.sku })} ${t(ZEROS)}`);
  const alike = kind === "create" ? found.likeSku(sku) : null;
  if (alike && differsByZeros(sku, alike.sku))
    warn(
      "sku",
      `${t("Product {id} has the SKU {sku}.", { id: alike.productId, sku: alike.sku })} ${t(ZEROS)}`,
    );
  if (!variant || barcode === "") return faults;
  const { before: current } = variant;
  if (current && differsByZeros(barcode, current.barcode))
    warn("barcode", `${t("The barcode is {barcode} now.", { barcode: current.barcode })} ${t(ZEROS)}`);
  const self = `${variant.of} ${variant.text}`;
  const same = barcodes.get(barcode);
  if (!same) barcodes.set(barcode, { number, of: self });
  const values = storedValues(variant.row.values);
  const own = before?.variants.find((one) => one.values === values);
  const other = found.withBarcode(barcode).find(({ id }) => id !== own?.id);
  if (same && same.of !== self)
    warn("barcode", t("Line {number} has this barcode, too", { number: same.number }));
  else if (other)
    warn(
      "barcode",
      t("A variant of product {productId} has this barcode, too", { productId: other.productId }),
    );
  return faults;
}
