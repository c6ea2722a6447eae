import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { joinByRequest } from "./join-by-request";
import { ADMIN, forgive, logIn, openAuction, test as base } from "./support";

const test = base.extend<{
  auction: Awaited<ReturnType<typeof openAuction>>;
  /** A buyer who has joined the auction's round. */
  buyer: APIRequestContext;
}>({
  auction: async ({ admin }, use) => use(await openAuction(admin)),
  buyer: async ({ playwright, baseURL, auction }, use) => {
    const buyer = await joinByRequest(playwright, baseURL, auction.url);
    await use(buyer);
    await buyer.dispose();
  },
});

/** Waits until the page is connected to the live channel. */
async function openAsBuyer(page: Page, url: string, buyer: APIRequestContext) {
  await page.context().addCookies((await buyer.storageState()).cookies);
  await page.goto(url);
  await expect(page.getByText("Live updates on")).toBeVisible();
}

const pledgeBy = (buyer: APIRequestContext, url: string, amount: string) =>
  buyer.post(url, { form: { intent: "pledge", pledge_amount: amount }, maxRedirects: 0 });

test("without scripts a watcher's page refreshes itself, a page with a pledge form never does", async ({
  page,
  auction,
  buyer,
}) => {
  const watcher = await page.request.get(auction.url);
  expect(await watcher.text()).toContain('<noscript><meta http-equiv="refresh" content="20"/></noscript>');
  const pledger = await (await buyer.get(auction.url)).text();
  expect(pledger).not.toContain('http-equiv="refresh"');
  expect(pledger).toContain("Refresh");
});

test.describe("with scripts", () => {
  test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "the live channel needs scripts");

  test("a watcher sees a pledge, a raise and a new round without a reload", async ({
    page,
    admin,
    auction,
    buyer,
  }) => {
    await page.goto(auction.url);
    await expect(page.getByText("Live updates on")).toBeVisible();
    await page.evaluate(() => Object.assign(window, { stillTheSamePage: true }));

    expect((await pledgeBy(buyer, auction.url, "700")).status()).toBe(303);
    await expect(page.getByRole("row", { name: /Baraka/ })).toContainText("KSh 700");
    const spoken = page.locator('[aria-live="polite"]');
    await expect(spoken).toHaveCount(1);
    await expect(spoken).toHaveText("Highest pledge KSh 700.");
    expect((await pledgeBy(buyer, auction.url, "900.50")).status()).toBe(303);
    await expect(page.getByRole("row", { name: /Baraka/ })).toContainText("KSh 900.50");
    await expect(spoken, "not at once: a screen reader is not to be talked over").toContainText("KSh 700");

    const next = await admin.post(`/management/products/${auction.id}/create-next-round`, {
      form: { base_price: "500", participation_fee: "50", min_pledge: "1000", after_round: "1" },
      maxRedirects: 0,
    });
    expect(next.status()).toBe(303);
    const banner = page.getByText("Round 2 has opened");
    await expect(banner).toBeVisible();
    await expect(page.getByRole("heading", { name: "Round 2", exact: true })).toBeVisible();
    await page.getByText("Rounds so far").click();
    await expect(page.getByText("Baraka won with KSh 900.50")).toBeVisible();
    await expect(page.getByText("No pledges yet").first()).toBeVisible();
    await expect(banner).toBeHidden({ timeout: 60_000 });
    expect(await page.evaluate(() => "stillTheSamePage" in window)).toBe(true);
    expect((await pledgeBy(buyer, auction.url, "2000")).status(), "a new round means a new fee").toBe(403);
  });

  test("a joined buyer sees that the round closes; the pledge form disappears and the typed amount stays (D92)", async ({
    page,
    admin,
    auction,
    buyer,
  }) => {
    await openAsBuyer(page, auction.url, buyer);
    await page.locator("#pledge").getByRole("textbox", { name: "Your pledge" }).fill("750");
    const closing = await admin.get(`/management/products/${auction.id}/close-round`);
    const round = /name="round_id" value="(\d+)"/.exec(await closing.text())?.[1] ?? "";
    await admin.post(`/management/products/${auction.id}/close-round`, { form: { round_id: round } });
    await expect(page.getByText("CLOSED", { exact: true })).toBeVisible();
    await expect(page.getByText("Between rounds", { exact: true })).toBeVisible();
    const lively = page.getByRole("main").getByText(/\blive\b|\bcurrent\b/i);
    await expect(lively, "a closed round is neither").toHaveCount(0);
    await expect(page.getByText("How the winner is decided")).toBeVisible();
    await expect(page.locator("#pledge")).toHaveCount(0);
    await expect(page.getByText("You typed 750 but did not send it.")).toBeVisible();
  });

  test("in management the pages of an open round and its product follow pledges and the close", async ({
    page,
    context,
    admin,
    auction,
    buyer,
  }) => {
    const close = `/management/products/${auction.id}/close-round`;
    const round = /name="round_id" value="(\d+)"/.exec(await (await admin.get(close)).text())?.[1] ?? "";
    await page.goto(`/login?redirectTo=/management/products/${auction.id}/rounds/${round}`);
    await logIn(page, ADMIN.username, ADMIN.password);
    const product = await context.newPage();
    await product.goto(`/management/products/${auction.id}`);
    for (const each of [page, product]) await expect(each.getByText("No pledges yet").first()).toBeVisible();
    expect((await pledgeBy(buyer, auction.url, "700")).status()).toBe(303);
    await expect(page.getByRole("row", { name: /Baraka/ })).toContainText("KSh 700");
    await expect(product.getByText("KSh 700", { exact: true }).first()).toBeVisible();
    await admin.post(close, { form: { round_id: round } });
    for (const each of [page, product]) await expect(each.getByText("CLOSED", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Refresh" })).toHaveCount(0);
    await expect(product.getByRole("link", { name: "Refresh" }), "another round may open").toBeVisible();
  });

  test("many tabs never use up the browser's connections: one stream per auction, at most four in total", async ({
    context,
    page,
    admin,
  }) => {
    const auctions = await Promise.all(Array.from({ length: 6 }, () => openAuction(admin)));
    const [first] = auctions;
    await page.goto(first?.url ?? "");
    const again = await context.newPage();
    await again.goto(first?.url ?? "");
    await expect(
      again.getByText("Live updates on"),
      "a second tab of one auction gets the board from the first",
    ).toBeVisible();
    for (const auction of auctions.slice(1, 4)) {
      const tab = await context.newPage();
      await tab.goto(auction.url);
      await expect(tab.getByText("Live updates on")).toBeVisible();
    }
    for (const auction of auctions.slice(4)) {
      const tab = await context.newPage();
      await tab.goto(auction.url);
      await expect(tab.getByText("Updates every few seconds")).toBeVisible();
    }
  });

  test("a page without a connection says so, never LIVE, and catches up afterwards", async ({
    page,
    context,
    complaints,
    auction,
    buyer,
  }) => {
    // on a bad connection the request for the live channel's script is lost
    let asked = 0;
    await page.route("**/follow-auction-*.js*", (route) =>
      asked++ === 0 ? route.abort("connectionreset") : route.continue(),
    );
    await page.goto(auction.url);
    await expect(page.getByText("Live updates on")).toBeVisible();
    expect(asked, "asked for again, without a reload").toBe(2);
    await expect(page.getByText("LIVE", { exact: true })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText("Reconnecting…")).toBeVisible();
    await expect(page.getByText("LIVE", { exact: true })).toHaveCount(0);
    expect((await pledgeBy(buyer, auction.url, "1300")).status()).toBe(303);
    await context.setOffline(false);
    await expect(page.getByText("Live updates on")).toBeVisible({ timeout: 120_000 });
    await expect(page.getByRole("row", { name: /Baraka/ })).toContainText("KSh 1,300");
    await expect(page.getByText("LIVE", { exact: true })).toBeVisible();
    // the browser reports requests that failed while offline
    forgive(complaints, /ERR_(INTERNET_DISCONNECTED|CONNECTION_RESET)/);
  });

  test("a pending pledge shows at once, and a lost connection loses neither page nor amount", async ({
    browser,
    baseURL,
    auction,
    buyer,
  }) => {
    const context = await browser.newContext({ baseURL, storageState: await buyer.storageState() });
    const page = await context.newPage();
    await page.goto(auction.url);
    await expect(page.getByText("Live updates on")).toBeVisible();

    let loseConnection = () => {};
    const lost = new Promise<void>((resolve) => (loseConnection = resolve));
    // all requests, also those that the page makes by itself
    await page.route("**/*.data*", async (route) => {
      await lost;
      await route.abort("internetdisconnected");
    });
    const form = page.locator("#pledge");
    await form.getByRole("textbox", { name: "Your pledge" }).fill("1,400");
    await form.getByRole("button", { name: "Place pledge" }).click();
    await expect(page.getByText("sending…")).toBeVisible();
    await expect(page.getByText("KSh 1,400", { exact: true })).toBeVisible();
    loseConnection();
    await expect(form.getByText("Failed to place pledge. Please try again.")).toBeVisible();
    await expect(form.getByRole("textbox", { name: "Your pledge" })).toHaveValue("1,400");
    await page.unroute("**/*.data*");
    await form.getByRole("button", { name: "Place pledge" }).click();
    await expect(page.getByRole("row", { name: /You/ })).toContainText("KSh 1,400");
    await expect(page.getByText("Your pledge of KSh 1,400 is in.")).toBeVisible();
    await expect(form.getByText("Failed to place pledge"), "what failed before is over").toHaveCount(0);

    // the pledge arrives but its answer is lost: the page checks if it was accepted
    await page.route("**/*.data*", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await route.fetch();
      await route.abort("connectionreset");
    });
    await form.getByRole("textbox", { name: "Your pledge" }).fill("1,600");
    await form.getByRole("button", { name: "Raise pledge" }).click();
    await expect(form.getByText("Your pledge of KSh 1,600 is in.")).toBeVisible();
    await expect(form.getByText("Your current pledge is KSh 1,600.")).toBeVisible();
    await expect(page.getByText("Failed to place pledge")).toHaveCount(0);
    await context.close();
  });

  test("the answer to a pledge does not interrupt typing the next amount", async ({
    page,
    auction,
    buyer,
  }) => {
    await openAsBuyer(page, auction.url, buyer);

    let letAnswerCome = () => {};
    const held = new Promise<void>((resolve) => (letAnswerCome = resolve));
    await page.route("**/*.data*", async (route) => {
      const answer = await route.fetch({ maxRedirects: 0 });
      if (route.request().method() === "POST") await held;
      await route.fulfill({ response: answer });
    });
    const box = page.locator("#pledge").getByRole("textbox", { name: "Your pledge" });
    await box.fill("1,400");
    await box.press("Enter");
    await expect(page.getByRole("row", { name: /You/ })).toContainText("KSh 1,400");
    await box.press("ControlOrMeta+a");
    await page.keyboard.type("1,6");
    letAnswerCome();
    await expect(page.getByText("Your pledge of KSh 1,400 is in.")).toBeVisible();
    await page.keyboard.type("00");
    await expect(box).toHaveValue("1,600");
  });
});
