import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import { folderStorage } from "~/media/picture-storages.fixture";
import { useQuickPictures } from "~/media/quick-pictures.fixture";
import { zipOf } from "~/media/zip.fixture";
import { picturedProduct, sweepPictures } from "../pictures/store-picture.server";
import { admin, valueOf } from "../products/management.fixture";
import { picturesOf } from "~/domain/product/pictures";
import { applyImport } from "./apply-import.server";
import { checkedImport, faultsOf, storedProductOf, lamp, NEW, newLines } from "./import.fixture";
import { undoImport } from "./undo-import.server";

let shop: Awaited<ReturnType<typeof openTestDatabase>>;
let storage: Awaited<ReturnType<typeof folderStorage>>;
let newLamp: (title: string, sku?: string) => string;
beforeAll(async () => {
  [shop, storage] = [await openTestDatabase(), await folderStorage()];
  useQuickPictures(storage.open());
  ({ newLamp } = await newLines());
});
afterAll(async () => {
  await shop.close();
  await storage.close();
});

const picture = (red: number) =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: { r: red, g: 0, b: 0 } } })
    .png()
    .toBuffer();

async function keysOf(id: number): Promise<string[]> {
  const product = await picturedProduct(id);
  return product ? picturesOf(product).map(({ imageKey }) => imageKey) : [];
}

test("pictures of the ZIP are found by name in any case and folder, in their order; an undo brings the old ones back", async () => {
  const zip = zipOf([
    { name: "goods/Front.PNG", bytes: await picture(10) },
    { name: "back.png", bytes: await picture(20) },
    { name: "unused.png", bytes: await picture(30) },
  ]);
  const made = await checkedImport(
    `${NEW};pictures\n${newLamp("Pictured", "PIC-1")};front.png | back.png`,
    zip,
  );
  expect(await faultsOf(made.id)).toEqual([]);
  valueOf(await applyImport(admin, made.id));
  const { id } = await db().product.findFirstOrThrow({ where: { sku: "PIC-1" } });
  const before = await keysOf(id);
  expect(before).toHaveLength(2);

  const same = await checkedImport("sku,pictures\nPIC-1,front.png|back.png", zip);
  expect([same.changeCount, same.faultCount]).toEqual([0, 0]);
  const turned = await checkedImport("sku,pictures\nPIC-1,back.png", zip);
  valueOf(await applyImport(admin, turned.id));
  expect(await keysOf(id)).toEqual([before[1]]);
  // the sweep spares what an undo shows again
  expect(await sweepPictures(new Date())).toEqual({ marked: 0, removed: 0 });
  expect(valueOf(await undoImport(admin, turned.id)).undone).toBe(1);
  expect(await keysOf(id)).toEqual(before);
});

test("a file that cannot be a picture is reported with its line, and nothing is unpacked beyond a picture's size", async () => {
  const big = Buffer.alloc(5_242_881, 7);
  const zip = zipOf([
    { name: "text.png", bytes: Buffer.from("<svg onload=alert(1)>") },
    { name: "big.png", bytes: big },
    { name: "lies.png", bytes: big, claimed: 40_000 },
    { name: "twice.png", bytes: await picture(40) },
    { name: "other/TWICE.png", bytes: await picture(50) },
  ]);
  const [text, size, lies, twice, none, many] = await Promise.all(
    Array.from({ length: 6 }, (_, at) => lamp({ sku: `BAD-${at}` })),
  );
  const lines = [
    `${text},text.png`,
    `${size},big.png`,
    `${lies},lies.png`,
    `${twice},twice.png`,
    `${none},../../etc/passwd`,
    `${many},${Array.from({ length: 9 }, (_, at) => `${at}.png`).join("|")}`,
  ];
  const done = await checkedImport(`id,pictures\n${lines.join("\n")}`, zip);
  expect(await faultsOf(done.id)).toEqual([
    "2: pictures: text.png: Please select an image file",
    "3: pictures: big.png: Image must be less than 5MB",
    "4: pictures: lies.png: Image must be less than 5MB",
    "5: pictures: twice.png: the ZIP has two pictures of this name",
    "6: pictures: “../../etc/passwd” is not in the ZIP",
    "7: pictures: A product has at most 8 pictures",
  ]);
});

test("a path that leads out of the ZIP, and a file that is no ZIP, are refused as a whole", async () => {
  const id = await lamp();
  const csv = `id,pictures\n${id},x.png`;
  for (const zip of [
    zipOf([{ name: "../x.png", bytes: await picture(60) }]),
    Buffer.from("Rar!"),
    Buffer.alloc(0),
  ])
    expect(await checkedImport(csv, zip)).toMatchObject({
      state: "failed",
      failure: "The file with the pictures is not a ZIP, or it is damaged",
    });
  const done = await checkedImport(csv);
  expect(await faultsOf(done.id)).toEqual([
    "2: pictures: “x.png” names a picture, but no ZIP with pictures was uploaded",
  ]);
  expect((await storedProductOf(id)).imageKey).toBeNull();
});
