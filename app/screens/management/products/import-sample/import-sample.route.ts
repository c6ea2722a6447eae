import { importSample } from "~/domain/import/import-columns";
import { csvLoader } from "~/screens/management/lists/csv-loader.server";
import { categoryChoices } from "~/operations/categories/categories.queries.server";

async function* once<Row>(rows: readonly Row[]) {
  yield await Promise.resolve(rows);
}

export const loader = csvLoader(async () => {
  const category = (await categoryChoices()).find(({ isActive }) => isActive);
  const [headings = [], ...products] = importSample(category?.name ?? "");
  return {
    name: "sample-products.csv",
    columns: headings.map((label, at) => ({ label, cell: (row: readonly string[]) => row[at] ?? "" })),
    batches: once(products),
  };
});
