/** The key of <key>-<width>.<format> is a hash of the source: files never change, and the same picture is stored once. */
import { createHash, randomUUID } from "node:crypto";
import { access, mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { IMAGE_DAMAGED, imageKind, MAX_IMAGE_PIXELS, NOT_AN_IMAGE, tooManyPixels } from "~/domain/image";

const RATIO = 3 / 4;
const WIDTHS = [320, 640, 960] as const;
const CARD_WIDTH = 320;
const CARD_BYTES = 15 * 1024;

let loading: ReturnType<typeof load> | undefined;

async function load() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** With the first picture: sharp takes a seventh of an idle server's memory, and most days bring no picture. */
const pictures = () => (loading ??= load());

const kept = globalThis as typeof globalThis & { sokoMediaFolder?: string };

export function useMediaFolder(folder: string) {
  kept.sokoMediaFolder = folder;
}

function mediaFolder(): string {
  if (!kept.sokoMediaFolder) throw new Error("no media folder is set up");
  return kept.sokoMediaFolder;
}

export class NotAnImage extends Error {
  override readonly name = "NotAnImage";
}

const keyOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex").slice(0, 24);
const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** A stored picture whose product is not saved yet. */
export interface HeldPicture {
  readonly key: string;
  /** Deletes the files unless `kept`, held by somebody else, or used. */
  readonly release: (kept: boolean) => Promise<void>;
}

const holders = new Map<string, number>();

/** Throws NotAnImage unless it is a whole JPEG, PNG or GIF of at most MAX_IMAGE_PIXELS (D61). */
export async function holdUpload(
  bytes: Uint8Array,
  isUsed: (key: string) => Promise<boolean>,
): Promise<HeldPicture> {
  if (!imageKind(bytes)) throw new NotAnImage(NOT_AN_IMAGE);
  const size = tooManyPixels(await pixelsOf(bytes));
  if (size) throw new NotAnImage(size);
  const key = keyOf(bytes);
  holders.set(key, (holders.get(key) ?? 0) + 1);
  const release = async (kept: boolean) => {
    const left = (holders.get(key) ?? 1) - 1;
    if (left > 0) return void holders.set(key, left);
    holders.delete(key);
    if (kept) return;
    // files left behind do no harm; the caller's own error matters more
    await inTurn(key, async () => {
      if (!holders.has(key) && !(await isUsed(key))) await removeFiles(key);
    }).catch(() => undefined);
  };
  try {
    await store(bytes, { avif: 50, webp: 60, jpeg: 75, effort: 2 });
    return { key, release };
  } catch (error) {
    await release(false);
    // sharp's own errors have no code; a full disk has one and is not the sender's fault
    if (error instanceof Error && !("code" in error)) throw new NotAnImage(IMAGE_DAMAGED, { cause: error });
    throw error;
  }
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

const turns = new Map<string, Promise<unknown>>();

/** One at a time for each key: a picture sent twice at once is made once, and not deleted while it is made. */
async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(key) ?? Promise.resolve()).then(work, work);
  turns.set(key, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(key) === turn) turns.delete(key);
  }
}

const variants = WIDTHS.flatMap((width) => ["avif", "webp", "jpg"].map((format) => `${width}.${format}`));

async function removeFiles(key: string) {
  const folder = mediaFolder();
  for (const variant of variants.toReversed())
    await rm(path.join(folder, `${key}-${variant}`), { force: true });
}

/** For our own drawings (trusted SVG), of which the first start makes many: so less effort for AVIF. */
export const storeDrawing = (svg: Uint8Array) => store(svg, { avif: 45, webp: 60, jpeg: 75, effort: 1 });

interface Quality {
  avif: number;
  webp: number;
  jpeg: number;
  effort: number;
}

function store(source: Uint8Array, quality: Quality): Promise<string> {
  const key = keyOf(source);
  return inTurn(key, () => make(key, source, quality));
}

async function make(key: string, source: Uint8Array, quality: Quality): Promise<string> {
  const folder = mediaFolder();
  await mkdir(folder, { recursive: true });
  // the last file written says that all are there
  if (await exists(path.join(folder, `${key}-960.jpg`))) return key;
  const sharp = await pictures();
  const picture = sharp(source, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: "error", density: 96 })
    .rotate()
    .flatten({ background: "#ffffff" });
  const largest = await picture
    .resize({ width: 960, height: 960 * RATIO, fit: "contain", background: "#ffffff" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const width of WIDTHS) {
    const sized = sharp(largest.data, { raw: largest.info }).resize({ width });
    const most = width === CARD_WIDTH ? CARD_BYTES : Infinity;
    const { effort } = quality;
    const encoded = {
      avif: await within(most, quality.avif, (q) => sized.clone().avif({ quality: q, effort }).toBuffer()),
      webp: await within(most, quality.webp, (q) => sized.clone().webp({ quality: q }).toBuffer()),
      jpg: await sized.clone().jpeg({ quality: quality.jpeg, progressive: true, mozjpeg: true }).toBuffer(),
    };
    for (const [format, bytes] of Object.entries(encoded))
      await writeWhole(folder, `${key}-${width}.${format}`, bytes);
  }
  return key;
}

/** The best quality that fits: a busy picture must not cost a phone more than another. */
async function within(most: number, best: number, encode: (quality: number) => Promise<Buffer>) {
  let bytes = await encode(best);
  for (let next = best - 10; bytes.length > most && next > 0; next -= 10) bytes = await encode(next);
  return bytes;
}

async function writeWhole(folder: string, name: string, bytes: Uint8Array) {
  const temporary = path.join(folder, `.${name}.${randomUUID()}.tmp`);
  try {
    await writeFile(temporary, bytes);
    await rename(temporary, path.join(folder, name));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
