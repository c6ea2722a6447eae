import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import { pictureFiles } from "~/domain/picture/picture";
import { folderStorage } from "~/media/picture-storages.fixture";
import { useQuickPictures } from "~/media/quick-pictures.fixture";
import { createCategory } from "../categories/write-categories.server";
import { createProduct } from "../products/create-product.server";
import { deleteProduct } from "../products/deletion/delete-product.server";
import { admin, auctionForm, newCategory, refusalOf, valueOf } from "../products/management.fixture";
import { updateProduct } from "../products/update-product.server";
import { changeProductPictures } from "./change-product-pictures.server";
import { updateSetting } from "../settings/update-setting.server";
import { storeLogoPicture, storePicture, sweepPictures } from "./store-picture.server";

let shop: Awaited<ReturnType<typeof openTestDatabase>>;
let storage: Awaited<ReturnType<typeof folderStorage>>;
beforeAll(async () => {
  [shop, storage] = [await openTestDatabase(), await folderStorage()];
  useQuickPictures(storage.open());
});
afterAll(async () => {
  await shop.close();
  await storage.close();
});

const picture = async (red: number) => {
  const background = { r: red, g: 0, b: 0 };
  const bytes = await sharp({ create: { width: 8, height: 6, channels: 3, background } })
    .png()
    .toBuffer();
  return valueOf(await storePicture(bytes, "main_image"));
};
const A_DAY_MS = 25 * 3_600_000;

test("pictures of products, deleted ones and categories stay; refused, replaced and unused ones are deleted", async () => {
  const [first, second, deleted, category, refused, forgotten, further] = [
    await picture(10),
    await picture(20),
    await picture(30),
    await picture(40),
    await picture(50),
    await picture(60),
    await picture(70),
  ];
  const form = await auctionForm();
  const { productId } = valueOf(await createProduct(admin, form, first));
  valueOf(await updateProduct(admin, productId, form, second));
  const added = { imageKey: further ?? "", altText: "" };
  valueOf(await changeProductPictures(admin, productId, { ordered: [], removed: [], added }));
  const gone = valueOf(await createProduct(admin, form, deleted));
  valueOf(await deleteProduct(admin, gone.productId));
  valueOf(await createCategory(admin, { name: "Pictured" }, category));
  await db().category.update({ where: { id: await newCategory(false) }, data: { imageKey: null } });
  refusalOf(await createProduct(admin, await auctionForm({ categoryId: 2_000_000_000 }), refused));

  expect(await sweepPictures(new Date())).toEqual({ marked: 3, removed: 0 });
  expect(pictureFiles(forgotten ?? "").every((name) => storage.names().includes(name))).toBe(true);
  storage.age(A_DAY_MS);
  expect(await sweepPictures(new Date())).toEqual({ marked: 0, removed: 3 });
  expect(storage.names()).toEqual(
    [second, further, deleted, category].flatMap((key) => pictureFiles(key ?? "")).toSorted(),
  );
});

test("the shop's logo stays, and is deleted a day after another replaced it", async () => {
  const logo = async (red: number) => {
    const background = { r: red, g: 9, b: 9 };
    const bytes = await sharp({ create: { width: 9, height: 3, channels: 3, background } })
      .png()
      .toBuffer();
    return valueOf(await storeLogoPicture(bytes));
  };
  const [first, second] = [await logo(1), await logo(2)];
  valueOf(await updateSetting(admin, "logo", first));
  await sweepPictures(new Date());
  valueOf(await updateSetting(admin, "logo", second));
  const later = Date.now() + A_DAY_MS;
  await sweepPictures(new Date(later));
  await sweepPictures(new Date(later + A_DAY_MS));
  const kept = async (key = "") => (await storage.open().read(pictureFiles(key)[0] ?? "")) !== null;
  expect([await kept(first?.imageKey), await kept(second?.imageKey)]).toEqual([false, true]);
});
