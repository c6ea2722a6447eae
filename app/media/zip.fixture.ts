import { crc32, deflateRawSync } from "node:zlib";

export interface Zipped {
  /** Bytes: in a code page of the system's own, which the flags do not name. */
  readonly name: string | Uint8Array;
  readonly bytes: Uint8Array;
  /** What the headers claim, if they lie. */
  readonly claimed?: number;
  /** Of how the file is packed, if the headers lie or nobody can unpack it. */
  readonly method?: number;
  readonly checksum?: number;
  /** The file before it is where this one's bytes are, too. */
  readonly atFirst?: boolean;
}

/** A ZIP of packed files, as a person's computer makes one. */
export function zipOf(files: readonly Zipped[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, claimed = bytes.length, method = 8, checksum = crc32(bytes), atFirst } of files) {
    const packed = deflateRawSync(bytes);
    const text = Buffer.from(name);
    // flags: the name is UTF-8; method: 8 is deflate
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(typeof name === "string" ? 0x08_00 : 0, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(checksum, 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimed, 18);
    common.writeUInt16LE(text.length, 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, text, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(atFirst ? 0 : offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\u0001\u0002"), Buffer.from([20, 0]), common, rest, text]));
    if (atFirst) continue;
    parts.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, entries, Buffer.from("PK\u0005\u0006"), end]);
}
