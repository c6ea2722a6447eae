import type { LoaderFunctionArgs } from "@remix-run/node";
import { AUCTION_NOT_FOUND, CALCULATION_FAILED } from "~/domain/messages";
import { csvAmount, csvFile, type CsvFile } from "~/http/csv.server";
import { requireSuperuser } from "~/http/current-user.server";
import { notFoundPage } from "~/http/respond.server";
import { type Ranked, rankingBatches } from "~/operations/rounds/winner-calculation.queries.server";
import { productIdFrom } from "../product-address.server";

const columnsOf = (totalRounds: number): CsvFile<Ranked>["columns"] => ({
  Rank: ({ rank }) => rank,
  Participant: ({ user }) => `${user.firstName} ${user.lastName}`.trim() || user.username,
  Username: ({ user }) => user.username,
  Email: ({ user }) => user.email,
  Phone: ({ user }) => user.phoneNumber,
  "Rounds participated": ({ roundsParticipated }) => roundsParticipated,
  "Total rounds": () => totalRounds,
  "Total pledged (KSh)": ({ totalCents }) => csvAmount(totalCents),
  "Average pledge (KSh)": ({ averageCents }) => csvAmount(averageCents),
});

/** The whole ranking, all pages of it. */
export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const ranking = await rankingBatches(productIdFrom(args.params.productId));
  if (!ranking) throw notFoundPage(CALCULATION_FAILED, AUCTION_NOT_FOUND);
  const { totalRounds, batches } = ranking;
  return csvFile(args.context, { name: "winner.csv", columns: columnsOf(totalRounds), batches });
}
