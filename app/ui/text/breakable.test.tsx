import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Breakable } from "./breakable";

const html = (text: string) => renderToStaticMarkup(<Breakable text={text} />);

test("an address can only break after @ . _ and -", () => {
  expect(html("wanjiku.kamau@duka-la_mama.co.ke")).toBe(
    "wanjiku.<wbr/>kamau@<wbr/>duka-<wbr/>la_<wbr/>mama.<wbr/>co.<wbr/>ke",
  );
});

test("no part of an address is lost", () => {
  for (const text of ["", "wanjiku", "..a", "a@", "@._-", "+254 712 345 678"])
    expect(html(text).replaceAll("<wbr/>", "")).toBe(text);
});
