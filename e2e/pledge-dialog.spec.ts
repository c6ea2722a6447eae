import { expect, type Page } from "@playwright/test";
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

/** Holds what the page would do in a second; returns how much of it is still to come. */
async function holdSeconds(page: Page) {
  await page.addInitScript(() => {
    const held = new Set<number>();
    const later = window.setTimeout.bind(window);
    const cancel = window.clearTimeout.bind(window);
    const hold = (work: TimerHandler, ms?: number, ...given: unknown[]) => {
      const id = later(work, ms === 1_000 ? 600_000 : ms, ...given);
      if (ms === 1_000) held.add(id);
      return id;
    };
    const release = (id?: number) => {
      held.delete(id ?? 0);
      cancel(id);
    };
    Object.assign(window, { held, setTimeout: hold, clearTimeout: release });
  });
  return () => page.evaluate(() => (window as unknown as { held: Set<number> }).held.size);
}

test("who pledges within a second of the entry fee sees no dialog over the pledge", async ({
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
  const held = await holdSeconds(page);
  await page.goto(auction.url);
  await page.getByRole("link", { name: "Join auction" }).click();
  await page.getByRole("dialog").getByRole("button", { name: /^Pay/ }).click();
  await expect.poll(held).toBe(1);
  const form = page.locator("#pledge-here");
  await form.getByRole("textbox", { name: "Your pledge" }).fill("700");
  await form.getByRole("button", { name: "Place pledge" }).click();
  await expect(page.getByText("Your pledge of KSh 700 is in.").first()).toBeVisible();
  await expect.poll(held).toBe(0);
});
