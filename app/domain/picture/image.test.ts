import { expect, test } from "vitest";
import { imageKind, tooManyPixels } from "./image";

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
  expect(tooManyPixels(48_300_000)).toBe(
    "This picture has 49 megapixels; at most 40 can be used. Make it smaller and try again.",
  );
});
