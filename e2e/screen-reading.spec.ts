import { expect } from "@playwright/test";
import { many } from "../tests/long";
import { joinByRequest } from "./join-by-request";
import { openAuction, test } from "./support";

test("a screen reader is told of many pledges once in ten seconds, and always the newest", async ({
  page,
  admin,
  playwright,
  baseURL,
}) => {
  const auction = await openAuction(admin);
  const buyer = await joinByRequest(playwright, baseURL, auction.url);
  await page.goto(auction.url);
  await expect(page.getByText("Live updates on")).toBeVisible();
  await page.evaluate(() => {
    const said: string[] = [];
    const regions =
      "[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log], [role=timer], output";
    new MutationObserver((changes) => {
      const changed = changes.map(({ target }) =>
        target instanceof Element ? target : target.parentElement,
      );
      for (const region of new Set(changed.map((one) => one?.closest(regions))))
        if (region?.textContent) said.push(region.textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { said });
  });
  const seconds = many(4, 60);
  let shillings = 700;
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; shillings += 1) {
    const form = { intent: "pledge", pledge_amount: String(shillings) };
    expect((await buyer.post(auction.url, { form, maxRedirects: 0 })).status()).toBe(303);
  }
  await buyer.dispose();
  const newest = `KSh ${(shillings - 1).toLocaleString("en-KE")}`;
  await expect(page.getByRole("row", { name: /Baraka/ })).toContainText(newest);
  await expect(page.locator('[aria-live="polite"]')).toHaveText(`Highest pledge ${newest}.`);
  const told = await page.evaluate(() => (window as unknown as { said: string[] }).said);
  await test.info().attach("what was said", { body: told.join("\n") });
  expect(told[0]).toMatch(/^Highest pledge KSh 7\d\d\.$/);
  expect(told.length, told.join(" | ")).toBeLessThanOrEqual(Math.floor(seconds / 10) + 2);
});
