/** A key is a digest of the picture's source. A sweep marks unused pictures; a later one removes those marked for a day (D96). */
import { createHash } from "node:crypto";
import { pictureFile, pictureFiles } from "~/domain/picture/picture";
import { processWide } from "~/process/process-wide.server";
import { checkImage, encodePicture, type Quality } from "./encode-picture.server";
import type { PictureFiles } from "./picture-files.server";

const A_DAY_MS = 24 * 60 * 60 * 1000;
/** Pictures that one sweep marks or removes, so that it ends within minutes: the next one goes on. */
const MAX_AT_ONCE = 500;

const STORED = /^([0-9a-f]{24})(?:-\d+\.\w+|(\.unshown))$/;
const markOf = (key: string) => `${key}.unshown`;

function keyOf(source: Uint8Array, copy: number): string {
  const digest = createHash("sha256").update(source);
  if (copy > 0) digest.update(`copy ${copy}`);
  return digest.digest("hex").slice(0, 24);
}

type Shown = () => Promise<ReadonlySet<string>>;

export class PictureStore {
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(
    readonly files: PictureFiles,
    private readonly encode: typeof encodePicture = encodePicture,
  ) {}

  /** Returns the key. A stored picture is not encoded again. Throws NotAnImage if the source is damaged. */
  put(source: Uint8Array, quality: Quality, encode = this.encode): Promise<string> {
    return this.#inTurn(keyOf(source, 0), () => this.#put(source, quality, encode));
  }

  async #put(source: Uint8Array, quality: Quality, encode: typeof encodePicture): Promise<string> {
    const { key, isWhole } = await this.#unmarkedKey(source);
    if (isWhole) return key;
    const files: Record<string, Uint8Array> = {};
    for await (const { width, format, bytes } of encode(source, quality))
      files[pictureFile(key, width, format)] = bytes;
    await this.files.put(files);
    return key;
  }

  async #unmarkedKey(source: Uint8Array) {
    for (let copy = 0; ; copy += 1) {
      const key = keyOf(source, copy);
      const names = new Set<string>();
      for await (const { name } of this.files.list(key)) names.add(name);
      if (!names.has(markOf(key)))
        return { key, isWhole: pictureFiles(key).every((name) => names.has(name)) };
    }
  }

  /** One at a time for each source: a picture sent twice at once is encoded once. */
  async #inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(key) ?? Promise.resolve()).then(work, work);
    this.#turns.set(key, turn);
    try {
      return await turn;
    } finally {
      if (this.#turns.get(key) === turn) this.#turns.delete(key);
    }
  }

  /** One sweep at a time. */
  async sweep(shown: Shown, now: Date): Promise<{ marked: number; removed: number }> {
    const marks = new Map<string, Date | null>();
    for await (const { name, changedAt } of this.files.list("")) {
      const [, key, isMark] = STORED.exec(name) ?? [];
      if (key !== undefined) marks.set(key, isMark ? changedAt : (marks.get(key) ?? null));
    }
    const isOld = (mark: Date) => now.getTime() - mark.getTime() >= A_DAY_MS;
    const keys = await shown();
    const done = { marked: 0, removed: 0 };
    for (const [key, mark] of marks) {
      const isBelowMax = done.marked + done.removed < MAX_AT_ONCE;
      if (keys.has(key)) {
        if (mark) await this.files.remove(markOf(key));
      } else if (!mark && isBelowMax) {
        const note = `Shown by nothing on ${now.toISOString()}.\n`;
        await this.files.put({ [markOf(key)]: Buffer.from(note) });
        done.marked += 1;
      } else if (mark && isOld(mark) && isBelowMax && (await this.#remove(key, isOld))) done.removed += 1;
    }
    return done;
  }

  /** The mark goes last. If it is gone, another process has removed the picture, and it may have come back since. */
  async #remove(key: string, isOld: (mark: Date) => boolean): Promise<boolean> {
    const names: string[] = [];
    let mark: Date | undefined;
    for await (const { name, changedAt } of this.files.list(key))
      if (name === markOf(key)) mark = changedAt;
      else names.push(name);
    if (!mark || !isOld(mark)) return false;
    for (const name of [...names, markOf(key)]) await this.files.remove(name);
    return true;
  }
}

const shared = processWide<{ pictures: PictureStore }>();

export function usePictureFiles(files: PictureFiles, encode = encodePicture) {
  shared.pictures = new PictureStore(files, encode);
}

export function pictureStore(): PictureStore {
  if (!shared.pictures) throw new Error("no storage for pictures is set up");
  return shared.pictures;
}

/** Returns the key. Throws NotAnImage unless it is a complete JPEG, PNG or GIF of at most MAX_IMAGE_PIXELS (D61). */
export async function storeUpload(bytes: Uint8Array): Promise<string> {
  await checkImage(bytes);
  return pictureStore().put(bytes, { avif: 50, webp: 60, jpeg: 75, effort: 2 });
}

/** For our own drawings (trusted SVG); the first start makes many, so less effort for AVIF. */
export const storeDrawing = (svg: Uint8Array) =>
  pictureStore().put(svg, { avif: 45, webp: 60, jpeg: 75, effort: 1 });
