/** The tar format (POSIX ustar): each file is a header of 512 bytes and its bytes, filled up to a multiple of 512. */
const BLOCK = 512;
/** What 11 octal digits hold; larger sizes are written in base 256, as GNU and BSD tar read them. */
const MOST_IN_OCTAL = 8 ** 11;

interface TarEntry {
  /** At most 100 bytes. */
  readonly name: string;
  readonly bytes: number;
  readonly at: Date;
}

export function tarHeader({ name, bytes, at }: TarEntry): Uint8Array {
  const block = new Uint8Array(BLOCK);
  const put = (offset: number, text: string) => block.set(new TextEncoder().encode(text), offset);
  const octal = (offset: number, digits: number, value: number) =>
    put(offset, value.toString(8).padStart(digits, "0"));
  if (new TextEncoder().encode(name).length > 100) throw new Error(`too long for a tar file: ${name}`);
  put(0, name);
  octal(100, 7, 0o600);
  octal(108, 7, 0);
  octal(116, 7, 0);
  if (bytes < MOST_IN_OCTAL) octal(124, 11, bytes);
  else {
    const size = new DataView(block.buffer, 124, 12);
    size.setUint8(0, 0x80);
    size.setBigUint64(4, BigInt(bytes));
  }
  octal(136, 11, Math.floor(at.getTime() / 1000));
  // tar counts the checksum's own eight bytes as blanks
  put(148, " ".repeat(8));
  put(156, "0");
  put(257, "ustar\u000000");
  octal(
    148,
    6,
    block.reduce((sum, byte) => sum + byte, 0),
  );
  put(154, "\u0000 ");
  return block;
}

export const tarPadding = (bytes: number): Uint8Array => new Uint8Array((BLOCK - (bytes % BLOCK)) % BLOCK);

export const TAR_END: Uint8Array = new Uint8Array(2 * BLOCK);
