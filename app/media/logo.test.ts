import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pictureFile } from "~/domain/picture/picture";
import { NotAnImage } from "./encode-picture.server";
import { storeLogo } from "./logo.server";
import { folderStorage } from "./picture-storages.fixture";
import { usePictureFiles } from "./store.server";

let storage: Awaited<ReturnType<typeof folderStorage>>;
beforeAll(async () => {
  storage = await folderStorage();
  usePictureFiles(storage.open());
});
afterAll(() => storage.close());

const drawing = (width: number, height: number, margin = 0) =>
  sharp({ create: { width, height, channels: 4, background: "#bf2630" } })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: "#ffffff00" })
    .png()
    .toBuffer();

test("a logo keeps its shape and loses its empty margins, however wide or tall", async () => {
  expect(await storeLogo(await drawing(640, 80))).toMatchObject({ width: 320, height: 40 });
  expect(await storeLogo(await drawing(100, 400, 60))).toMatchObject({ width: 40, height: 160 });
  // a small one is not made larger, and one of a single colour is a picture too
  expect(await storeLogo(await drawing(30, 10))).toMatchObject({ width: 30, height: 10 });
});

test("transparent parts stay transparent, except in the file for e-mail", async () => {
  const ring = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><circle cx="45" cy="45" r="40" fill="none" stroke="red" stroke-width="8"/></svg>',
  );
  const { imageKey } = await storeLogo(await sharp(ring).png().toBuffer());
  const files = storage.open();
  const corner = async (format: "webp" | "jpg") => {
    const bytes = await files.read(pictureFile(imageKey, 320, format));
    return [
      ...(await sharp(bytes ?? Buffer.alloc(0))
        .ensureAlpha()
        .raw()
        .toBuffer()),
    ].slice(0, 4);
  };
  expect((await corner("webp"))[3]).toBe(0);
  expect(Math.min(...(await corner("jpg")))).toBeGreaterThan(230);
});

test("a text or an SVG is not accepted as a logo", async () => {
  for (const wrong of ["<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "GIF89a", ""])
    await expect(storeLogo(Buffer.from(wrong))).rejects.toBeInstanceOf(NotAnImage);
});
