import { expect, test } from "vitest";
import { bannerColour } from "./banner";

test("colours are kept", () => {
  for (const colour of ["#fff", "#1B5E20", "#1b5e20cc", "white"]) expect(bannerColour(colour)).toBe(colour);
});

test("what would be more than a colour leaves the page's own", () => {
  for (const text of ["", "red;position:fixed", "url(//elsewhere.example/x)", "#12", "red ", "var(--x)"])
    expect(bannerColour(text)).toBeUndefined();
});
