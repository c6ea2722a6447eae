import { expect } from "@playwright/test";
import { hydrated, logIn, openAuction, signUpByRequest, test } from "./support";

test("the scripts of a cached page run by their hashes, and a dialog on it applies its style (D50)", async ({
  page,
  admin,
  playwright,
  baseURL,
}) => {
  const { url, title } = await openAuction(admin);
  const username = await signUpByRequest(playwright, baseURL);

  await page.setViewportSize({ width: 1280, height: 800 });
  const cached = await page.goto("/");
  const policy = (await cached?.headerValue("content-security-policy")) ?? "";
  expect(policy).toMatch(/script-src 'self' 'sha256-/);

  // follow only the shop's links, so that document and policy are the cached ones
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole("link", { name: "Login" }).first().click();
  await logIn(page, username);
  // the address changes before the page does; the search on the login page loads a new document
  await expect(page.getByRole("heading", { name: "Karibu sokoni" })).toBeVisible();
  await page.getByRole("searchbox").first().fill(title);
  await page.getByRole("searchbox").first().press("Enter");
  await page.locator(`main a[href="${url}"]`).first().click();
  await expect(page).toHaveURL(url);
  await page.getByRole("link", { name: "Join auction" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  // the dialog's own style was applied: the page behind does not scroll
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).overflow)).toBe("hidden");
});
