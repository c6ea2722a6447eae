import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { joinAs, makeBuyer, makeOpenRound, takePayments } from "~/operations/factories.fixture";
import { participationBatches } from "~/operations/pledges/participations.queries.server";
import { auctionParticipations } from "./auction-participations.server";
import { participantCsvColumns } from "./participation-csv.server";

setUpTestDatabase(takePayments);

test("the participants' file has each person's age on the day of the download, and no birth dates", async () => {
  const { auctionId } = await makeOpenRound();
  const buyer = await makeBuyer();
  await db().user.update({ where: { id: buyer.id }, data: { dateOfBirth: "1990-11-22" } });
  await joinAs(buyer, auctionId);
  const { list } = await auctionParticipations(auctionId, new URLSearchParams(), "fees");
  const columns = participantCsvColumns(new Date("2026-11-21T12:00:00Z"));
  const rows = [];
  for await (const participations of participationBatches(list))
    for (const participation of participations)
      rows.push(Object.fromEntries(columns.map(({ label, cell }) => [label, cell(participation)])));
  // the next birthday is tomorrow
  expect(rows).toMatchObject([{ Age: 35 }]);
  expect(JSON.stringify(rows)).not.toContain("1990");
});
