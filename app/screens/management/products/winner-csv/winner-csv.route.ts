import type { LoaderFunctionArgs } from "~/router";
import { AUCTION_NOT_FOUND, CALCULATION_FAILED } from "~/domain/messages";
import { csvFile } from "~/http/forms/csv.server";
import { requireSuperuser } from "~/http/session/current-user.server";
import { notFoundPage } from "~/http/respond.server";
import { rankingBatches } from "~/operations/rounds/winner-calculation.queries.server";
import { productIdFrom } from "../product-address.server";
import { winnerColumns } from "./winner-columns.server";

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const ranking = await rankingBatches(productIdFrom(args.params.productId));
  if (!ranking) throw notFoundPage(CALCULATION_FAILED, AUCTION_NOT_FOUND);
  const { batches } = ranking;
  return csvFile(args.context, { name: "winner.csv", columns: winnerColumns(ranking), batches });
}
