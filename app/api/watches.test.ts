import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { callApi, checkedBody } from "~/http/rest/call.fixture";
import { makeBuyer, makeOpenRound } from "~/operations/factories.fixture";
import { newAuction } from "~/operations/products/management.fixture";
import { loader as watchesRoute } from "./watches.route";

const { calls: watches } = watchesRoute;

setUpTestDatabase();

const add = (as: Viewer, product_id: unknown) => callApi(watches.watchProduct, { as, body: { product_id } });
const stop = (as: Viewer, id: number) => callApi(watches.stopWatching, { as, ids: { id } });
const listed = async (as: Viewer) =>
  checkedBody(watches.listWatches, await callApi(watches.listWatches, { as }));

test("a watch list belongs to one person: a product added twice is listed once, and nobody else can remove it", async () => {
  const [viewer, other] = [await makeBuyer(), await makeBuyer()];
  const { auctionId } = await makeOpenRound();
  for (const id of [auctionId, String(auctionId)])
    expect(checkedBody(watches.watchProduct, await add(viewer, id))).toMatchObject({
      product: { id: auctionId, product_type: "auction", status: "active" },
    });
  expect((await stop(other, auctionId)).status).toBe(404);
  expect(await listed(other)).toEqual([]);
  expect(await listed(viewer)).toMatchObject([{ product: { id: auctionId } }]);
  expect(checkedBody(watches.stopWatching, await stop(viewer, auctionId))).toEqual({ product_id: auctionId });
  expect((await stop(viewer, auctionId)).status).toBe(404);
});

test("a draft or an unknown product is a 404, and an invalid id is a 400", async () => {
  const viewer = await makeBuyer();
  for (const id of [await newAuction(), 987_654]) expect((await add(viewer, id)).status).toBe(404);
  for (const id of ["one", -1, null]) expect((await add(viewer, id)).status).toBe(400);
});
