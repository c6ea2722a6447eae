import { expect, test } from "vitest";
import { refuseImageKind } from "./image";
import { logoImage } from "./logo";
import { isPictureFile, pictureFiles, pictureType, pictureUrl } from "./picture";

const KEY = "0123456789abcdef01234567";

test("a picture has a file in each width and format, and no other file is one", () => {
  const files = pictureFiles(KEY);
  expect(files).toEqual(
    [320, 640, 960].flatMap((width) => ["avif", "webp", "jpg"].map((format) => `${KEY}-${width}.${format}`)),
  );
  expect(files.every(isPictureFile)).toBe(true);
  const name = `${KEY}-320.jpg`;
  for (const other of [
    `a${name}`,
    `../${name}`,
    `${name}.exe`,
    name.replace("320", "321"),
    name.replace("jpg", "png"),
    name.replace("0", "g"),
    name.slice(1),
  ])
    expect(isPictureFile(other), other).toBe(false);
});

test("a file's type is told by its name", () => {
  expect(["a-320.avif", "a-320.webp", "a-320.jpg", "a.png", "jpg"].map(pictureType)).toEqual([
    "image/avif",
    "image/webp",
    "image/jpeg",
    undefined,
    undefined,
  ]);
});

test("a full address is the shop's own, unless pictures have a server of theirs", () => {
  expect(pictureUrl("https://soko.example", "/media", KEY)).toBe(`https://soko.example/media/${KEY}-960.jpg`);
  expect(pictureUrl("https://soko.example", "https://cdn.example/m", KEY)).toBe(
    `https://cdn.example/m/${KEY}-960.jpg`,
  );
});

test("the logo in the bar is its smallest file, within 160 by 32", () => {
  const logo = (width: number, height: number) => logoImage({ imageKey: KEY, width, height }, "/media");
  expect(logo(320, 320)).toEqual({ src: `/media/${KEY}-320.jpg`, width: 32, height: 32 });
  expect(logo(320, 32)).toMatchObject({ width: 160, height: 16 });
});

test("what is no picture is refused in its field (D61)", () => {
  expect(refuseImageKind(Uint8Array.of(0xff, 0xd8, 0xff), "image")).toBeNull();
  expect(refuseImageKind(Uint8Array.of(0xff, 0xd8), "image")).toEqual({
    code: "invalid",
    message: "Please select an image file",
    field: "image",
  });
});
