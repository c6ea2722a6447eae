import { expect, test } from "vitest";
import { altTextOf, changePictures, picturesInOrder, picturesOf, picturesText } from "./pictures";

const picture = (imageKey: string, altText = "") => ({ imageKey, altText });
const orderOf = (...places: number[]) =>
  picturesInOrder(places.map((place, index) => ({ ...picture("abcdefgh"[index] ?? ""), place })))
    .map(({ imageKey }) => imageKey)
    .join("");
const change = { ordered: [], removed: [], added: null };
const HAS_IT = "This product has this picture already.";
const eight = [..."abcdefgh"].map((key) => picture(key));

test("a product's main image is its first picture", () => {
  const pictures = [picture("b", "From below")];
  expect(picturesOf({ imageKey: "a", imageAlt: "From above", pictures })).toEqual([
    picture("a", "From above"),
    picture("b", "From below"),
  ]);
  expect(picturesOf({ imageKey: "a", imageAlt: "", pictures: [] })).toEqual([picture("a")]);
  expect(picturesOf({ imageKey: null, imageAlt: "", pictures: [] })).toEqual([]);
});

test("a picture without a text is described by the product's title and its position", () => {
  expect(altTextOf("Kiondo", picture("a", "The lid"), 1)).toBe("The lid");
  expect(altTextOf("Kiondo", picture("a"), 0)).toBe("Kiondo");
  expect(altTextOf("Kiondo", picture("a"), 2)).toBe("Kiondo, picture 3");
});

test("pictures are sorted by the chosen positions, and a moved one comes before the one it replaces", () => {
  expect(orderOf(1, 2, 3)).toBe("abc");
  expect(orderOf(1, 2, 1)).toBe("cab");
  expect(orderOf(3, 2, 3)).toBe("bca");
  expect(orderOf(2, 2, 3)).toBe("bac");
  expect(orderOf(2, 1, 3)).toBe("bac");
  expect(orderOf(3, 1, 2)).toBe("bca");
  expect(orderOf(8, 2)).toBe("ba");
});

test("pictures are reordered, described, removed and added at once", () => {
  const current = [picture("a"), picture("b"), picture("c")];
  const outcome = changePictures(
    current,
    { ordered: [picture("c", "The lid"), picture("b"), picture("a")], removed: ["b"], added: picture("d") },
    "picture",
  );
  expect(outcome).toMatchObject({ ok: true, value: [picture("c", "The lid"), picture("a"), picture("d")] });
});

test("a picture that the change does not name stays, behind the others", () => {
  const outcome = changePictures(
    [picture("a"), picture("b")],
    { ...change, ordered: [picture("b")] },
    "picture",
  );
  expect(outcome).toMatchObject({ ok: true, value: [picture("b"), picture("a")] });
});

test("another product's picture is not found", () => {
  for (const named of [{ ordered: [picture("x")] }, { removed: ["x"] }])
    expect(changePictures([picture("a")], { ...change, ...named }, "picture")).toMatchObject({
      ok: false,
      refusal: { code: "missing" },
    });
});

test("a ninth picture is refused, and the same one twice", () => {
  const add = (key: string, removed: string[] = []) =>
    changePictures(eight, { ...change, removed, added: picture(key) }, "picture");
  expect(add("x")).toMatchObject({ ok: false, refusal: { code: "invalid", field: "picture" } });
  expect(add("a")).toMatchObject({ ok: false, refusal: { message: HAS_IT } });
  expect(add("x", ["a"])).toMatchObject({ ok: true });
});

test("the audit trail distinguishes pictures that have no text", () => {
  expect(picturesText([picture("4f1a2b3c", "The lid"), picture("90ab12cd")])).toBe(
    "1. The lid (4f1a2b); 2. no text (90ab12)",
  );
});
