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
import { categoryEntity } from "~/http/wire/category.server";
import { folderFiles } from "~/media/folder-files.server";
import { useQuickPictures } from "~/media/quick-pictures.fixture";
import { makeBuyer, makeSuperuser } from "~/operations/factories.fixture";
import { makeProducts } from "~/operations/browse/browse.fixture";
import { loader as categoriesRoute } from "./categories.route";
import { loader as promoBannersRoute } from "./banners.route";

const { calls: categories } = categoriesRoute;
const { calls: promoBanners } = promoBannersRoute;

let as: Viewer;
setUpTestDatabase(async () => {
  useQuickPictures(folderFiles(mkdtempSync(path.join(tmpdir(), "soko-media-"))));
  as = await makeSuperuser();
});

async function create(name: string) {
  const { status, body } = await callApi(categories.createCategory, { as, body: { name } });
  expect(status).toBe(201);
  expect(categoryEntity.parse(body)).toEqual(body);
  return categoryEntity.parse(body);
}

test("only superusers may write (D12)", async () => {
  const { id } = await create("Phones");
  const buyer = await makeBuyer();
  for (const call of [
    categories.createCategory,
    categories.updateCategory,
    categories.deleteCategory,
    categories.toggleCategory,
  ] as const) {
    const body = call.method === "DELETE" ? undefined : { name: "Mine" };
    expect((await callApi(call, { ids: { id }, body })).status).toBe(401);
    expect((await callApi(call, { ids: { id }, body, as: buyer })).status).toBe(403);
  }
  expect(await db().category.findUnique({ where: { id } })).toMatchObject({ name: "Phones", isActive: true });
});

test("a category is created, renamed with the same slug, and its name is taken in any case (D62)", async () => {
  const made = await create("Home & Décor");
  expect(made).toMatchObject({ slug: "home-decor", image: null, is_active: true, auction_count: 0 });
  const put = (body: object, id = made.id) => callApi(categories.updateCategory, { as, ids: { id }, body });
  expect(await put({ name: "Home", description: "Cosy" })).toMatchObject({ status: 200 });
  expect(await put({ name: "House" })).toMatchObject({
    status: 200,
    body: { name: "House", slug: "home-decor", description: "Cosy" },
  });
  expect(await callApi(categories.createCategory, { as, body: { name: "hOUSE" } })).toMatchObject({
    status: 400,
    body: { name: ["A category with this name already exists"] },
  });
  expect(await put({ name: " " })).toMatchObject({ status: 400, body: { name: ["Name is required"] } });
  expect(await put({ name: "Nowhere" }, 999_999)).toMatchObject({
    status: 404,
    body: { error: "Category not found" },
  });
});

test("a picture is uploaded by multipart and is checked by its content (D43, D61)", async () => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#0a0" } })
    .png()
    .toBuffer();
  const send = (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    const body = new FormData();
    body.set("name", name);
    body.set("image", new Blob([bytes]), "picture.png");
    return callApi(categories.createCategory, { as, body });
  };
  expect(await send("Green", new Uint8Array(png))).toMatchObject({
    status: 201,
    body: { image: expect.stringMatching(/\/media\/\w+-960\.jpg$/) as string },
  });
  expect(await send("Text", new TextEncoder().encode("text"))).toMatchObject({
    status: 400,
    body: { image: ["Please select an image file"] },
  });
  expect(await send("Huge", new Uint8Array(MAX_IMAGE_BYTES + 1))).toMatchObject({
    status: 413,
    body: { image: ["Image must be less than 5MB"] },
  });
  expect(await db().category.count({ where: { name: { in: ["Text", "Huge"] } } })).toBe(0);
});

test("deleting deactivates a category; only superusers then see it, and can activate it again (D27, D62)", async () => {
  const { id } = await create("Shoes");
  const ids = { id };
  const [active] = await makeProducts([{ categoryId: id }, { categoryId: id, status: "draft" }]);
  expect((await callApi(categories.getCategory, { ids })).body).toMatchObject({ auction_count: 1 });
  const inside = await callApi(categories.listCategoryProducts, { ids });
  expect(inside.body).toMatchObject([{ id: active, category: id, category_name: "Shoes" }]);
  expect((await callApi(categories.listCategoryProducts, { ids, as })).body).toHaveLength(2);

  expect(await callApi(categories.deleteCategory, { as, ids })).toMatchObject({
    status: 200,
    body: { message: "Category deleted successfully" },
  });
  for (const viewer of [undefined, await makeBuyer()]) {
    const options = { ids, ...(viewer && { as: viewer }) };
    expect((await callApi(categories.getCategory, options)).status).toBe(404);
    expect((await callApi(categories.listCategoryProducts, options)).status).toBe(404);
    const { body } = await callApi(categories.listCategories, viewer ? { as: viewer } : {});
    expect(JSON.stringify(body)).not.toContain("Shoes");
  }
  const { body, headers } = await callApi(categories.listCategories, { as });
  expect(categoryEntity.array().parse(body)).toEqual(body);
  expect(JSON.stringify(body)).toContain("Shoes");
  expect(headers.get("X-Total-Count")).toBe(String((body as unknown[]).length));
  const toggled = await callApi(categories.toggleCategory, { as, ids });
  expect(toggled).toMatchObject({ status: 200, body: { id, is_active: true } });
  expect((await callApi(categories.toggleCategory, { as, ids })).body).toMatchObject({ is_active: false });
  expect((await callApi(categories.toggleCategory, { as, ids: { id: 999_999 } })).status).toBe(404);
});

test("PUT with is_active shows or hides a category, however often it is sent, and changes nothing else", async () => {
  const { id, ...made } = await create("Lamps");
  const put = (body: object, to = id) => callApi(categories.updateCategory, { as, ids: { id: to }, body });
  for (const is_active of [false, false, true])
    expect(await put({ is_active })).toMatchObject({ status: 200, body: { ...made, is_active } });
  expect(await put({ name: "Lights", is_active: false })).toMatchObject({
    body: { name: "Lights", is_active: false },
  });
  expect(await put({ is_active: "maybe" })).toMatchObject({
    status: 400,
    body: { is_active: ["is_active must be true or false"] },
  });
  expect((await put({ is_active: true }, 999_999)).status).toBe(404);
  const actions = await db().auditEntry.findMany({
    where: { subject: "category", subjectId: id },
    orderBy: { id: "asc" },
    select: { action: true },
  });
  expect(actions.map(({ action }) => action)).toEqual([
    "category.create",
    "category.deactivate",
    "category.activate",
    "category.update",
    "category.deactivate",
  ]);
});

test("promo banners are the active ones, in their order", async () => {
  const plain = { backgroundColor: "#1b5e20", textColor: "white" };
  await db().promoBanner.createMany({
    data: [
      { ...plain, text: "Second", displayOrder: 2 },
      { ...plain, text: "First", displayOrder: 1, textColor: "red;}" },
      { ...plain, text: "Off", isActive: false },
    ],
  });
  const { body } = await callApi(promoBanners.listBanners);
  expect(promoBanners.listBanners.answer.array().parse(body)).toEqual(body);
  expect(body).toMatchObject([
    { text: "First", background_color: "#1b5e20", text_color: null },
    { text: "Second", text_color: "white" },
  ]);
});
