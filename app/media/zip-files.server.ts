/** Reads the files that a person named from a ZIP that they uploaded, one at a time. */
import { isUtf8 } from "node:buffer";
import { crc32 } from "node:zlib";
import yauzl from "yauzl";

const MAX_ENTRIES = 50_000;
const MAX_RATIO = 200;

/** What is wrong with one entry: the others are read. */
export type ZipFault = "leads out" | "too large" | "too much" | "damaged";

export type ZippedFile = { readonly path: string } & (
  | { readonly bytes: Uint8Array }
  | { readonly fault: ZipFault }
);

export class NotAZip extends Error {
  override readonly name = "NotAZip";
}

interface Unpacking {
  readonly isWanted: (path: string) => boolean;
  /** Of one file. */
  readonly maxBytes: number;
  /** Of all wanted files together. */
  readonly maxTotalBytes: number;
}

/** Throws NotAZip, also if entries share bytes. Names files that are too large, or whose path leads out, without unpacking them. */
export async function* zipFiles(
  path: string,
  { isWanted, maxBytes, maxTotalBytes }: Unpacking,
): AsyncGenerator<ZippedFile> {
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: false };
  const zip = await yauzl.openPromise(path, options).catch(asNotAZip);
  try {
    let left = maxTotalBytes;
    for (const entry of await entriesOf(zip)) {
      const name = pathOf(entry);
      if (yauzl.validateFileName(name) !== null) yield { path: name, fault: "leads out" };
      else if (!name.endsWith("/") && isWanted(name)) {
        const { uncompressedSize: size, compressedSize } = entry;
        if (size > maxBytes || size > compressedSize * MAX_RATIO) yield { path: name, fault: "too large" };
        else {
          const read = left > 0 ? await unpacked(zip, entry, maxBytes) : "too much";
          if (typeof read !== "string") left -= read.byteLength;
          yield { path: name, ...(typeof read === "string" ? { fault: read } : { bytes: read }) };
        }
      }
    }
  } finally {
    zip.close();
  }
}

async function entriesOf(zip: yauzl.ZipFile): Promise<yauzl.Entry[]> {
  if (zip.entryCount > MAX_ENTRIES) throw new NotAZip("too many files");
  const entries: yauzl.Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch (error) {
    asNotAZip(error);
  }
  let end = 0;
  for (const entry of entries.toSorted((one, other) => startOf(one) - startOf(other))) {
    if (startOf(entry) < end) throw new NotAZip("entries overlap");
    end = startOf(entry) + LOCAL_HEADER_BYTES + entry.fileNameLength + entry.compressedSize;
  }
  return entries;
}

const LOCAL_HEADER_BYTES = 30;
const startOf = ({ relativeOffsetOfLocalHeader }: yauzl.Entry) => relativeOffsetOfLocalHeader;

const UTF8_NAME = 0x8_00;

/** With '/' between folders. A Mac writes UTF-8 without saying so, and old programs of Windows their code page 437. */
function pathOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: yauzl.Entry): string {
  const flags = isUtf8(fileNameRaw) ? generalPurposeBitFlag | UTF8_NAME : generalPurposeBitFlag;
  return yauzl.getFileNameLowLevel(flags, fileNameRaw, extraFields, false);
}

/** A header may lie, so the bytes are counted and their checksum is compared. */
async function unpacked(
  zip: yauzl.ZipFile,
  entry: yauzl.Entry,
  maxBytes: number,
): Promise<Uint8Array | ZipFault> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>) {
      parts.push(part);
      size += part.byteLength;
      // leaving the loop ends the stream
      if (size > maxBytes) return "too large";
    }
  } catch {
    return "damaged";
  }
  const bytes = Buffer.concat(parts);
  return crc32(bytes) === entry.crc32 ? bytes : "damaged";
}

function asNotAZip(error: unknown): never {
  throw error instanceof NotAZip ? error : new NotAZip("not a ZIP", { cause: error });
}
