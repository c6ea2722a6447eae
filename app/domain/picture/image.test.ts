import { expect, test } from "vitest";
import { imageKind, notAnImage, notAnImageType, tooManyPixels } from "./image";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test("a picture is JPEG, PNG or GIF by its content", () => {
  expect(imageKind(bytes("\xff\xd8\xff\xe0rest"))).toBe("jpeg");
  expect(imageKind(bytes("\x89PNG\r\n\x1a\nrest"))).toBe("png");
  expect(imageKind(bytes("GIF87arest"))).toBe("gif");
  expect(imageKind(bytes("GIF89arest"))).toBe("gif");
});

test.each([
  ["WebP", "RIFF\0\0\0\0WEBPVP8 "],
  ["AVIF", "\0\0\0\x1cftypavif"],
  ["SVG", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
  ["a cut-off signature", "\x89PN"],
  ["a GIF of no known version", "GIF90a"],
  ["nothing", ""],
])("%s is not accepted as an image", (_what, content) => {
  expect(imageKind(bytes(content))).toBeNull();
});

test("a picture with too many pixels is refused with its number of pixels and the limit", () => {
  expect(tooManyPixels(40_000_000)).toBeNull();
  expect(tooManyPixels(40_000_001)).toContain("has 41 megapixels; at most 40");
  expect(tooManyPixels(48_300_000)).toBe(
    "This picture has 49 megapixels; at most 40 can be used. Make it smaller and try again.",
  );
});

test("a photo in HEIC or AVIF, whatever its name, reads which kinds are taken", () => {
  const heic = "Please select an image file: JPG, PNG or GIF. This one is HEIC.";
  for (const brand of ["heic", "mif1", "heix"])
    expect(notAnImage(bytes(`\0\0\0\x18ftyp${brand}\0\0`))).toBe(heic);
  expect(notAnImage(bytes("\0\0\0\x1cftypavif"))).toBe(heic.replace("HEIC", "AVIF"));
  expect([notAnImageType("image/heic"), notAnImageType("image/avif")]).toEqual([
    heic,
    heic.replace("HEIC", "AVIF"),
  ]);
  for (const other of ["\0\0\0\x1cftypmp42", "RIFF\0\0\0\0WEBPVP8 ", "ftyp", ""])
    expect(notAnImage(bytes(other))).toBe("Please select an image file");
  for (const brand of ["hevc", "hevx", "heim", "heis", "msf1"])
    expect(notAnImage(bytes(`\0\0\0\x18ftyp${brand}`)), brand).toBe(heic);
  expect(notAnImage(bytes("\0\0\0\x1cftypavis"))).toBe(heic.replace("HEIC", "AVIF"));
  for (const other of ["\0\0\0\x18xxxxheic", "ftypheic"])
    expect(notAnImage(bytes(other)), other).toBe("Please select an image file");
  expect(notAnImageType("image/heif")).toBe(heic);
  for (const type of ["image/webp", "x-image/heic", ""])
    expect(notAnImageType(type), type).toBe("Please select an image file");
});
