import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { databaseSize } from "./database-size.queries.server";

setUpTestDatabase();

test("the size of the database grows with its rows", async () => {
  const before = await databaseSize();
  expect(before).toBeGreaterThan(100_000);
  await db().category.createMany({
    data: Array.from({ length: 200 }, (_, i) => ({
      name: `Category ${i}`,
      nameKey: `category ${i}`,
      slug: `category-${i}`,
      // random, because PostgreSQL compresses
      description: randomBytes(2_000).toString("hex"),
    })),
  });
  expect((await databaseSize()) - before).toBeGreaterThan(200_000);
});
