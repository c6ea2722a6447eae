import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { NO_MAXIMUM_WARNING } from "~/domain/product/activation";
import { NEXT_ROUND } from "~/operations/factories.fixture";
import { admin, newAuction, valueOf } from "~/operations/products/management.fixture";
import { managedProduct } from "~/operations/products/management.queries.server";
import { createNextRound } from "~/operations/rounds/create-next-round.server";
import { activeRounds } from "~/operations/rounds/rounds.queries.server";
import { shopTime } from "~/operations/shop-clock.server";
import { DEFAULT_SETTINGS } from "~/domain/settings/settings";
import { activationView } from "./activation-view";

setUpTestDatabase();

test("activating an auction whose open round has no maximum pledge warns (D100)", async () => {
  const warningOf = async (maxPledgeCents: number | null) => {
    const auctionId = await newAuction();
    valueOf(await createNextRound(admin, { ...NEXT_ROUND, maxPledgeCents, auctionId }));
    const product = await managedProduct(auctionId);
    return (
      product &&
      activationView({ ...product, rounds: await activeRounds(auctionId) }, shopTime(), DEFAULT_SETTINGS)
        .warning
    );
  };
  expect(await warningOf(null)).toBe(`This round has no maximum pledge. ${NO_MAXIMUM_WARNING}`);
  expect(await warningOf(500_000)).toBeNull();
});
