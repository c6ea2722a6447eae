import fc from "fast-check";
import { expect, test } from "vitest";
import { pictureNames } from "./import-line";
import { changesOfEdit, changedProduct, faultsOfNew, newProduct, NEW_LAMP } from "./import-line.fixture";

const shown = [
  { imageKey: "key-a.jpg", altText: "From above" },
  { imageKey: "key-b.jpg", altText: "" },
];
const named = (pictures: string) => changedProduct({ pictures }, { pictures: shown });
const eight = Array.from({ length: 8 }, (_, at) => `${at}.jpg`);

test("a cell names files with | between them; blanks and empty names count for nothing", () => {
  expect(pictureNames(" a.jpg | b.jpg||")).toEqual(["a.jpg", "b.jpg"]);
  expect(pictureNames("'=a.jpg ")).toEqual(["=a.jpg"]);
  expect(pictureNames("2.jpg")).toEqual(["2.jpg"]);
});

test("a number is what the export writes, and names no file", () => {
  for (const cell of ["", " ", "2", " 12 "]) expect(pictureNames(cell), cell).toEqual([]);
});

test("names are read back in their order, whatever they are", () => {
  const name = fc.stringMatching(/^[a-z]{1,5}\.jpg$/);
  fc.assert(
    fc.property(fc.array(name, { minLength: 1 }), (names) => {
      expect(pictureNames(names.join("|"))).toEqual(names);
    }),
  );
});

test.each(["", " ", "2", " 2 ", "a.jpg|b.jpg", " a.jpg | b.jpg |"])(
  "blank, the number that the product has, or its own pictures change nothing: “%s”",
  (cell) => expect(named(cell)).toEqual({ kind: "same" }),
);

test("a known picture keeps its text, a new one has none, and the report tells the order", () => {
  expect(named("b.jpg|c.jpg|a.jpg")).toMatchObject({
    kind: "change",
    pictures: [
      { imageKey: "key-b.jpg", altText: "" },
      { imageKey: "key-c.jpg", altText: "" },
      { imageKey: "key-a.jpg", altText: "From above" },
    ],
    changes: [
      {
        column: "pictures",
        before: "1. From above (key-a.); 2. no text (key-b.)",
        after: "1. no text (key-b.); 2. no text (key-c.); 3. From above (key-a.)",
      },
    ],
  });
  expect(changesOfEdit({ pictures: "b.jpg|a.jpg" }, { pictures: shown })).toHaveLength(1);
  expect(changesOfEdit({ pictures: "a.jpg" }, { pictures: shown })).toHaveLength(1);
});

test("another number than the product has is the name of a file", () => {
  for (const name of ["3", "12"])
    expect(named(name)).toMatchObject({ kind: "change", pictures: [{ imageKey: `key-${name}` }] });
  expect(named("a.jpg|c2")).toMatchObject({ pictures: [{ imageKey: "key-a.jpg" }, { imageKey: "key-c2" }] });
});

test("a new product gets its pictures, and says so", () => {
  const { pictures, changes } = newProduct({ pictures: "a.jpg" });
  expect(pictures).toEqual([{ imageKey: "key-a.jpg", altText: "" }]);
  expect(changes.at(-1)).toEqual({ column: "pictures", before: "", after: "1. no text (key-a.)" });
  expect(newProduct({ pictures: "0" }).pictures).toBeNull();
});

test("a product has at most eight pictures", () => {
  expect(newProduct({ pictures: eight.join("|") }).pictures).toHaveLength(8);
  expect(faultsOfNew({ ...NEW_LAMP, pictures: [...eight, "8.jpg"].join("|") })).toEqual([
    { column: "pictures", message: "A product has at most 8 pictures" },
  ]);
});

test("each file that cannot be used is a fault, a picture that is named twice is one", () => {
  const lost = { column: "pictures", message: "The ZIP has no lost.jpg" };
  expect(named("a.jpg|lost.jpg|lost.jpg")).toEqual({ kind: "fault", faults: [lost, lost] });
  expect(named("a.jpg|c.jpg|a.jpg")).toEqual({
    kind: "fault",
    faults: [{ column: "pictures", message: "The same picture is named twice" }],
  });
});
