import { setFileScope } from "@vanilla-extract/css/fileScope";
import { expect, test } from "vitest";

// style files need the build's transform
setFileScope("title-text.css.ts");
const { titleParts } = await import("./title-text");

const wholes = (title: string) => titleParts(title).flatMap(([text, isWhole]) => (isWhole ? [text] : []));

test("a title breaks neither at a hyphen nor between a number and its unit", () => {
  expect(wholes("14-inch laptop, 8 GB RAM, 256 GB SSD (refurbished)")).toEqual(["14-inch", "8 GB", "256 GB"]);
  expect(wholes("Boda boda motorcycle 125 cc, new, with logbook")).toEqual(["125 cc"]);
  expect(wholes("Sufuria set of 5 with lids")).toEqual([]);
  expect(wholes("A-very-long-name-of-one-word")).toEqual([]);
  for (const title of ["Maize 2 kg", "Hand-made kiondo", "5 kg", "", "no"])
    expect(
      titleParts(title)
        .map(([text]) => text)
        .join(""),
    ).toBe(title);
});
