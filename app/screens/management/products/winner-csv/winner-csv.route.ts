import type { LoaderFunctionArgs } from "~/router";
import { csvFile } from "~/http/forms/csv.server";
import { requireSuperuser } from "~/http/session/current-user.server";
import { rankingBatches } from "~/operations/rounds/winner-calculation.queries.server";
import { missing, recordId } from "~/screens/management/shared/managed-record.server";
import { winnerColumns } from "./winner-columns.server";

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const ranking = await rankingBatches(recordId("product", args.params.productId));
  if (!ranking) throw missing("ranking");
  const { batches } = ranking;
  return csvFile(args.context, { name: "winner.csv", columns: winnerColumns(ranking), batches });
}
