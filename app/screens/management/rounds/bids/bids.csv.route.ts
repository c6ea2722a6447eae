import { participationBatches } from "~/operations/pledges/participations.queries.server";
import { managedAuction } from "~/operations/products/management.queries.server";
import { csvLoader } from "~/screens/management/lists/csv-loader.server";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { auctionParticipations } from "~/screens/management/participations/auction-participations.server";
import { bidCsvColumns } from "~/screens/management/participations/participation-csv.server";

export const loader = csvLoader(async (search, params) => {
  const { id } = await managedRecord("bids of an auction", params.id, managedAuction);
  const { list } = await auctionParticipations(id, search, "pledges");
  return { name: "bids.csv", columns: bidCsvColumns, batches: participationBatches(list) };
});
