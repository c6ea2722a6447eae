import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { allCalls } from "~/api/all-calls.server";
import { loader as statesRoute } from "~/api/auction-states.route";
import { loader as cartRoute } from "~/api/cart.route";
import { loader as categoriesRoute } from "~/api/categories.route";
import { loader as webhooksRoute } from "~/api/webhooks.route";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { callApi } from "~/http/rest/call.fixture";
import { folderFiles } from "~/media/folder-files.server";
import { useQuickPictures } from "~/media/quick-pictures.fixture";
import { makeBuyer, makeOpenRound, makeSuperuser } from "~/operations/factories.fixture";
import { newCategory } from "~/operations/products/management.fixture";

const { calls: cart } = cartRoute;
const { calls: categories } = categoriesRoute;
const { calls: states } = statesRoute;
const { calls: webhooks } = webhooksRoute;

setUpTestDatabase();

const NEXT_ROUND = { base_price: 500, participation_fee: 50, min_pledge: 500, max_pledge: null };
const keyed = (key: string) => ({ "Idempotency-Key": key });

test("every POST takes the key: a second round, product or webhook is not made (D125)", async () => {
  const as = await makeSuperuser();
  const { auctionId } = await makeOpenRound();
  const next = { as, ids: { id: auctionId }, body: NEXT_ROUND, headers: keyed("round") };
  const opened = await callApi(states.createRound, next);
  expect(opened.status).toBe(201);
  expect(await callApi(states.createRound, next)).toMatchObject({ status: 201, body: opened.body });
  expect(await db().round.count({ where: { productId: auctionId } })).toBe(2);

  const hook = {
    as,
    body: { url: "https://example.com/hook", events: ["order.paid"] },
    headers: keyed("hook"),
  };
  const made = await callApi(webhooks.createWebhook, hook);
  expect(made.status).toBe(201);
  expect((await callApi(webhooks.createWebhook, hook)).body).toEqual(made.body);
  expect(await db().webhookEndpoint.count()).toBe(1);

  const toggle = { as, ids: { id: await newCategory() }, headers: keyed("toggle") };
  const toggled = await callApi(categories.toggleCategory, toggle);
  expect(toggled).toMatchObject({ status: 200, body: { is_active: false } });
  expect((await callApi(categories.toggleCategory, toggle)).body).toEqual(toggled.body);
});

test("an upload counts with its bytes, not with how a client wraps them", async () => {
  const picture = (background: string) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer();
  useQuickPictures(folderFiles(mkdtempSync(path.join(tmpdir(), "soko-media-"))));
  const as = await makeSuperuser();
  const [green, red] = [await picture("#0a0"), await picture("#a00")];
  const send = (bytes: Buffer, name = "Plants") => {
    // each has a boundary of its own
    const body = new FormData();
    body.set("name", name);
    body.set("image", new Blob([new Uint8Array(bytes)]), "picture.png");
    return callApi(categories.createCategory, { as, body, headers: keyed("category") });
  };
  const first = await send(green);
  expect(first.status).toBe(201);
  expect(await send(green)).toMatchObject({ status: 201, body: first.body });
  expect((await send(red)).status).toBe(409);
  expect((await send(green, "Flowers")).status).toBe(409);
});

test("a POST without an account says that it takes no key; other methods ignore it", async () => {
  const anonymous = allCalls.filter((one) => one.method === "POST" && one.access === "everyone");
  expect(anonymous.length).toBeGreaterThan(0);
  for (const one of anonymous) {
    const answer = await callApi(one, { body: one.example?.body ?? { refresh: "x" }, headers: keyed("k") });
    expect(answer, one.path).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining("takes none") as string },
    });
  }
  const as = await makeBuyer();
  expect((await callApi(cart.getCart, { as, headers: keyed("caf\u00e9") })).status).toBe(200);
  expect(await db().idempotencyKey.count({ where: { userId: as.id } })).toBe(0);
});
