import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeBuyer } from "../factories.fixture";
import { newOrder } from "./orders.fixture";
import { ownOrder } from "./own-order.queries.server";

setUpTestDatabase();

test("an order is its buyer's: nobody else finds one at its number", async () => {
  const buyer = await makeBuyer();
  const id = await newOrder({ userId: buyer.id });
  expect(await ownOrder(buyer.id, id)).toMatchObject({ id, payment: { state: "unpaid" } });
  expect(await ownOrder((await makeBuyer()).id, id)).toBeNull();
});
