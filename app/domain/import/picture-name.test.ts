import fc from "fast-check";
import { expect, test } from "vitest";
import { namesOfPath, pictureKey } from "./picture-name";

test.each([
  ["Lamp.JPG", "lamp.jpg"],
  ["front\\lamp.jpg", "front/lamp.jpg"],
  ["a\\b\\c.jpg", "a/b/c.jpg"],
  ["lamp – 1.jpg", "lamp - 1.jpg"],
  ["l—a–mp.jpg", "l-a-mp.jpg"],
  ["mama’s ‘lamp`.jpg", "mama's 'lamp'.jpg"],
  ["mama's\nold\nlamp.jpg", "mama's old lamp.jpg"],
  ["Cafe\u0301.jpg", "café.jpg"],
  ["./lamp.jpg", "/lamp.jpg"],
  [".//lamp.jpg", "/lamp.jpg"],
  ["//lamp.jpg", "/lamp.jpg"],
  [".\\lamp.jpg", "/lamp.jpg"],
  ["a./lamp.jpg", "a./lamp.jpg"],
  [".lamp.jpg", ".lamp.jpg"],
])("a file's name is one whatever program wrote it: %j", (name, key) => expect(pictureKey(name)).toBe(key));

test("a key stays as it is", () => {
  const name = fc.string({ unit: fc.constantFrom(..."aB/\\.–’ '\né1") });
  fc.assert(
    fc.property(name, (typed) => {
      expect(pictureKey(pictureKey(typed))).toBe(pictureKey(typed));
    }),
  );
});

test("a picture in the ZIP is named by its name, with some of its folders, or by the whole path", () => {
  expect(namesOfPath("Goods/Front/lamp.jpg")).toEqual([
    "/goods/front/lamp.jpg",
    "goods/front/lamp.jpg",
    "front/lamp.jpg",
    "lamp.jpg",
  ]);
  expect(namesOfPath("./goods//lamp.jpg")).toEqual(["/goods/lamp.jpg", "goods/lamp.jpg", "lamp.jpg"]);
  expect(namesOfPath("lamp.jpg")).toEqual(["/lamp.jpg", "lamp.jpg"]);
});
