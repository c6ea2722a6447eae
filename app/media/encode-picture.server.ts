import {
  IMAGE_DAMAGED,
  imageKind,
  MAX_IMAGE_PIXELS,
  notAnImage,
  tooManyPixels,
} from "~/domain/picture/image";
import { PICTURE_WIDTHS, type PictureFormat, type PictureWidth } from "~/domain/picture/picture";

const RATIO = 3 / 4;
const CARD_WIDTH = 320;
const CARD_BYTES = 15 * 1024;

let loading: ReturnType<typeof load> | undefined;

async function load() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Loaded with the first picture: sharp takes a seventh of an idle server's memory, and most days no picture comes. */
export const pictures = () => (loading ??= load());

export class NotAnImage extends Error {
  override readonly name = "NotAnImage";
}

/** Throws NotAnImage unless it begins as a JPEG, PNG or GIF of at most MAX_IMAGE_PIXELS (D61). */
export async function checkImage(bytes: Uint8Array): Promise<void> {
  if (!imageKind(bytes)) throw new NotAnImage(notAnImage(bytes));
  const size = tooManyPixels(await pixelsOf(bytes));
  if (size) throw new NotAnImage(size);
}

async function pixelsOf(bytes: Uint8Array): Promise<number> {
  const sharp = await pictures();
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return width * height;
  } catch (error) {
    throw new NotAnImage(IMAGE_DAMAGED, { cause: error });
  }
}

export interface Quality {
  readonly avif: number;
  readonly webp: number;
  readonly jpeg: number;
  readonly effort: number;
}

export interface EncodedPicture {
  readonly width: PictureWidth;
  readonly format: PictureFormat;
  readonly bytes: Uint8Array;
}

/** Every width in every format. Throws NotAnImage if the source is damaged. */
export async function* encodePicture(source: Uint8Array, quality: Quality): AsyncGenerator<EncodedPicture> {
  try {
    yield* encoded(source, quality);
  } catch (error) {
    // sharp's own errors have no code; one with a code is not the sender's fault
    if (error instanceof Error && !("code" in error)) throw new NotAnImage(IMAGE_DAMAGED, { cause: error });
    throw error;
  }
}

async function* encoded(source: Uint8Array, quality: Quality): AsyncGenerator<EncodedPicture> {
  const sharp = await pictures();
  const picture = sharp(source, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: "error", density: 96 })
    .rotate()
    .flatten({ background: "#ffffff" });
  const largest = await picture
    .resize({ width: 960, height: 960 * RATIO, fit: "contain", background: "#ffffff" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const width of PICTURE_WIDTHS) {
    const sized = sharp(largest.data, { raw: largest.info }).resize({ width });
    const maxBytes = width === CARD_WIDTH ? CARD_BYTES : Infinity;
    const { effort } = quality;
    const avif = (q: number) => sized.clone().avif({ quality: q, effort }).toBuffer();
    const webp = (q: number) => sized.clone().webp({ quality: q }).toBuffer();
    const jpeg = sized.clone().jpeg({ quality: quality.jpeg, progressive: true, mozjpeg: true });
    yield { width, format: "avif", bytes: await within(maxBytes, quality.avif, avif) };
    yield { width, format: "webp", bytes: await within(maxBytes, quality.webp, webp) };
    yield { width, format: "jpg", bytes: await jpeg.toBuffer() };
  }
}

/** The best quality within the limit: a busy picture must not cost a phone more than another. */
async function within(maxBytes: number, best: number, encode: (quality: number) => Promise<Buffer>) {
  let bytes = await encode(best);
  for (let next = best - 10; bytes.length > maxBytes && next > 0; next -= 10) bytes = await encode(next);
  return bytes;
}
