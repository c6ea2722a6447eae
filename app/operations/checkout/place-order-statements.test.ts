import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { dialectOf } from "~/db/open.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { queriesOf } from "~/db/test-database.server";
import { makeBuyer } from "../factories.fixture";
import { refusalOf, valueOf } from "../products/management.fixture";
import { onSale, orderOf } from "./place-order.fixture";
import { placeOrder } from "./place-order.server";

setUpTestDatabase();

test("an order takes few statements, and one more for each further product", async () => {
  const viewer = await makeBuyer();
  const products = [await onSale(), await onSale(), await onSale()] as const;
  const statementsOf = async (some: readonly number[]) =>
    (await queriesOf(async () => valueOf(await placeOrder(viewer, orderOf(some.map((id) => [id, 1]))))))
      // read once for all
      .filter((sql) => !/"(Setting|PickUpPoint|WebhookEndpoint)"/.test(sql));
  const one = await statementsOf(products.slice(0, 1));
  // on PostgreSQL the account is locked too
  expect(one.length).toBeLessThanOrEqual(dialectOf(db()) === "postgresql" ? 7 : 6);
  expect(await statementsOf(products)).toHaveLength(one.length + 2);
});

test("more pieces than an INTEGER can store are short stock", async () => {
  const lamp = await onSale({ title: "Lamp" });
  expect(refusalOf(await placeOrder(await makeBuyer(), orderOf([[lamp, 9_999_999_999]])))).toMatchObject({
    code: "conflict",
    message: "Only 10 of Lamp are left; this order needs 9999999999. Nothing was ordered.",
  });
});
