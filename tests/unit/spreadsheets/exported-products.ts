import { csvLine } from "~/domain/csv/csv-cell";
import { CsvRows } from "~/domain/csv/csv-rows";
import { productList } from "~/domain/product/product-list";
import { productBatches } from "~/operations/products/list/managed-products.queries.server";
import { admin } from "~/operations/products/management.fixture";
import { shopTime } from "~/operations/shop-clock.server";
import {
  productCsvColumns,
  productLines,
} from "~/screens/management/products/products/product-columns.server";

/** As 'Export' writes them. */
export async function exportedProducts(): Promise<string> {
  const columns = productCsvColumns(admin);
  let text = `\uFEFF${csvLine(columns.map(({ label }) => label))}`;
  for await (const batch of productBatches(productList.all, shopTime()))
    text += productLines(batch)
      .map((row) => csvLine(columns.map(({ cell }) => cell(row))))
      .join("");
  return text;
}

/** Their cells, with the headings. */
export async function exportedRows(): Promise<readonly string[][]> {
  const file = new CsvRows();
  const text = (await exportedProducts()).replace(/^\uFEFF/, "");
  return [...file.read(text), ...file.end()].map(({ cells }) => [...cells]);
}
