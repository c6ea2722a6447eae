import { productList } from "~/domain/product/product-list";
import { productBatches } from "~/operations/products/list/managed-products.queries.server";
import { shopTime } from "~/operations/shop-clock.server";
import { csvLoader } from "~/screens/management/lists/csv-loader.server";
import { productCsvColumns, productLines } from "./product-columns.server";

async function* lines(batches: ReturnType<typeof productBatches>) {
  for await (const products of batches) yield productLines(products);
}

export const loader = csvLoader((search, _params, viewer) => ({
  name: "products.csv",
  columns: productCsvColumns(viewer),
  batches: lines(productBatches(productList.read(search), shopTime())),
}));
