import { expect, test } from "vitest";
import { shopColoursCss, refuseAccent, refuseBrand } from "./shop-colours";

test("a brand colour that is too light for links is refused, and a darker one that fits is named", () => {
  const refusal = refuseBrand("#ff6600") ?? "";
  expect(refusal).toMatch(/2\.\d+:1; it needs 4\.5:1.*darker one, such as #[0-9a-f]{6}$/);
  expect(refuseBrand(refusal.slice(-7))).toBeNull();
  expect(refuseBrand("#1a3fa8")).toBeNull();
});

test("an accent colour that is too dark for the text on it is refused, and a lighter one that fits is named", () => {
  const refusal = refuseAccent("#7a1fa2") ?? "";
  expect(refusal).toMatch(/lighter one, such as #[0-9a-f]{6}$/);
  expect(refuseAccent(refusal.slice(-7))).toBeNull();
  expect(refuseAccent("#f4b41a")).toBeNull();
});

test("the default colours cost no bytes, others are a few variables for each theme", () => {
  expect(shopColoursCss("", "")).toBeNull();
  const css = shopColoursCss("#1a3fa8", "") ?? "";
  expect(css).toMatch(/^:root:root\{--forest:#1a3fa8;.*--sun:#f4b41a.*\}\}$/);
  expect(css.length).toBeLessThan(350);
});
