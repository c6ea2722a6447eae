import { expect, test } from "vitest";
import { pictureChange, pictureFormSchema, pictureValues } from "./picture-form";

const pictures = ["a", "b", "c"].map((imageKey) => ({ imageKey, altText: `About ${imageKey}` }));
const typed = pictureValues(pictures);
const changeOf = (fields: object, added: string | null = null) =>
  pictureChange(pictureFormSchema.parse({ ...typed, ...fields }), added);

test("an unchanged form changes nothing", () => {
  expect(changeOf({})).toEqual({ ordered: pictures, removed: [], added: null });
});

test("pictures are moved, described, removed and added by one form", () => {
  const { ordered, removed, added } = changeOf(
    { place_3: "1", alt_2: "<b>From below</b>", remove_1: "on", new_alt: " The lid " },
    "d",
  );
  expect(ordered.map(({ imageKey }) => imageKey)).toEqual(["c", "a", "b"]);
  expect(ordered[2]?.altText).toBe("<b>From below</b>");
  expect(removed).toEqual(["a"]);
  expect(added).toEqual({ imageKey: "d", altText: "The lid" });
});

test("a text that is too long or a position that does not exist is reported beside its field", () => {
  const { error } = pictureFormSchema.safeParse({ ...typed, alt_2: "x".repeat(201), place_1: "9" });
  expect(error?.issues.map(({ path }) => path[0]).toSorted()).toEqual(["alt_2", "place_1"]);
});
