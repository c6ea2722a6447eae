/**
 * Product pictures on disk. Every picture is checked by its content, re-encoded (which drops its metadata) and kept in
 * three widths and three formats as <key>-<width>.<format>; the key is a hash of the source, so that files never
 * change once written and the same picture is kept once.
 */
import { createHash, randomUUID } from "node:crypto";
import { access, mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { IMAGE_DAMAGED, imageKind, MAX_IMAGE_PIXELS, NOT_AN_IMAGE, tooManyPixels } from "~/domain/image";

const RATIO = 3 / 4;
const WIDTHS = [320, 640, 960] as const;
/** What a card shows on a phone, and the bytes it may take. */
const CARD_WIDTH = 320;
const CARD_BYTES = 15 * 1024;

let loading: ReturnType<typeof load> | undefined;

async function load() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Loaded with the first picture: it takes a seventh of an idle server's memory, and most days bring no picture. */
const pictures = () => (loading ??= load());

const kept = globalThis as typeof globalThis & { sokoMediaFolder?: string };

/** Where the pictures are kept. Called once at start, and by tests. */
export function useMediaFolder(folder: string) {
  kept.sokoMediaFolder = folder;
}

function mediaFolder(): string {
  if (!kept.sokoMediaFolder) throw new Error("no media folder is set up");
  return kept.sokoMediaFolder;
}

/** Its message is the sender's. */
export class NotAnImage extends Error {
  override readonly name = "NotAnImage";
}

const keyOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex").slice(0, 24);
const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** A picture in the store, held until it is known whether anything shows it. */
export interface HeldPicture {
  readonly key: string;
  /** Lets go. Where it was not `kept`, nobody else holds it and nothing uses it, its files go. */
  readonly release: (kept: boolean) => Promise<void>;
}

const holders = new Map<string, number>();

/** Keeps a picture that somebody sent. Throws NotAnImage unless it is a whole JPEG, PNG or GIF of a size that can be unpacked (D61). */
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
    // files that stay harm nobody: why nothing was kept is what is to be told
    await inTurn(key, async () => {
      if (!holders.has(key) && !(await isUsed(key))) await removeFiles(key);
    }).catch(() => undefined);
  };
  try {
    await store(bytes, { avif: 50, webp: 60, jpeg: 75, effort: 2 });
    return { key, release };
  } catch (error) {
    await release(false);
    // sharp's own complaints have no code; a full disk has one and is not the sender's fault
    if (error instanceof Error && !("code" in error)) throw new NotAnImage(IMAGE_DAMAGED, { cause: error });
    throw error;
  }
}

/** By its head alone: nothing is unpacked. */
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

/** One at a time for each key: the same picture sent twice at once is made once, and not taken away while it is made. */
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
  // first the one that is the sign that all are there
  for (const variant of variants.toReversed())
    await rm(path.join(folder, `${key}-${variant}`), { force: true });
}

/** Keeps one of our own drawings (SVG, trusted). There are many at the first start, so AVIF takes less effort. */
export const storeDrawing = (svg: Uint8Array) => store(svg, { avif: 45, webp: 60, jpeg: 75, effort: 1 });

interface Quality {
  avif: number;
  webp: number;
  jpeg: number;
  /** Of AVIF, 0 to 9. */
  effort: number;
}

function store(source: Uint8Array, quality: Quality): Promise<string> {
  const key = keyOf(source);
  return inTurn(key, () => make(key, source, quality));
}

async function make(key: string, source: Uint8Array, quality: Quality): Promise<string> {
  const folder = mediaFolder();
  await mkdir(folder, { recursive: true });
  // the last file written is the sign that all are there
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

/** The best quality that fits: a leaf pattern or a crowd must not cost a phone more than another picture. */
async function within(most: number, best: number, encode: (quality: number) => Promise<Buffer>) {
  let bytes = await encode(best);
  for (let next = best - 10; bytes.length > most && next > 0; next -= 10) bytes = await encode(next);
  return bytes;
}

/** A reader never meets half a file, and a full disk keeps none. */
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
