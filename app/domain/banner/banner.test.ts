import { expect, test } from "vitest";
import { bannerColour } from "./banner-form";

test("colours are accepted", () => {
  for (const colour of ["#fff", "#1B5E20", "#1b5e20cc", "white", "Red", "a".repeat(30)])
    expect(bannerColour(colour)).toBe(colour);
});

test("a value that is more than a colour is dropped", () => {
  for (const text of [
    "#",
    "x#fff",
    "#123456789",
    "#ffg",
    "ab",
    "a".repeat(31),
    "1white",
    "white1",
    "",
    "red;position:fixed",
    "url(//elsewhere.example/x)",
    "#12",
    "red ",
    "var(--x)",
  ])
    expect(bannerColour(text)).toBeUndefined();
});
