import { productList } from "~/domain/product/product-list";
import { productBatches } from "~/operations/products/managed-products.queries.server";
import { shopTime } from "~/operations/shop-clock.server";
import { csvLoader } from "~/screens/management/lists/csv-loader.server";
import { productColumns } from "./product-columns.server";

export const loader = csvLoader((search, _params, viewer) => ({
  name: "products.csv",
  columns: productColumns(viewer),
  batches: productBatches(productList.read(search), shopTime()),
}));
