import { expect } from "@playwright/test";
import { logIn, openAuction, PASSWORD, signUpByRequest, test } from "./support";
import { marked } from "./marked";

test("an error in the page's form shows neither behind the pledge dialog nor in it", async ({
  page,
  admin,
  playwright,
  baseURL,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "the dialog needs scripts");
  const auction = await openAuction(admin);
  await page.goto("/login");
  await logIn(page, await signUpByRequest(playwright, baseURL), PASSWORD);
  await expect(page).not.toHaveURL(/login/);
  await marked(page.request).post(auction.url, { form: { intent: "join" }, maxRedirects: 0 });
  await page.goto(auction.url);
  const form = page.locator("#pledge-here");
  await form.getByRole("textbox", { name: "Your pledge" }).fill("1");
  await form.getByRole("button", { name: "Place pledge" }).click();
  const errors = page.locator("[aria-invalid=true]");
  await expect(errors).toHaveCount(1);
  await page.getByRole("link", { name: "Place your pledge" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(errors).toHaveCount(0);
});
