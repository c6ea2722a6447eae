import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { queriesOf } from "~/db/test-database.server";
import { callApi, checkedBody } from "~/http/rest/call.fixture";
import { productEntity } from "~/http/wire/product.server";
import {
  joinAs,
  makeBuyer,
  makeOpenRound,
  makePledger,
  makeSuperuser,
  openNextRound,
  takePayments,
} from "~/operations/factories.fixture";
import { makeProducts, NOW } from "~/operations/browse/browse.fixture";
import { newAuction, newCategory } from "~/operations/products/management.fixture";
import { closeRound } from "~/operations/rounds/close-round.server";
import { loader as auctionsRoute } from "./auctions.route";

const { calls: auctions } = auctionsRoute;

setUpTestDatabase(takePayments);

const idsOf = async (query: string, options = {}) => {
  const { body } = await callApi(auctions.listAuctions, { query, ...options });
  return (body as { id: number }[]).map(({ id }) => id);
};

test("a product has all its fields: prices in shillings, both spellings, its rounds without participants (§3, D53, D54)", async () => {
  const { auctionId, roundId } = await makeOpenRound({
    productType: "both",
    buyNowPriceCents: 999_900,
    isFlashSale: true,
    discountPercentage: 10,
  });
  const { viewer } = await makePledger(auctionId, 60_000, "Njeri");
  const superuser = await makeSuperuser();
  await closeRound(superuser, roundId);
  const next = await openNextRound(auctionId);
  await joinAs(viewer, auctionId);
  await makePledger(auctionId, 70_050);
  const { body } = await callApi(auctions.getAuction, { ids: { id: auctionId } });
  expect(productEntity.parse(body)).toEqual(body);
  expect(body).toMatchObject({
    id: auctionId,
    main_image: null,
    product_type: "both",
    base_price: 500,
    buy_now_price: 9999,
    sale_price: 8999.1,
    old_price: 9999,
    market_price: null,
    participation_fee: 50,
    registration_fee: 50,
    highest_bid: 700.5,
    participant_count: 2,
    rounds: [
      { id: next.roundId, round_number: 2, is_active: true, is_open: true, winner: null, max_pledge: null },
      {
        id: roundId,
        round_number: 1,
        is_active: false,
        is_open: false,
        participant_count: 1,
        bid_count: 1,
        winner: { first_name: "Njeri", pledge_amount: 600 },
      },
    ],
  });
  const text = JSON.stringify(body);
  expect(text).not.toMatch(/username|email|participants|ledger"/);
  // only a closed round shows its seed
  expect(text.match(/"draw_seed":"/g)).toHaveLength(1);
  const managed = await callApi(auctions.getAuction, { ids: { id: auctionId }, as: superuser });
  expect(managed.body).toMatchObject({
    rounds: [{}, { winner: { username: expect.stringMatching(/^Njeri-/) as string } }],
  });
});

test("a category is given by id, name and both of its spellings", async () => {
  const categoryId = await newCategory();
  const [id = 0] = await makeProducts([{ categoryId }]);
  const { body } = await callApi(auctions.getAuction, { ids: { id } });
  const { category_name, category_info } = productEntity.parse(body);
  expect(body).toMatchObject({
    category: categoryId,
    category_info: { id: categoryId, name: category_name },
  });
  expect(await idsOf(`?category=${categoryId}`)).toEqual([id]);
  expect(await idsOf(`?category=${category_info?.slug.toUpperCase()}`)).toEqual([id]);
  expect(await idsOf("?category=")).toContain(id);
});

test("what names no category and no page of a list is a 400 that says so (D11, D15)", async () => {
  const refusals = [
    ["?category=nope", "category", "No category has this id or slug: nope"],
    ["?category=999999", "category", "No category has this id or slug: 999999"],
    ["?page=abc", "page", "page must be a whole number from 1 to 2147483647"],
    ["?page=0", "page", "page must be a whole number from 1 to 2147483647"],
    ["?page_size=5000", "page_size", "page_size must be a whole number from 1 to 1000"],
    ["?page_size=-1", "page_size", "page_size must be a whole number from 1 to 1000"],
  ] as const;
  for (const [query, field, message] of refusals) {
    const { status, body } = await callApi(auctions.listAuctions, { query });
    expect({ status, body }, query).toEqual({ status: 400, body: { error: message, [field]: [message] } });
  }
  const blank = await callApi(auctions.listAuctions, { query: "?page=&page_size=" });
  expect(blank.status).toBe(200);
});

test("lists hold active and closed products, and drafts only for superusers (D13)", async () => {
  await clearAll();
  const [draft, active, closed] = await makeProducts([
    { status: "draft" },
    { status: "active" },
    { status: "closed" },
    { deletedAt: NOW },
  ]);
  const [buyer, superuser] = [await makeBuyer(), await makeSuperuser()];
  for (const as of [undefined, buyer]) {
    expect(await idsOf("", as && { as })).toEqual([closed, active]);
    expect(await idsOf("?status=draft", as && { as })).toEqual([]);
    const one = await callApi(auctions.getAuction, { ids: { id: draft ?? 0 }, ...(as && { as }) });
    expect(one).toMatchObject({ status: 404, body: { error: "Product Not Found" } });
  }
  expect(await idsOf("", { as: superuser })).toEqual([closed, active, draft]);
  expect(await idsOf("?status=draft", { as: superuser })).toEqual([draft]);
  expect(await idsOf("?status=active")).toEqual([active]);
  expect(await idsOf("?status=closed")).toEqual([closed]);
});

test("lists are filtered and sorted as requested, otherwise in shelf order (D11, D47, D56)", async () => {
  await clearAll();
  const categoryId = await newCategory();
  const [lamp, radio, tv] = await makeProducts([
    { title: "Brass lamp", displayOrder: 2, buyNowPriceCents: 300, createdAt: new Date(NOW.getTime() + 2) },
    { title: "Radio", displayOrder: 1, buyNowPriceCents: 200, status: "closed", categoryId },
    { title: "TV with lamp", displayOrder: 1, isFeatured: true, buyNowPriceCents: 100, productType: "both" },
  ]);
  for (const status of ["", "&status=active"]) {
    const among = (ids: (number | undefined)[]) => ids.filter((id) => status === "" || id !== radio);
    expect(await idsOf(`?${status}`)).toEqual(among([tv, radio, lamp]));
    expect(await idsOf(`?ordering=price${status}`)).toEqual(among([tv, radio, lamp]));
    expect(await idsOf(`?ordering=-price${status}`)).toEqual(among([lamp, radio, tv]));
    expect(await idsOf(`?ordering=-created_at${status}`)).toEqual(among([lamp, tv, radio]));
    expect(await idsOf(`?q=lamp${status}`)).toEqual([tv, lamp]);
    expect(await idsOf(`?q=LAM+tv${status}`)).toEqual([tv]);
    expect(await idsOf(`?q=%26${status}`)).toEqual([]);
    expect(await idsOf(`?product_type=both${status}`)).toEqual([tv]);
    expect(await idsOf(`?category=${categoryId}${status}`)).toEqual(among([radio]));
  }
  expect(await callApi(auctions.listAuctions, { query: "?product_type=gift&ordering=title" })).toMatchObject({
    status: 400,
    body: { product_type: [expect.any(String)], ordering: [expect.any(String)] },
  });
});

test("a list is paginated, and its headers give the rest (D11)", async () => {
  await clearAll();
  const ids = await makeProducts(Array.from({ length: 5 }, () => ({})));
  const { body, headers } = await callApi(auctions.listAuctions, { query: "?page=2&page_size=2" });
  expect((body as { id: number }[]).map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  expect(headers.get("X-Total-Count")).toBe("5");
  expect(headers.get("Link")).toBe(
    '</api/auctions/?page=3&page_size=2>; rel="next", </api/auctions/?page=1&page_size=2>; rel="prev"',
  );
});

test("a list takes as many statements for sixty products as for two", async () => {
  await clearAll();
  const rest = Array.from({ length: 60 }, () => makeOpenRound());
  for (const round of await Promise.all(rest)) await makePledger(round.auctionId, 60_000);
  const few = await queriesOf(() => callApi(auctions.listAuctions, { query: "?page_size=2" }));
  const many = await queriesOf(() => callApi(auctions.listAuctions, { query: "?page_size=60" }));
  expect(many.length).toBe(few.length);
  expect(few.length).toBeLessThanOrEqual(7);
});

/** Products with rounds cannot be deleted, so they are hidden. */
async function clearAll() {
  await db().product.updateMany({ where: { rounds: { some: {} } }, data: { deletedAt: NOW } });
  await db().product.deleteMany({ where: { rounds: { none: {} } } });
}

test("a PUT based on an earlier answer overwrites neither a sale nor another edit (D60)", async () => {
  const as = await makeSuperuser();
  const id = await newAuction({ productType: "buy_now", buyNowPriceCents: 90_000, stockQuantity: 7 });
  const read = async () => {
    const called = await callApi(auctions.getAuction, { as, ids: { id } });
    return { ...checkedBody(auctions.getAuction, called), etag: called.headers.get("ETag") ?? "" };
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
  const as = await makeSuperuser();
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
