import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeOpenRound } from "~/operations/factories.fixture";
import { newCategory } from "~/operations/products/management.fixture";
import { categoryPage } from "./category-page.server";

setUpTestDatabase();

test("a category's page says of an auction that has not begun when it starts, not that it is LIVE", async () => {
  const categoryId = await newCategory();
  const { auctionId } = await makeOpenRound({ categoryId });
  const phase = async () =>
    (await categoryPage(categoryId, new URL("http://soko.example/management")))?.products[0]?.phase;
  expect(await phase()).toBeNull();
  const startTime = new Date("2098-11-21T15:00:00Z");
  await db().product.update({ where: { id: auctionId }, data: { startTime } });
  expect(await phase()).toBe("Starts 21 Nov, 18:00 EAT");
});
