/** Reads the files that a person named from a ZIP that they uploaded, one at a time. */
import { buffer } from "node:stream/consumers";
import yauzl from "yauzl";

const MAX_ENTRIES = 50_000;
const MAX_RATIO = 200;

export interface ZippedFile {
  readonly name: string;
  /** Null if it is too large, encrypted or damaged. */
  readonly bytes: Uint8Array | null;
}

export class NotAZip extends Error {
  override readonly name = "NotAZip";
}

/** The name without its folders: they are never opened, so a path cannot lead out of anywhere. */
const baseName = (path: string) => path.split("/").at(-1) ?? "";

/** Throws NotAZip. Only files that `isWanted` are unpacked: those larger than `maxBytes`, or packed like a bomb, are not. */
export async function* zipFiles(
  path: string,
  { isWanted, maxBytes }: { readonly isWanted: (name: string) => boolean; readonly maxBytes: number },
): AsyncGenerator<ZippedFile> {
  const zip = await yauzl.openPromise(path).catch(asNotAZip);
  if (zip.entryCount > MAX_ENTRIES) throw new NotAZip("too many files");
  try {
    for await (const entry of zip.eachEntry()) {
      const name = baseName(entry.fileName);
      if (name === "" || !isWanted(name)) continue;
      const { uncompressedSize, compressedSize } = entry;
      const isBomb = uncompressedSize > maxBytes || uncompressedSize > compressedSize * MAX_RATIO;
      // checked again while unpacking: a header may lie
      const bytes = isBomb ? null : await unpacked(zip, entry);
      yield { name, bytes };
    }
  } catch (error) {
    asNotAZip(error);
  }
}

async function unpacked(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Uint8Array | null> {
  try {
    return await buffer(await zip.openReadStreamPromise(entry));
  } catch {
    return null;
  }
}

function asNotAZip(error: unknown): never {
  throw error instanceof NotAZip ? error : new NotAZip("not a ZIP", { cause: error });
}
