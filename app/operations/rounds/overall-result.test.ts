import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "~/db/test-database.server";
import { overallText } from "~/domain/pledge/tie-words";
import { makeOpenRound, makePledger, openNextRound, takePayments } from "../factories.fixture";
import { overallOutcome, overallResult } from "./overall-result.queries.server";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
  takePayments();
});
afterAll(() => database.close());

test("who asks to close reads who leads by an earlier round, though nobody has pledged in this one", async () => {
  const { auctionId } = await makeOpenRound();
  expect(await overallResult(auctionId)).toBeNull();
  await makePledger(auctionId, 90_000, "Njeri");
  await openNextRound(auctionId);
  const result = await overallResult(auctionId);
  const words =
    result &&
    overallText(
      overallOutcome(result, ({ firstName }) => firstName),
      "leads",
    );
  expect(words).toBe("Njeri leads the auction with an average of KSh 450 over 2 rounds.");
});
