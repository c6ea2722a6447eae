import type { LoaderFunctionArgs } from "~/router";
import { PRODUCT_NOT_FOUND } from "~/domain/messages";
import { csvFile } from "~/http/forms/csv.server";
import { requireSuperuser } from "~/http/session/current-user.server";
import { seatBatches } from "~/operations/pledges/seats.queries.server";
import { shopTime } from "~/operations/shop-clock.server";
import { auctionFrom } from "~/screens/management/rounds/auction-address.server";
import { auctionSeats } from "../auction-seats.server";
import { participantColumns } from "../seat-csv.server";

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const { id } = await auctionFrom(args.params.id, PRODUCT_NOT_FOUND);
  const { list } = await auctionSeats(id, new URL(args.request.url).searchParams, "fees");
  return csvFile(args.context, {
    name: "participants.csv",
    columns: participantColumns(shopTime()),
    batches: seatBatches(list),
  });
}
