import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { MAX_IMAGE_BYTES } from "~/domain/picture/image";
import { storePicture } from "~/operations/pictures/store-picture.server";
import { refusalOf, valueOf } from "~/operations/products/management.fixture";
import { folderFiles } from "./folder-files.server";
import { storeDrawing, usePictureFiles } from "./store.server";

vi.setConfig({ testTimeout: 30_000 });

const DAMAGED = {
  code: "invalid",
  message: "This picture is damaged. Open it, save it again, and choose the new file.",
  field: "main_image",
};
const NOT_AN_IMAGE = { code: "invalid", message: "Please select an image file", field: "main_image" };

const folder = mkdtempSync(path.join(tmpdir(), "soko-media-"));
beforeAll(() => usePictureFiles(folderFiles(folder)));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const drawing = (width = 800, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 20 } } });
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
);

const storeImage = (bytes: Uint8Array) => storePicture(bytes, "main_image");

const filesOf = (key: string | null) => readdirSync(folder).filter((name) => name.startsWith(key ?? "?"));
const contentOf = (name: string) => readFileSync(path.join(folder, name));

test("a picture is stored in three widths and three formats, all 4 to 3", async () => {
  const key = valueOf(await storeImage(await drawing().jpeg().toBuffer()));
  expect(filesOf(key).toSorted()).toEqual(
    [320, 640, 960]
      .flatMap((width) => ["avif", "jpg", "webp"].map((kind) => `${key}-${width}.${kind}`))
      .toSorted(),
  );
  for (const name of filesOf(key)) {
    const { width, height } = await sharp(contentOf(name)).metadata();
    expect([name, height]).toEqual([name, Math.round(((width ?? 0) * 3) / 4)]);
  }
});

test("JPEG, PNG and GIF are recognised by their content, whatever their name", async () => {
  for (const bytes of [
    await drawing(40, 30).jpeg().toBuffer(),
    await drawing(41, 30).png().toBuffer(),
    await drawing(42, 30).gif().toBuffer(),
  ])
    expect(filesOf(valueOf(await storeImage(bytes)))).toHaveLength(9);
});

test("SVG, HTML, WebP and AVIF are no image files", async () => {
  const before = readdirSync(folder);
  for (const bytes of [
    SVG,
    Buffer.from("<!doctype html><script>alert(1)</script>"),
    await drawing(40, 30).webp().toBuffer(),
    Buffer.alloc(0),
  ])
    expect(refusalOf(await storeImage(bytes))).toEqual(NOT_AN_IMAGE);
  expect(refusalOf(await storeImage(await drawing(40, 30).avif().toBuffer())).message).toBe(
    "Please select an image file: JPG, PNG or GIF. This one is AVIF.",
  );
  expect(readdirSync(folder)).toEqual(before);
});

test("a file that begins like a picture but is damaged later is refused as damaged", async () => {
  const [png, jpeg] = [await drawing().png().toBuffer(), await drawing().jpeg().toBuffer()];
  const before = readdirSync(folder);
  for (const bytes of [
    Buffer.from("GIF89a<script>alert(1)</script>"),
    png.subarray(0, png.length / 2),
    jpeg.subarray(0, jpeg.length / 2),
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), SVG]),
  ])
    expect(refusalOf(await storeImage(bytes))).toEqual(DAMAGED);
  expect(readdirSync(folder)).toEqual(before);
});

test("too many pixels are refused before decoding, and the message says why", async () => {
  // only its header says 8,000 x 8,000: decoding it would fail with another error
  const bomb = await drawing(40, 30).png().toBuffer();
  bomb.writeUInt32BE(8_000, 16);
  bomb.writeUInt32BE(8_000, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  expect(refusalOf(await storeImage(bomb))).toEqual({
    ...NOT_AN_IMAGE,
    message: "This picture has 64 megapixels; at most 40 can be used. Make it smaller and try again.",
  });
});

test("a picture above 5 MB is refused as too large", async () => {
  expect(refusalOf(await storeImage(new Uint8Array(MAX_IMAGE_BYTES + 1)))).toEqual({
    code: "too_large",
    message: "Image must be less than 5MB",
    field: "main_image",
  });
});

test("metadata is dropped: no place, no camera, no name in any stored file", async () => {
  const bytes = await drawing(60, 40)
    .withExif({ IFD0: { Artist: "Wanjiku Kamau" }, IFD3: { GPSLatitude: "1/1 17/1 0/1" } })
    .withIccProfile("p3")
    .jpeg()
    .toBuffer();
  expect(bytes.includes("Wanjiku")).toBe(true);
  for (const name of filesOf(valueOf(await storeImage(bytes)))) {
    const { exif, xmp, iptc, icc } = await sharp(contentOf(name)).metadata();
    expect({ name, exif, xmp, iptc, icc }).toEqual({ name });
    expect(contentOf(name).includes("Wanjiku")).toBe(false);
  }
});

test("bytes appended to a picture do not survive", async () => {
  const bytes = Buffer.concat([
    await drawing(50, 40).png().toBuffer(),
    Buffer.from("<script>alert(1)</script>"),
  ]);
  for (const name of filesOf(valueOf(await storeImage(bytes))))
    expect(contentOf(name).includes("<script>")).toBe(false);
});

test("an animated picture is stored as its first frame", async () => {
  const frame = (red: number) => drawing(40, 30).tint({ r: red, g: 0, b: 0 }).png().toBuffer();
  const frames = await Promise.all(Array.from({ length: 60 }, (_, i) => frame(i * 4)));
  const moving = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp(moving).metadata()).pages).toBeGreaterThan(20);
  for (const name of filesOf(valueOf(await storeImage(moving))))
    expect((await sharp(contentOf(name)).metadata()).pages ?? 1).toBe(1);
});

test("a photo that its camera turned is shown upright", async () => {
  const bytes = await sharp({ create: { width: 300, height: 100, channels: 3, background: "#000000" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const key = valueOf(await storeImage(bytes));
  const { data, info } = await sharp(contentOf(`${key}-960.jpg`))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
  expect(at(480, 20)).toBeLessThan(40);
  expect(at(20, 360)).toBeGreaterThan(215);
});

test("the same picture is stored once, also when it is sent many times at once, and no half file remains", async () => {
  const bytes = await drawing(70, 40).png().toBuffer();
  const keys = await Promise.all(Array.from({ length: 6 }, () => storeImage(bytes)));
  expect(new Set(keys.map(valueOf)).size).toBe(1);
  expect(readdirSync(folder).filter((name) => name.includes(".tmp"))).toEqual([]);
});

test("our own drawings may be SVG", async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"><rect width="80" height="60" fill="red"/></svg>';
  expect(filesOf(await storeDrawing(Buffer.from(svg)))).toHaveLength(9);
});

test("a card's picture takes 15 KB at most, however busy it is", async () => {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 70 };
  const busy = sharp({ create: { width: 320, height: 240, channels: 3, background: "#fff", noise } });
  const key = valueOf(await storeImage(await busy.jpeg({ quality: 90 }).toBuffer()));
  for (const kind of ["avif", "webp"])
    expect(contentOf(`${key}-320.${kind}`).length, kind).toBeLessThanOrEqual(15 * 1024);
});
