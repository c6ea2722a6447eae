import { expect, test } from "vitest";
import { bannerColour } from "./banner-form";

test("colours are accepted", () => {
  for (const colour of ["#fff", "#1B5E20", "#1b5e20cc", "white"]) expect(bannerColour(colour)).toBe(colour);
});

test("a value that is more than a colour is dropped", () => {
  for (const text of ["", "red;position:fixed", "url(//elsewhere.example/x)", "#12", "red ", "var(--x)"])
    expect(bannerColour(text)).toBeUndefined();
});
