import { expect } from "@playwright/test";
import { scriptsRun, logIn, openAuction, signUpByRequest, test } from "./support";

test("the scripts of a cached page run by their hashes, and a dialog on it applies its style (D50)", async ({
  page,
  admin,
  playwright,
  baseURL,
}) => {
  const { url, title } = await openAuction(admin);
  const username = await signUpByRequest(playwright, baseURL);

  await page.setViewportSize({ width: 1280, height: 800 });
  const cached = await page.goto(url);
  const policy = (await cached?.headerValue("content-security-policy")) ?? "";
  expect(policy).toMatch(/script-src 'self' 'sha256-/);
  await scriptsRun(page);

  // a page without React has one script, a file of the shop's own
  const home = await page.goto("/");
  expect(await home?.headerValue("content-security-policy")).toMatch(/script-src 'self'(;|$)/);
  await scriptsRun(page);
  await page.getByRole("link", { name: "Login" }).first().click();
  await logIn(page, username);
  await page.getByRole("searchbox").first().fill(title);
  await page.getByRole("searchbox").first().press("Enter");
  await page.locator(`main a[href="${url}"]`).first().click();
  await expect(page).toHaveURL(url);
  await scriptsRun(page);
  await page.getByRole("link", { name: "Join auction" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  // the dialog's own style was applied: the page behind does not scroll
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).overflow)).toBe("hidden");
});

test("a first visit has its style sheets inline; from the third page on the browser has the shared one cached", async ({
  page,
  context,
}) => {
  const links = () => page.locator("link[rel=stylesheet]").count();
  const cookies = async () => (await context.cookies()).map(({ name }) => name);
  await page.goto("/");
  await scriptsRun(page);
  expect([await links(), await cookies()]).toEqual([0, []]);
  await page.locator("main a[href^='/product/']").first().click();
  await page.waitForURL("/product/*");
  expect(await links()).toBe(0);
  await expect.poll(cookies).toEqual(["sheet"]);
  await page.goto("/help");
  expect(await links()).toBe(1);
  expect(
    await page.evaluate(() => getComputedStyle(document.querySelector("main") ?? document.body).display),
  ).not.toBe("inline");
  const [sheet] = await page.evaluate(() =>
    performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".css")),
  );
  expect(sheet).toMatchObject({ transferSize: 0 });
});

test("a visitor's auction page waits for no style sheet, and hydration keeps those inside", async ({
  page,
  admin,
}) => {
  const { url } = await openAuction(admin);
  await page.goto(url);
  await scriptsRun(page);
  const styles = () =>
    page.evaluate(() => ({
      requested: performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".css")).length,
      // the last has the shop's colours, and is no sheet
      inside: document.querySelectorAll("head > style:not(:last-of-type)").length,
      links: document.querySelectorAll("head > link[rel=stylesheet][disabled]").length,
      display: getComputedStyle(document.querySelector("main") ?? document.body).display,
    }));
  const { requested, inside, links, display } = await styles();
  expect(requested).toBe(0);
  expect(inside).toBeGreaterThan(1);
  expect(links).toBe(inside);
  expect(display).not.toBe("inline");
  await page.getByRole("main").locator("a[href^='/login']").first().click();
  await expect(page).toHaveURL(/\/login/);
});
