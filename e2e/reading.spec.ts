import { expect, type Page } from "@playwright/test";
import { logIn, openFilters, scriptsRun, sell, signUpByRequest, test } from "./support";

const READING = [
  "/",
  "/browse",
  "/categories",
  "/category/furniture",
  "/buy-now",
  "/product/1",
  "/login",
  "/profile",
];
const scripts = (page: Page) =>
  page
    .locator("script:not([type='application/ld+json'])")
    .evaluateAll((all) => all.map((one) => one.outerHTML));

test("reading pages have one script, and no React", async ({ page }) => {
  for (const path of [...READING, "/nowhere", "/auction/999999"]) {
    await page.goto(path);
    await scriptsRun(page);
    expect(await scripts(page), path).toEqual([
      expect.stringMatching(/^<script defer="" src="\/assets\/reading-/),
    ]);
    expect(await page.evaluate(() => "__remixContext" in window), path).toBe(false);
  }
});

test("one more script checks proof pages, and reports a changed amount", async ({ page }) => {
  await page.goto("/auction/34/rounds/1/proof");
  await expect(page.getByText("Checked on your phone: correct")).toBeVisible();
  expect(await scripts(page)).toHaveLength(2);
  await page.goto("/auction/30/proof");
  await expect(page.getByText("Checked on your phone: correct")).toBeVisible();
  await page.route("/auction/34/rounds/1/proof", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(/KSh (?=[\d,]+<\/span><code)/, "KSh 1"),
    });
  });
  await page.goto("/auction/34/rounds/1/proof");
  await expect(page.getByText("Pledge 1 shows another amount or code.")).toBeVisible();
});

test("a message disappears after its time, but not while somebody points at it, and at once by its button", async ({
  page,
  admin,
  playwright,
  baseURL,
}) => {
  const mug = await sell(admin);
  await page.goto(`/login?redirectTo=${mug.url}`);
  await logIn(page, await signUpByRequest(playwright, baseURL));
  await page.clock.install();
  await page.goto(mug.url);
  const add = page.getByRole("button", { name: "Add to Cart" });
  const message = page.getByText("Added to cart!");
  await add.click();
  await expect(message).toBeVisible();
  await message.hover();
  await page.clock.runFor(10_000);
  await expect(message).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(3_000);
  await expect(message).toBeHidden();
  await add.click();
  await page.getByRole("button", { name: "Close this message" }).click();
  await expect(message).toBeHidden();
  await expect(add).toHaveText("Add to Cart");
  await expect(page.getByRole("banner").getByRole("link", { name: /Cart/ })).toContainText("2");
});

test("the offers on the home page rotate, and can be paused", async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  await scriptsRun(page);
  const offers = page.getByRole("region", { name: "Special offers" });
  const shown = async () => (await offers.locator("[data-shown]").allInnerTexts()).join();
  const first = await shown();
  await page.clock.runFor(5_000);
  const second = await shown();
  expect(second).not.toBe(first);
  await offers.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("heading", { level: 1 }).click();
  await page.clock.runFor(20_000);
  expect(await shown()).toBe(second);
  await expect(offers.getByRole("button", { name: "Play" })).toBeVisible();
});

test("a link that a visitor touches is requested at once, and only once", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/categories") asked.push(request.url());
  });
  await page.goto("/login");
  await scriptsRun(page);
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Categories" });
  await link.dispatchEvent("touchstart");
  await link.dispatchEvent("touchstart");
  await expect(page.locator("head link[rel=prefetch]")).toHaveCount(1);
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "Categories" })).toBeVisible();
  expect(asked.length).toBeGreaterThan(0);
});

test("a followed link does not wait for pictures, and 'Back' loads them again", async ({ page }) => {
  const waiting = new Set<string>();
  await page.route(/\/media\//, (route) => void waiting.add(route.request().url()));
  const stopped: string[] = [];
  page.on("requestfailed", (request) => stopped.push(request.url()));
  await page.goto("/product/1", { waitUntil: "domcontentloaded" });
  await scriptsRun(page);
  await expect.poll(() => waiting.size).toBeGreaterThan(0);
  // the page stays, as if the browser had kept it
  await page.route("/", (route) => route.fulfill({ status: 204 }));
  await page.locator("header a[href='/']").first().click({ noWaitAfter: true });
  await expect.poll(() => [...waiting].filter((url) => !stopped.includes(url))).toEqual([]);

  await page.unroute(/\/media\//);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  const missing = (urls: string[]) =>
    urls.filter((url) => ![...document.images].some((one) => one.currentSrc === url && one.naturalWidth > 0));
  await expect.poll(() => page.evaluate(missing, [...waiting])).toEqual([]);
});

test("a removed filter comes back with the browser's 'Back'", async ({ page }) => {
  await page.goto("/browse?on_sale=1&type=buy_now");
  await scriptsRun(page);
  await page.getByRole("link", { name: "Remove filter On Sale" }).click();
  await expect(page).toHaveURL(/\/browse\?type=buy_now$/);
  await expect(page.getByRole("link", { name: "Remove filter On Sale" })).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/on_sale=1/);
  await expect(page.getByRole("link", { name: "Remove filter On Sale" })).toBeVisible();
});

test("the page says that the dashboard is loading until it comes", async ({ page, playwright, baseURL }) => {
  await page.goto("/login?redirectTo=/browse");
  await logIn(page, await signUpByRequest(playwright, baseURL));
  await scriptsRun(page);
  // Playwright waits while a page is on its way, so the page notes what it says
  await page.evaluate(() => {
    const region = document.querySelector("[data-loading]");
    const note = () => sessionStorage.setItem("said", region?.textContent ?? "");
    if (region) new MutationObserver(note).observe(region, { childList: true });
  });
  await page.locator("header summary").click();
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Dashboard" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await page.evaluate(() => sessionStorage.getItem("said"))).toBe("Loading your dashboard...");
  await expect(page.getByText("Loading your dashboard...")).toBeHidden();
});

test("a choice made while the list for an earlier one is loading replaces it", async ({ page }) => {
  await page.goto("/browse");
  await scriptsRun(page);
  await page.evaluate(() => {
    let isFirst = true;
    Response.prototype.text = async function () {
      if (isFirst) document.querySelector<HTMLInputElement>("input[name=on_sale]")?.click();
      isFirst = false;
      return new TextDecoder().decode(await this.arrayBuffer());
    };
  });
  await openFilters(page);
  await page.getByRole("radio", { name: "Buy Now" }).check();
  await expect(page.getByRole("link", { name: "Remove filter On Sale" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Remove filter Buy Now" })).toBeVisible();
  await expect(page).toHaveURL(/on_sale=1.*type=buy_now|type=buy_now.*on_sale=1/);
});
