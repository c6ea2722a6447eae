import { participationBatches } from "~/operations/pledges/participations.queries.server";
import { shopTime } from "~/operations/shop-clock.server";
import { managedAuction } from "~/operations/products/management.queries.server";
import { csvLoader } from "~/screens/management/lists/csv-loader.server";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { auctionParticipations } from "../auction-participations.server";
import { participantCsvColumns } from "../participation-csv.server";

export const loader = csvLoader(async (search, params) => {
  const { id } = await managedRecord("participants", params.id, managedAuction);
  const { list } = await auctionParticipations(id, search, "fees");
  const columns = participantCsvColumns(shopTime());
  return { name: "participants.csv", columns, batches: participationBatches(list) };
});
