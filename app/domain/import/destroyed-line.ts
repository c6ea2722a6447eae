import { variantText } from "~/domain/product/variants";
import { destroyedCell, differsByZeros, spoiledCell } from "./destroyed-cell";
import type { ImportCells, ImportColumn } from "./import-columns";
import type { ImportChange, ImportFault } from "./import-line";

interface Line {
  readonly cells: ImportCells;
  readonly changes: readonly ImportChange[];
  /** Null for a new product. */
  readonly before: {
    readonly options: string;
    readonly variants: readonly { readonly values: string }[];
  } | null;
}

/** The cells that a spreadsheet has destroyed: by what they have now, or by what it made of what they had. */
export function destroyedIn({ cells, changes, before }: Line): ImportFault[] {
  return Object.entries(cells).flatMap(([name, cell]): ImportFault[] => {
    const column = name as ImportColumn;
    const change = changes.find((one) => one.column === column);
    const message = destroyedCell(cell) ?? (change ? spoiledBy(change, before) : null);
    return message === null ? [] : [{ column, message }];
  });
}

function spoiledBy({ column, before, after }: ImportChange, product: Line["before"]): string | null {
  // a code without its zeros may be meant: a warning says so
  if ((column === "sku" || column === "barcode") && differsByZeros(before, after)) return null;
  if (column !== "variant") return spoiledCell(before, after);
  const known = product?.variants.map(({ values }) => variantText(product.options, values)) ?? [];
  return known.map((text) => spoiledCell(text, after)).find((message) => message !== null) ?? null;
}
