import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import type { Viewer } from "~/domain/account/access";
import { callApi, described } from "~/http/rest/call.fixture";
import { makeSuperuser } from "~/operations/factories.fixture";
import { newAuction } from "~/operations/products/management.fixture";
import { loader as auctionsRoute } from "./auctions.route";

const { calls: auctions } = auctionsRoute;

let shop: Awaited<ReturnType<typeof openTestDatabase>>;
let as: Viewer;
beforeAll(async () => {
  shop = await openTestDatabase();
  as = await makeSuperuser();
});
afterAll(() => shop.close());

test("a PUT based on an earlier answer overwrites neither a sale nor another edit (D60)", async () => {
  const id = await newAuction({ productType: "buy_now", buyNowPriceCents: 90_000, stockQuantity: 7 });
  const read = async () => {
    const called = await callApi(auctions.getAuction, { as, ids: { id } });
    return { ...described(auctions.getAuction, called), etag: called.headers.get("ETag") ?? "" };
  };
  const put = (body: object, etag?: string) =>
    callApi(auctions.updateAuction, {
      as,
      ids: { id },
      body,
      ...(etag && { headers: { "If-Match": etag } }),
    });
  const storedProduct = () => db().product.findUnique({ where: { id } });

  const first = await read();
  expect(first.etag).toContain(`"${first.version}.`);
  await db().product.update({ where: { id }, data: { stockQuantity: { decrement: 2 } } });
  const stale = { error: "This product has changed since you read it. Nothing was saved: read it again." };
  expect(await put({ ...first, title: "Whole" })).toMatchObject({ status: 409, body: stale });
  expect(await put({ title: "Mine" }, first.etag)).toMatchObject({ status: 412, body: stale });
  expect(await put({ title: "Mine" }, '"of another shop"')).toMatchObject({ status: 412 });
  expect(await put({ title: "Mine", version: "of another shop" })).toMatchObject({
    status: 400,
    body: { version: [expect.any(String)] },
  });
  expect(await storedProduct()).toMatchObject({ title: "Kiondo basket", stockQuantity: 5 });

  const second = await read();
  const written = await put({ title: "Mine", version: second.version }, second.etag);
  expect(written.status).toBe(200);
  expect(written.headers.get("ETag")).not.toBe(second.etag);
  expect(await put({ title: "Late", stock_quantity: 5 }, second.etag)).toMatchObject({ status: 412 });
  expect(await put({ title: "Late", version: second.version })).toMatchObject({ status: 409 });
  // without a version, the stock is set as sent
  expect(await put({ stock_quantity: 30 })).toMatchObject({
    status: 200,
    body: { title: "Mine", stock_quantity: 30 },
  });
});

test("of ten PUTs at once based on the same answer one is written", async () => {
  const id = await newAuction({ productType: "buy_now", buyNowPriceCents: 90_000 });
  const { headers } = await callApi(auctions.getAuction, { as, ids: { id } });
  const ifMatch = { "If-Match": headers.get("ETag") ?? "" };
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      callApi(auctions.updateAuction, { as, ids: { id }, body: { title: `Title ${n}` }, headers: ifMatch }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(412)]);
});
