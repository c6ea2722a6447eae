import { expect } from "@playwright/test";
import { joinByRequest } from "./join-by-request";
import { openAuction, test } from "./support";

test("an overtaken buyer sees it, the screen reader announces it once, and it is on the to-do list", async ({
  page,
  admin,
  playwright,
  baseURL,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "the live channel needs scripts");
  const { url } = await openAuction(admin);
  const pledge = { intent: "pledge", pledge_amount: "700" };
  const [own, rival] = [
    await joinByRequest(playwright, baseURL, url, "Baraka"),
    await joinByRequest(playwright, baseURL, url, "Achieng"),
  ];
  expect((await own.post(url, { form: pledge, maxRedirects: 0 })).status()).toBe(303);

  await page.context().addCookies((await own.storageState()).cookies);
  await page.goto(url);
  await expect(page.getByText("Live updates on")).toBeVisible();
  await expect(page.getByText("Leading", { exact: true })).toBeVisible();
  const more = { ...pledge, pledge_amount: "900" };
  expect((await rival.post(url, { form: more, maxRedirects: 0 })).status()).toBe(303);
  await expect(page.getByText("Overtaken, 2nd", { exact: true })).toBeVisible();
  await expect(page.locator('[aria-live="polite"]')).toHaveText(
    "Overtaken, 2nd. Highest pledge KSh 900. You are 2nd of 2.",
  );

  // every page counts it, and home lists it first
  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("link", { name: /2 things to do/ })).toBeVisible();
  await page
    .getByRole("region", { name: "To do" })
    .getByRole("link", { name: /^Overtaken: raise/ })
    .click();
  await expect(page).toHaveURL(`${url}#pledge`);
  await own.dispose();
  await rival.dispose();
});
