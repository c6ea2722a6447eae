import type { LoaderFunctionArgs } from "~/router";
import { csvFile } from "~/http/forms/csv.server";
import { requireSuperuser } from "~/http/session/current-user.server";
import { participationBatches } from "~/operations/pledges/participations.queries.server";
import { shopTime } from "~/operations/shop-clock.server";
import { managedAuction } from "~/operations/products/management.queries.server";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { auctionParticipations } from "../auction-participations.server";
import { participantColumns } from "../participation-csv.server";

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const { id } = await managedRecord("participants", args.params.id, managedAuction);
  const { list } = await auctionParticipations(id, new URL(args.request.url).searchParams, "fees");
  return csvFile(args.context, {
    name: "participants.csv",
    columns: participantColumns(shopTime()),
    batches: participationBatches(list),
  });
}
