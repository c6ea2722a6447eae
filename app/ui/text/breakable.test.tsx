import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Breakable } from "./breakable";

const html = (text: string) => renderToStaticMarkup(<Breakable text={text} />);

test("an address may break after @ . _ and -, and nowhere else", () => {
  expect(html("wanjiku.kamau@duka-la_mama.co.ke")).toBe(
    "wanjiku.<wbr/>kamau@<wbr/>duka-<wbr/>la_<wbr/>mama.<wbr/>co.<wbr/>ke",
  );
});

test("nothing of it is lost, however it is written", () => {
  for (const text of ["", "wanjiku", "..a", "a@", "@._-", "+254 712 345 678"])
    expect(html(text).replaceAll("<wbr/>", "")).toBe(text);
});
