import { rankingBatches } from "~/operations/rounds/winner/winner-calculation.queries.server";
import { csvLoader } from "~/screens/management/lists/csv-loader.server";
import { missing, recordId } from "~/screens/management/shared/managed-record.server";
import { winnerCsvColumns } from "./winner-columns.server";

export const loader = csvLoader(async (_, params) => {
  const ranking = await rankingBatches(recordId("product", params.productId));
  if (!ranking) throw missing("ranking");
  return { name: "winner.csv", columns: winnerCsvColumns(ranking), batches: ranking.batches };
});
