import { expect } from "@playwright/test";
import { differences, MEASURE, type Measured } from "../tools/old-phones/compare.mjs";
import { test } from "./old-phone";
import { openAuction } from "./support";

test("a page looks on an old phone as on a new one", async ({ phone, page, admin }) => {
  const { url } = await openAuction(admin, { type: "both" });
  await page.setViewportSize({ width: 360, height: 640 });
  for (const path of ["/", "/browse", url, "/login"]) {
    await phone.open(path);
    await page.goto(path);
    const old = await phone.evaluate<Measured>(MEASURE);
    expect(differences(old, await page.evaluate<Measured>(MEASURE)), path).toEqual([]);
  }
});

test("without its style sheet a page stays readable: small icons, the search and a product come first", async ({
  phone,
}) => {
  await phone.block(["*.css*"]);
  await phone.open("/");
  const places = await phone.evaluate<{
    search: number;
    product: number;
    icons: number;
    wide: number;
  }>(`(() => {
    const bottom = (selector) => document.querySelector(selector).getBoundingClientRect().bottom + scrollY;
    return {
      search: bottom("main input"),
      product: bottom("main h2"),
      icons: Math.max(...[...document.querySelectorAll("svg")].map((icon) => icon.getBoundingClientRect().width)),
    };
  })()`);
  expect(places.search).toBeLessThan(places.product);
  expect(places.product).toBeLessThan(640);
  expect(places.icons).toBeLessThanOrEqual(32);
});
