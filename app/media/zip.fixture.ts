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
  /** Whether sizes and checksum come after the bytes, as programs write that pack while they send. */
  readonly isStreamed?: boolean;
  /** Not packed, as small files often are. */
  readonly isStored?: boolean;
  /** Fields that a system adds: times, owners. */
  readonly extra?: Uint8Array;
  /** The name is UTF-8 and the flags say so; by default for a text. */
  readonly saysUtf8?: boolean;
  /** The file before it is where this one's bytes are, too. */
  readonly atFirst?: boolean;
}

/** A ZIP of packed files, as a person's computer makes one. */
export function zipOf(files: readonly Zipped[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, atFirst, isStreamed, isStored, ...file } of files) {
    const { claimed = bytes.length, method = isStored ? 0 : 8, checksum = crc32(bytes) } = file;
    const packed = isStored ? Buffer.from(bytes) : deflateRawSync(bytes);
    const [text, extra] = [Buffer.from(name), file.extra ?? Buffer.alloc(0)];
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(checksum, 0);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(claimed, 8);
    const saysUtf8 = file.saysUtf8 ?? typeof name === "string";
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE((saysUtf8 ? 0x08_00 : 0) | (isStreamed ? 8 : 0), 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt16LE(text.length, 22);
    common.writeUInt16LE(extra.length, 24);
    const header = Buffer.from(common);
    sizes.copy(common, 10);
    const local = Buffer.concat([
      Buffer.from("PK\u0003\u0004"),
      isStreamed ? header : common,
      text,
      extra,
      packed,
      ...(isStreamed ? [Buffer.from("PK\u0007\u0008"), sizes] : []),
    ]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(atFirst ? 0 : offset, 10);
    directory.push(
      Buffer.concat([Buffer.from("PK\u0001\u0002"), Buffer.from([20, 0]), common, rest, text, extra]),
    );
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
