import { expect } from "@playwright/test";
import { differences, MEASURE, type Measured } from "../tools/browsers/compare.mjs";
import { test } from "./old-phone";
import { openAuction, PASSWORD, signUpByRequest } from "./support";

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

test("on an old phone a buyer logs in, pays the entry fee, pledges and raises the pledge", async ({
  phone,
  admin,
  playwright,
  baseURL,
}) => {
  const { url } = await openAuction(admin);
  const username = await signUpByRequest(playwright, baseURL);
  await phone.open(`/login?redirectTo=${url}`);
  await phone.fill("username", username);
  await phone.fill("password", PASSWORD);
  await phone.press("Log in");
  await phone.press("Join auction");
  await phone.press("Pay entry fee KSh 200");
  await phone.shows("Entry fee of KSh 200 paid. You can place your pledge now.");
  await phone.fill("pledge_amount", "1200");
  await phone.press("Place pledge");
  await phone.shows("Your pledge of KSh 1,200 is in.");
  await phone.fill("pledge_amount", "900");
  await phone.press("Raise pledge");
  await phone.shows("You cannot lower your pledge!");
  await phone.fill("pledge_amount", "1500");
  await phone.press("Raise pledge");
  await phone.shows("Your pledge of KSh 1,500 is in.");
});

test("without its style sheet a page stays readable: small icons, the search and a product come first", async ({
  phone,
}) => {
  await phone.block?.(["*.css*"]);
  await phone.open("/");
  const places = await phone.evaluate<{
    search: number;
    product: number;
    icons: number;
    wide: number;
  }>(`(() => {
    const placeOf = (selector) => document.querySelector(selector).getBoundingClientRect();
    return {
      search: placeOf("main input").bottom + scrollY,
      product: placeOf("main h2").top + scrollY,
      icons: Math.max(...[...document.querySelectorAll("svg")].map((icon) => icon.getBoundingClientRect().width)),
    };
  })()`);
  expect(places.search).toBeLessThan(places.product);
  // its title may have several lines
  expect(places.product).toBeLessThan(620);
  expect(places.icons).toBeLessThanOrEqual(32);
});
