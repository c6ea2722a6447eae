import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { MAX_IMAGE_BYTES } from "~/domain/picture/image";
import { pictureValues } from "~/domain/product/picture-form";
import { picturesOf } from "~/domain/product/pictures";
import { latestEdit } from "~/operations/audit/edits.server";
import { changeProductPictures } from "~/operations/pictures/change-product-pictures.server";
import { picturedProduct } from "~/operations/pictures/store-picture.server";
import { admin, auctionForm, valueOf } from "~/operations/products/management.fixture";
import { createProduct } from "~/operations/products/create-product.server";
import { receivePictures } from "./receive-pictures.server";

setUpTestDatabase();

async function twoPictures() {
  const { productId } = valueOf(await createProduct(admin, await auctionForm(), "a"));
  const added = { imageKey: `b${productId}`, altText: "" };
  valueOf(await changeProductPictures(admin, productId, { ordered: [], removed: [], added }));
  return productId;
}

const read = async (id: number) => {
  const product = await picturedProduct(id);
  return product ? picturesOf(product) : [];
};

async function send(id: number, fields: Record<string, string>, picture?: Blob) {
  const form = new FormData();
  const shown = pictureValues(await read(id));
  for (const [name, value] of Object.entries({ ...shown, ...fields })) form.set(name, value);
  if (picture) form.set("picture", picture, "basket.png");
  return receivePictures(new Request("http://soko.example/", { method: "POST", body: form }), admin, id);
}

const typed = { alt_1: "<b>From above</b>", place_2: "1", remove_1: "on", new_alt: "The lid" };

test.each([
  ["not a picture", new Blob(["<svg/>"]), "Please select an image file", 400],
  ["over 5 MB", new Blob([new Uint8Array(MAX_IMAGE_BYTES + 1)]), "Image must be less than 5MB", 413],
])(
  "an upload that is %s is refused beside its field, and keeps everything typed",
  async (_, picture, text, status) => {
    const id = await twoPictures();
    const answer = await send(id, typed, picture);
    expect(answer?.data.result).toMatchObject({ initialValue: typed, error: { picture: [text] } });
    expect(answer?.init?.status).toBe(status);
    expect(await read(id)).toMatchObject([{ imageKey: "a", altText: "" }, { imageKey: `b${id}` }]);
  },
);

test("one Save moves, describes and removes; a text with HTML is stored as it is", async () => {
  const id = await twoPictures();
  expect(await send(id, { place_2: "1", alt_1: "<b>From above</b>" })).toBeNull();
  expect(await read(id)).toEqual([
    { imageKey: `b${id}`, altText: "" },
    { imageKey: "a", altText: "<b>From above</b>" },
  ]);
  expect(await send(id, { remove_1: "on" })).toBeNull();
  expect(await read(id)).toMatchObject([{ imageKey: "a" }]);
});

test("another product's picture is a 404, and a form older than another's edit shows both", async () => {
  const id = await twoPictures();
  const foreign = await send(id, { key_2: `b${await twoPictures()}` });
  expect(foreign?.init?.status).toBe(404);
  const seen = String(await latestEdit("product", id));
  expect(await send(id, { place_2: "1", seen })).toBeNull();
  const late = await send(id, { place_2: "1", seen });
  expect(late?.init?.status).toBe(409);
  expect(late?.data.conflict?.edits[0]?.changes.map(({ label }) => label)).toEqual(["Picture", "Pictures"]);
});
