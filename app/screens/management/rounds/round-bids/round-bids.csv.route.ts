import { participantList } from "~/domain/round/participant-list";
import { participationBatches } from "~/operations/pledges/participations.queries.server";
import { managedAuction } from "~/operations/products/management.queries.server";
import { roundOfAuction } from "~/operations/rounds/round-summaries.queries.server";
import { csvLoader } from "~/screens/management/lists/csv-loader.server";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { bidCsvColumns } from "~/screens/management/participations/participation-csv.server";

export const loader = csvLoader(async (search, params) => {
  const { id: productId } = await managedRecord("bids of an auction", params.productId, managedAuction);
  const round = await managedRecord("bids of a round", params.roundId, (id) => roundOfAuction(productId, id));
  const { q } = participantList.read(search);
  const list = { scope: { productId, roundId: round.id }, q, sort: "pledge", pledgedOnly: true } as const;
  const name = `bids-of-round-${round.number}.csv`;
  return { name, columns: bidCsvColumns, batches: participationBatches(list) };
});
