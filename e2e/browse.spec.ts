import { expect, type Locator, type Page } from "@playwright/test";
import { scriptsRun, createProduct, fresh, openFilters, test } from "./support";

const cards = (place: Locator) =>
  place.getByRole("listitem").filter({ has: place.page().getByRole("heading") });
const results = (page: Page) => cards(page.getByRole("main"));

/** With scripts a choice sends the form automatically. */
async function apply(page: Page, javaScriptEnabled: boolean | undefined) {
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Apply" }).click();
}

test("the home search finds parts of words, ignores case and shows the count", async ({ page }) => {
  await page.goto("/");
  const search = page.getByRole("searchbox").filter({ visible: true });
  await expect(search, "one search form is enough").toHaveCount(1);
  await search.fill("sAmS");
  await search.press("Enter");
  await expect(page).toHaveURL(/\/browse\?q=sAmS/);
  await expect(page.getByRole("main").getByText(/^1 product for/)).toBeVisible();
  await expect(results(page)).toHaveCount(1);
  await expect(results(page)).toContainText("Samsung");

  const choose = (name: string) => page.getByRole("banner").getByRole("button", { name }).click();
  await choose("Kiswahili");
  await expect(page.locator("html")).toHaveAttribute("lang", "sw-KE");
  await expect(page.getByRole("main").getByText("Bidhaa 1 kwa “sAmS”")).toBeVisible();
  await page.goto("/login");
  await page.getByLabel("Jina la mtumiaji").fill("nobody");
  await page.getByLabel("Nenosiri", { exact: true }).fill("wrong-password-1");
  await page.getByRole("main").getByRole("button", { name: "Ingia" }).click();
  await expect(page.getByText("Jina la mtumiaji au nenosiri si sahihi").last()).toBeVisible();
  await choose("English");
  await expect(page.getByLabel("Username")).toHaveValue("");
});

test("filters, sort and pages are in the URL, and each filter can be removed", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/browse");
  await expect(results(page)).toHaveCount(24);
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await expect(page).toHaveURL(/\/browse\?page=2/);
  await expect(page.getByText("Page 2 of").first()).toBeVisible();

  await openFilters(page);
  await page.getByRole("radio", { name: "Buy Now" }).check();
  await apply(page, javaScriptEnabled);
  await expect(page).toHaveURL(/type=buy_now/);
  await expect(page).not.toHaveURL(/page=2/);
  await expect(page.getByRole("link", { name: "Remove filter Buy Now" })).toBeVisible();

  await page.getByRole("combobox", { name: "Sort" }).selectOption("price");
  if (!javaScriptEnabled) {
    await openFilters(page);
    await apply(page, false);
  }
  await expect(page).toHaveURL(/sort=price/);
  const shillings = async () =>
    (await results(page).allInnerTexts()).map((text) =>
      Number((/KSh\s*([\d,.]+)/.exec(text)?.[1] ?? "").replaceAll(",", "")),
    );
  await expect.poll(async () => ascending(await shillings())).toBe(true);

  await openFilters(page);
  await page.getByRole("checkbox", { name: "On Sale" }).check();
  await apply(page, javaScriptEnabled);
  await expect(page).toHaveURL(/on_sale=1/);
  await expect(results(page).first()).toContainText("% off");

  await page.reload();
  await openFilters(page);
  await expect(page.getByRole("checkbox", { name: "On Sale" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Buy Now" })).toBeChecked();

  await page.getByRole("link", { name: "Remove filter On Sale" }).click();
  await expect(page).not.toHaveURL(/on_sale/);
  await page.getByRole("link", { name: "Clear all filters" }).first().click();
  await expect(page).toHaveURL(/\/browse$/);
  await expect(results(page)).toHaveCount(24);

  const pricesFrom = async (from: string, to: string) => {
    await openFilters(page);
    await page.getByLabel("From", { exact: true }).fill(from);
    await page.getByLabel("To", { exact: true }).fill(to);
    await page.getByLabel("To", { exact: true }).press("Tab");
    await apply(page, javaScriptEnabled);
  };
  await pricesFrom("2000", "1,000");
  await expect(page.getByText("The highest price must be at least the lowest, KSh 2,000")).toBeVisible();
  await pricesFrom("2000", "3,000");
  await expect(page.getByRole("link", { name: "Remove filter KSh 2,000 to KSh 3,000" })).toBeVisible();
  await expect(page).toHaveURL(/price_from=2000&price_to=3(%2C)?000/);
});

const ascending = (numbers: number[]) =>
  numbers.length > 1 && numbers.every((number, at) => at === 0 || number >= (numbers[at - 1] ?? 0));

test("invalid values in the URL are ignored, and a page after the last shows the last one", async ({
  page,
}) => {
  const answer = await page.goto("/browse?type=car&sort=up&on_sale=maybe&category=nowhere&page=-3");
  expect(answer?.status()).toBe(200);
  await expect(results(page)).toHaveCount(24);
  await page.goto("/browse?page=9999");
  const [, shown, last] = /Page (\d+) of (\d+)/.exec(await page.getByRole("main").innerText()) ?? [];
  expect(shown).toBeDefined();
  expect(shown).toBe(last);
  expect(await results(page).count()).toBeGreaterThan(0);
});

test("a search without results offers categories and a way out", async ({ page }) => {
  await page.goto("/browse?q=zzzzqqq+furniture");
  await expect(page.getByText("Look also in Furniture.")).toBeVisible();
  await page.goto("/browse?q=zzzzqqq");
  await expect(page.getByRole("heading", { name: "No results" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Furniture" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Furniture" })).toBeVisible();
  await expect(results(page).first()).toBeVisible();
});

test("a category's URL ignores case, an unknown category is a 404 that says so", async ({ page }) => {
  await page.goto("/categories");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Home & Kitchen/ })
    .click();
  await expect(page).toHaveURL(/\/category\/home-kitchen/);
  const title = page.getByRole("heading", { level: 1, name: "Home & Kitchen" });
  await expect(title).toBeVisible();
  await page.goto("/category/HOME-Kitchen");
  await expect(title).toBeVisible();
  const missing = await page.goto("/category/nowhere");
  expect(missing?.status()).toBe(404);
  await expect(page.getByText("Failed to load category.")).toBeVisible();
});

test("the buy-now list has the products with a fixed price", async ({ page }) => {
  await page.goto("/buy-now");
  await expect(results(page)).toHaveCount(24);
  for (const card of await results(page).allInnerTexts()) expect(card).toMatch(/Buy Now|Buy now or pledge/);
});

test("product and auction pages redirect to each other by type", async ({ page, admin }) => {
  const both = await createProduct(admin, { title: fresh("Both "), type: "both" });
  await admin.post(`/management/products/${both}/activate`, {
    form: { min_pledge: "500", max_pledge: "5000" },
    maxRedirects: 0,
  });
  await page.goto(`/product/${both}`);
  await expect(page).toHaveURL(new RegExp(`/auction/${both}$`));
  // it can also be bought there (D17)
  await expect(page.getByRole("button", { name: "Add to Cart" })).toBeVisible();
  await expect(page.getByRole("spinbutton", { name: "Quantity" })).toHaveValue("1");
  await page.goto("/auction/1");
  await expect(page).toHaveURL(/\/product\/1$/);
});

test("on a phone no price on a card breaks between KSh and its number", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/browse?type=both");
  const lines = await results(page)
    .getByText(/^KSh\s[\d,.]+$/)
    .evaluateAll((prices) => prices.map((price) => price.getClientRects().length));
  expect([...new Set(lines)]).toEqual([1]);
});

test("the home page's sliders move by fixed steps", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "without scripts a finger moves them");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  for (const [title, step] of [
    ["Buy Now", 400],
    ["Both Options", 300],
  ] as const) {
    const shelf = page.getByRole("region", { name: title });
    const moved = () =>
      shelf.evaluate((node) => Math.max(...[...node.querySelectorAll("*")].map((e) => e.scrollLeft)));
    expect(await cards(shelf).count()).toBeLessThanOrEqual(8);
    await shelf.getByRole("button", { name: /^Next/ }).click();
    await expect.poll(moved).toBeGreaterThanOrEqual(step - 120);
    await expect.poll(moved).toBeLessThanOrEqual(step + 120);
  }
});

test("on a slow connection pictures load late, and links and searches are plain browser requests", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without scripts they always are");
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { effectiveType: "3g" } }),
  );
  const pictures = new Set<string>();
  page.on("request", (request) => {
    if (request.url().includes("/media/")) pictures.add(request.url());
  });
  await page.goto("/");
  await scriptsRun(page);
  const first = pictures.size;
  expect(first, "the hero's, and what is just below it").toBeLessThan(6);
  const card = page.getByRole("region", { name: "Both Options" }).getByRole("link").last();
  await card.scrollIntoViewIfNeeded();
  await expect.poll(() => pictures.size).toBeGreaterThan(first);

  const isNewPage = async (heading: RegExp) => {
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    return page.evaluate(() => !("old" in window));
  };
  await page.evaluate(() => Object.assign(window, { old: true }));
  await page.getByRole("link", { name: "See all: Live Auctions" }).click();
  expect(await isNewPage(/Browse/)).toBe(true);
  await scriptsRun(page);
  await page.evaluate(() => Object.assign(window, { old: true }));
  await results(page).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/(product|auction)\/\d+/);
  expect(await isNewPage(/./)).toBe(true);
  await scriptsRun(page);
  await page.evaluate(() => Object.assign(window, { old: true }));
  await page.getByRole("searchbox").first().fill("lamp");
  await page.getByRole("searchbox").first().press("Enter");
  await expect(page).toHaveURL(/\/browse\?q=lamp/);
  expect(await isNewPage(/Browse/)).toBe(true);
});

test("links are the same in server HTML and in browser rendering", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "without scripts the server writes them all");
  // another test may open a round between the two
  await expect(async () => {
    await page.goto("/auction/34");
    await scriptsRun(page);
    const { drawn, written } = await page.evaluate(async () => {
      const linksOf = (within: Document) =>
        [...within.querySelectorAll("a")].map((link) =>
          [...link.attributes]
            .map(({ name, value }) => `${name}="${value}"`)
            .toSorted()
            .join(" "),
        );
      // the styles have another page's nonce
      const html = (await (await fetch("/auction/34")).text()).replaceAll(/<style.*?<\/style>/gs, "");
      const written = linksOf(new DOMParser().parseFromString(html, "text/html"));
      return { drawn: linksOf(document), written };
    });
    expect(drawn.length).toBeGreaterThan(15);
    expect(drawn).toEqual(written);
  }).toPass();
});
