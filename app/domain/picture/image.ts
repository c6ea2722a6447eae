import { type Refusal, refuse } from "../refusal";
import { msg, t } from "~/texts/t";

/** D61. */
export const MAX_IMAGE_BYTES = 5_242_880;

export const CHOOSE_PICTURE = msg("Please choose a picture");
export const NOT_AN_IMAGE = msg("Please select an image file");
export const IMAGE_DAMAGED = msg("This picture is damaged. Open it, save it again, and choose the new file.");
/** Decoding more would take too much of the server's memory. */
export const MAX_IMAGE_PIXELS = 40_000_000;

export function tooManyPixels(pixels: number): string | null {
  if (pixels <= MAX_IMAGE_PIXELS) return null;
  return t(
    "This picture has {count} megapixels; at most {most} can be used. Make it smaller and try again.",
    {
      count: Math.ceil(pixels / 1e6),
      most: MAX_IMAGE_PIXELS / 1e6,
    },
  );
}

export const IMAGE_TOO_LARGE = msg("Image must be less than 5MB");

type ImageKind = "jpeg" | "png" | "gif";

const SIGNATURES: readonly { readonly kind: ImageKind; readonly bytes: readonly number[] }[] = [
  { kind: "jpeg", bytes: [0xff, 0xd8, 0xff] },
  { kind: "png", bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { kind: "gif", bytes: [0x47, 0x49, 0x46, 0x38, 0x37, 0x61] },
  { kind: "gif", bytes: [0x47, 0x49, 0x46, 0x38, 0x39, 0x61] },
];

/** By the first bytes, whatever the file name; null for anything but JPEG, PNG and GIF (D61). */
export function imageKind(bytes: Uint8Array): ImageKind | null {
  const found = SIGNATURES.find((signature) => signature.bytes.every((byte, at) => bytes[at] === byte));
  return found?.kind ?? null;
}

/** As phones save photos: the file names its brand after 'ftyp'. */
const BRANDS = new Map([
  ...["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"].map(
    (brand) => [brand, "HEIC"] as const,
  ),
  ...["avif", "avis"].map((brand) => [brand, "AVIF"] as const),
]);

/** What to say of a file that `imageKind` does not know. A photo in HEIC or AVIF, whatever its name, reads which kinds are taken. */
export function notAnImage(bytes: Uint8Array): string {
  const kind = textAt(bytes, 4) === "ftyp" ? BRANDS.get(textAt(bytes, 8)) : undefined;
  return kind ? otherKind(kind) : NOT_AN_IMAGE;
}

/** The same in the browser, which knows a file's type by its name. */
export function notAnImageType(type: string): string {
  const [, kind] = /^image\/(heic|heif|avif)/.exec(type) ?? [];
  return kind ? otherKind(kind === "avif" ? "AVIF" : "HEIC") : NOT_AN_IMAGE;
}

const otherKind = (kind: string) =>
  t("Please select an image file: JPG, PNG or GIF. This one is {kind}.", { kind });
const textAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

export const refuseImageKind = (bytes: Uint8Array, field: string): Refusal | null =>
  imageKind(bytes) === null ? refuse("invalid", notAnImage(bytes), field) : null;
