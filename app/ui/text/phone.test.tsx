import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Phone } from "./phone";

test("a phone number is a link that calls it, with any spacing; other text is plain", () => {
  expect(renderToStaticMarkup(<Phone number="+254 712-345 678" />)).toBe(
    '<a href="tel:+254712345678">+254 712-345 678</a>',
  );
  expect(renderToStaticMarkup(<Phone number="N/A" />)).toBe("N/A");
});
