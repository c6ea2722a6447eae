import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { MAX_IMAGE_BYTES } from "~/domain/picture/image";
import { callApi } from "~/http/rest/call.fixture";
import { productEntity } from "~/http/wire/product.server";
import { folderFiles } from "~/media/folder-files.server";
import { useQuickPictures } from "~/media/quick-pictures.fixture";
import {
  makeBuyer,
  makeOpenRound,
  makePledger,
  makeSuperuser,
  takePayments,
} from "~/operations/factories.fixture";
import { newAuction, newCategory } from "~/operations/products/management.fixture";
import { loader as auctionPicturesRoute } from "~/api/auction-pictures.route";
import { loader as auctionStatesRoute } from "~/api/auction-states.route";
import { loader as auctionsRoute } from "~/api/auctions.route";

const { calls: auctionPictures } = auctionPicturesRoute;
const { calls: auctionStates } = auctionStatesRoute;
const { calls: auctions } = auctionsRoute;

let as: Viewer;
setUpTestDatabase(async () => {
  takePayments();
  useQuickPictures(folderFiles(mkdtempSync(path.join(tmpdir(), "soko-media-"))));
  as = await makeSuperuser();
});

const basket = async () => ({
  title: "Kiondo basket",
  description: "Sisal",
  category: await newCategory(),
  product_type: "both",
  base_price: 500,
  buy_now_price: "1500.50",
  registration_fee: 50,
  stock_quantity: 3,
});

test("anyone but a superuser is refused before anything is read (D12)", async () => {
  const ids = { id: await newAuction() };
  const buyer = await makeBuyer();
  const calls = [
    auctions.createAuction,
    auctions.updateAuction,
    auctionStates.activateAuction,
    auctionStates.closeAuction,
    auctionStates.createRound,
    auctionPictures.addAuctionPicture,
    auctionPictures.arrangeAuctionPictures,
    auctions.deleteAuction,
    auctions.bulkDeleteAuctions,
  ] as const;
  for (const call of calls) {
    expect((await callApi(call, { ids, body: "{" })).status).toBe(401);
    expect((await callApi(call, { ids, body: "{", as: buyer })).status).toBe(403);
  }
  expect(await db().product.findUnique({ where: ids })).toMatchObject({ status: "draft", deletedAt: null });
});

test("a product is created as a draft from JSON; all fields' errors are reported at once (§5)", async () => {
  const created = await callApi(auctions.createAuction, { as, body: await basket() });
  expect(created.status).toBe(201);
  expect(created.headers.get("Location")).toBe(`/api/auctions/${productEntity.parse(created.body).id}/`);
  expect(productEntity.parse(created.body)).toEqual(created.body);
  expect(created.body).toMatchObject({ status: "draft", buy_now_price: 1500.5, participation_fee: 50 });
  const bad = { ...(await basket()), title: null, base_price: "-1", buy_now_price: null };
  expect(await callApi(auctions.createAuction, { as, body: bad })).toMatchObject({
    status: 400,
    body: {
      error: "Title is required",
      title: ["Title is required"],
      base_price: [expect.any(String)],
      buy_now_price: ["Buy now price is required for this product type"],
    },
  });
});

const multipart = (fields: Record<string, unknown>, picture?: Uint8Array<ArrayBuffer>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  if (picture) form.set("main_image", new Blob([picture], { type: "image/png" }), "basket.png");
  return form;
};

test("a picture is uploaded by multipart and is checked by its content (D43, D61)", async () => {
  const png = await sharp({ create: { width: 8, height: 6, channels: 3, background: "#c00" } })
    .png()
    .toBuffer();
  const fields = await basket();
  const send = (picture: Uint8Array<ArrayBuffer>) =>
    callApi(auctions.createAuction, { as, body: multipart(fields, picture) });
  const created = await send(new Uint8Array(png));
  expect(created).toMatchObject({
    status: 201,
    body: { main_image: expect.stringMatching(/^http:\/\/soko\.example\/media\/\w+-960\.jpg$/) as string },
  });
  const before = await db().product.count();
  expect(await send(new TextEncoder().encode("<svg/>"))).toMatchObject({
    status: 400,
    body: { main_image: ["Please select an image file"] },
  });
  expect(await send(new Uint8Array(MAX_IMAGE_BYTES + 1))).toMatchObject({
    status: 413,
    body: { main_image: ["Image must be less than 5MB"] },
  });
  expect(await db().product.count()).toBe(before);
  const { id } = productEntity.parse(created.body);
  const renamed = await callApi(auctions.updateAuction, {
    as,
    ids: { id },
    body: multipart({ product_type: "buy_now", title: "Basket" }),
  });
  expect(renamed).toMatchObject({
    status: 200,
    body: { title: "Basket", main_image: productEntity.parse(created.body).main_image },
  });
});

test("a PUT keeps omitted fields and refuses blank ones (D60)", async () => {
  const id = await newAuction({ productType: "buy_now", buyNowPriceCents: 90_000, stockQuantity: 7 });
  const put = (body: object) => callApi(auctions.updateAuction, { as, ids: { id }, body });
  expect(await put({ title: "Wide basket", is_featured: true })).toMatchObject({
    status: 200,
    body: { title: "Wide basket", is_featured: true, stock_quantity: 7, buy_now_price: 900 },
  });
  expect(await put({ title: "" })).toMatchObject({ status: 400, body: { title: ["Title is required"] } });
  expect(await put({ buy_now_price: null })).toMatchObject({
    status: 400,
    body: { buy_now_price: ["Buy now price is required for this product type"] },
  });
  expect(await put({ product_type: "both" })).toMatchObject({
    status: 400,
    body: { participation_fee: ["Entry fee is required for this product type"] },
  });
  expect(await put({})).toMatchObject({ status: 200, body: { title: "Wide basket", is_featured: true } });
  expect(await callApi(auctions.updateAuction, { as, ids: { id: 999_999 }, body: {} })).toMatchObject({
    status: 404,
  });
});

test("an auction created without dates is changed without any, and may be sent back as read (D60)", async () => {
  const created = await callApi(auctions.createAuction, { as, body: await basket() });
  const ids = { id: productEntity.parse(created.body).id };
  const put = (body: object) => callApi(auctions.updateAuction, { as, ids, body });
  expect(await put({ title: "Wide basket" })).toMatchObject({
    status: 200,
    body: { title: "Wide basket", start_time: null, end_time: null },
  });
  const { body: read } = await callApi(auctions.getAuction, { as, ids });
  expect(await put(read as object)).toMatchObject({ status: 200, body: { title: "Wide basket" } });
  const at = { start_time: "2026-11-21T15:00:00Z", end_time: "2036-11-21T15:00:00Z" };
  expect((await put(at)).status).toBe(200);
  expect(await put({ start_time: null })).toMatchObject({
    status: 400,
    body: { start_time: ["Start time is required for an auction"] },
  });
});

test("a time without a zone is refused by name; one with an offset is converted (D2)", async () => {
  const sentence = "Please write the time with its zone: 2026-11-21T15:00:00Z or 2026-11-21T18:00:00+03:00";
  const zoneless = { start_time: "2026-11-21T18:00", end_time: "2036-11-21 18:00:00" };
  const refusal = { status: 400, body: { start_time: [sentence], end_time: [sentence] } };
  const create = async (times: object) =>
    callApi(auctions.createAuction, { as, body: { ...(await basket()), ...times } });
  expect(await create(zoneless)).toMatchObject(refusal);
  const created = await create({ start_time: "2026-11-21T18:00:00+03:00", end_time: "2036-11-21T15:00:00Z" });
  expect(created.body).toMatchObject({
    start_time: "2026-11-21T15:00:00.000Z",
    end_time: "2036-11-21T15:00:00.000Z",
  });
  const ids = { id: productEntity.parse(created.body).id };
  const put = (body: object) => callApi(auctions.updateAuction, { as, ids, body });
  expect(await put(zoneless)).toMatchObject(refusal);
  expect(await put(multipart(zoneless))).toMatchObject(refusal);
  expect(await put({ flash_sale_ends_at: "2026-11-21T18:00" })).toMatchObject({ status: 400 });
  expect(await put({ start_time: "soon" })).toMatchObject({
    status: 400,
    body: { start_time: ["Please enter a valid start time"] },
  });
});

test("two PUTs at once of an auction without dates are both saved", async () => {
  const { body } = await callApi(auctions.createAuction, { as, body: await basket() });
  const { id } = productEntity.parse(body);
  const answers = await Promise.all(
    [{ title: "Sisal" }, { display_order: 4 }].map((one) =>
      callApi(auctions.updateAuction, { as, ids: { id }, body: one }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

test("two PUTs at once that change different fields are both saved", async () => {
  const id = await newAuction({ productType: "buy_now", buyNowPriceCents: 90_000 });
  const bodies = [{ title: "Sisal" }, { stock_quantity: 9 }, { display_order: 4 }];
  const answers = await Promise.all(
    bodies.map((body) => callApi(auctions.updateAuction, { as, ids: { id }, body })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await db().product.findUnique({ where: { id } })).toMatchObject({
    title: "Sisal",
    stockQuantity: 9,
    displayOrder: 4,
  });
});

test("a deletion reports what is retained, for one product or several (D27)", async () => {
  const { auctionId } = await makeOpenRound();
  await makePledger(auctionId, 60_000);
  const deleted = await callApi(auctions.deleteAuction, { as, ids: { id: auctionId } });
  expect(deleted).toMatchObject({
    status: 200,
    body: {
      message: expect.stringContaining("deleted") as string,
      warnings: ["1 entry fee goes back: KSh 50 altogether", "1 bid is kept in the ledger"],
    },
  });
  expect(await callApi(auctions.deleteAuction, { as, ids: { id: auctionId } })).toMatchObject({
    status: 404,
  });
  const send = (product_ids: unknown) => callApi(auctions.bulkDeleteAuctions, { as, body: { product_ids } });
  const ids = [await newAuction(), await newAuction()];
  expect(await send([...ids, String(ids[0]), auctionId])).toMatchObject({
    status: 200,
    body: {
      message: "2 products were deleted.",
      warnings: ["1 product was already deleted by somebody else"],
    },
  });
  expect(await send(ids)).toMatchObject({ status: 404 });
  for (const nonsense of [[], "7", ["x"], [0], null, Array.from({ length: 1001 }, (_, i) => i + 1)])
    expect(await send(nonsense)).toMatchObject({
      status: 400,
      body: { product_ids: [expect.any(String)] },
    });
});
