import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import { folderStorage } from "~/media/picture-storages.fixture";
import { useQuickPictures } from "~/media/quick-pictures.fixture";
import { zipFiles } from "~/media/zip-files.server";
import { normalized } from "~/domain/text/normalized";
import { zipOf } from "~/media/zip.fixture";
import { picturedProduct, sweepPictures } from "../pictures/store-picture.server";
import { admin, valueOf } from "../products/management.fixture";
import { picturesOf } from "~/domain/product/pictures";
import { applyImport } from "./apply-import.server";
import { checkedImport, faultsOf, storedProductOf, lamp, NEW, newLines } from "./import.fixture";
import { importOf } from "./imports.queries.server";
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
    "5: pictures: twice.png: the ZIP has two pictures of this name. Write the folder too: ./twice.png or other/TWICE.png",
    "6: pictures: “../../etc/passwd” is not in the ZIP",
    "7: pictures: A product has at most 8 pictures",
  ]);
});

test("a bad entry of a ZIP is named and left out, the rest is used", async () => {
  const [good, leads, broken, packed] = await Promise.all(Array.from({ length: 4 }, () => lamp()));
  const zip = zipOf([
    { name: "../out.png", bytes: await picture(60) },
    { name: "C:/abs.png", bytes: await picture(61) },
    { name: "broken.png", bytes: await picture(62), checksum: 7 },
    { name: "packed.png", bytes: await picture(63), method: 14 },
    { name: "good.png", bytes: await picture(64) },
  ]);
  const lines = [`${good},good.png`, `${leads},out.png`, `${broken},broken.png`, `${packed},packed.png`];
  const done = await checkedImport(`id,pictures\n${lines.join("\n")}`, zip);
  const unreadable = "it is damaged in the ZIP, or packed in a way that the shop cannot read";
  expect(await faultsOf(done.id)).toEqual([
    "3: pictures: out.png: its path leads out of the ZIP",
    `4: pictures: broken.png: ${unreadable}`,
    `5: pictures: packed.png: ${unreadable}`,
  ]);
  expect((await importOf(done.id))?.ignored.files).toEqual([
    { file: "../out.png", fault: "its path leads out of the ZIP" },
    { file: "C:/abs.png", fault: "its path leads out of the ZIP" },
    { file: "broken.png", fault: unreadable },
    { file: "packed.png", fault: unreadable },
  ]);
  const rest = await checkedImport(`id,pictures\n${lines[0]}`, zip);
  expect([rest.changeCount, rest.faultCount]).toEqual([1, 0]);
});

test("two pictures of one name in two folders are told apart by the folder, one at the top by './'", async () => {
  const [front, back, top, all] = [await lamp(), await lamp(), await lamp(), await lamp()];
  const zip = zipOf([
    { name: "photos/front/lamp.png", bytes: await picture(70) },
    { name: "photos\\back\\lamp.png", bytes: await picture(71) },
    { name: "lamp.png", bytes: await picture(72) },
    { name: "copy/lamp.png", bytes: await picture(70) },
  ]);
  const lines = [
    `${front},front/lamp.png`,
    `${back},back\\lamp.png`,
    `${top},./lamp.png`,
    `${all},front/lamp.png|Back/lamp.png|/lamp.png`,
  ];
  const done = await checkedImport(`id,pictures\n${lines.join("\n")}`, zip);
  expect(await faultsOf(done.id)).toEqual([]);
  valueOf(await applyImport(admin, done.id));
  const keys = [await keysOf(front), await keysOf(back), await keysOf(top)].flat();
  expect(new Set(keys).size).toBe(3);
  expect(await keysOf(all)).toEqual(keys);
});

test("a picture is found by its name as each system writes it (D124)", async () => {
  const names = ["Café – lamp’s 1.png", "Mwanga wa café-2.png"];
  const zip = zipOf([
    // a Mac: letters apart, and no flag that the name is UTF-8
    {
      name: Buffer.from(normalized("Café - lamp's 1.png", "NFD")),
      bytes: await picture(80),
    },
    // Windows: code page 437
    { name: Buffer.from("Mwanga wa caf\x82-2.PNG", "latin1"), bytes: await picture(81) },
    { name: "a photo\u00a0of it.png", bytes: await picture(82) },
  ]);
  const id = await lamp();
  const done = await checkedImport(`id,pictures\n${id},${names.join("|")}|a  photo of it.png`, zip);
  expect(await faultsOf(done.id)).toEqual([]);
  valueOf(await applyImport(admin, done.id));
  expect(await keysOf(id)).toHaveLength(3);
});

test("entries that share bytes are refused, and what is unpacked counts over the whole ZIP", async () => {
  const bytes = await picture(90);
  const id = await lamp();
  const files = Array.from({ length: 4_000 }, (_, at) => ({ name: `${at}.png`, bytes, atFirst: at > 0 }));
  expect(await checkedImport(`id,pictures\n${id},1.png`, zipOf(files))).toMatchObject({ state: "failed" });

  const kilobytes = (name: string) => ({
    name,
    bytes: Buffer.from(crypto.getRandomValues(new Uint8Array(1_000))),
  });
  const path = join(await mkdtemp(join(tmpdir(), "soko-zip-")), "a.zip");
  await writeFile(path, zipOf(["a", "b", "c", "d"].map(kilobytes)));
  const read: string[] = [];
  for await (const file of zipFiles(path, { isWanted: () => true, maxBytes: 5_000, maxTotalBytes: 2_500 }))
    read.push("fault" in file ? file.fault : "read");
  expect(read).toEqual(["read", "read", "read", "too much"]);
  await rm(path);
});

test("a file that is no ZIP is refused as a whole", async () => {
  const id = await lamp();
  const csv = `id,pictures\n${id},x.png`;
  for (const zip of [Buffer.from("Rar!"), Buffer.alloc(0)])
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
