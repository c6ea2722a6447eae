import { expect, type Page } from "@playwright/test";
import {
  ADMIN,
  scriptsRun,
  createProduct,
  fresh,
  logIn,
  openAuction,
  openWithoutScripts,
  pledgeBox,
  signUpByRequest,
  test as base,
} from "./support";

const test = base.extend<{ joinedUrl: string }>({
  /** The address of an auction that the page's user has joined. */
  joinedUrl: async ({ page, admin, playwright, baseURL }, use) => {
    const { url } = await openAuction(admin);
    await page.goto(`/login?redirectTo=${url}`);
    await logIn(page, await signUpByRequest(playwright, baseURL));
    await page.getByRole("link", { name: "Join auction" }).click();
    await page.getByRole("button", { name: "Pay entry fee KSh 200" }).click();
    await expect(pledgeBox(page).first()).toBeVisible();
    await use(url);
  },
});

/** Taps as soon as a tap can reach the scripts: React hydrates that part first. */
const tapWhileHydrating = (page: Page, target: string, typed?: string) =>
  page.addInitScript(
    ([target, typed]) => {
      Object.defineProperty(window, "__remixRouter", {
        configurable: true,
        set(router) {
          Object.defineProperty(window, "__remixRouter", { value: router });
          queueMicrotask(() => {
            const element = document.querySelector<HTMLElement>(target);
            const box = element?.closest("form")?.querySelector<HTMLInputElement>("input:not([type=hidden])");
            if (box && typed) box.value = typed;
            element?.click();
          });
        },
      });
    },
    [target, typed] as const,
  );

test("a key pressed at the start of hydration does not stop it", async ({ page }) => {
  // React listens but has not rendered yet: an event here once caused its error 345 and a page without scripts
  await page.addInitScript(() => {
    const listen = document.addEventListener.bind(document);
    Object.assign(document, {
      addEventListener: (...all: Parameters<typeof listen>) => {
        listen(...all);
        if (all[0] !== "keydown") return;
        Object.assign(document, { addEventListener: listen });
        queueMicrotask(() => {
          document.querySelector("main h1")?.dispatchEvent(new Event("keydown", { bubbles: true }));
          Object.assign(window, { pressed: true });
        });
      },
    });
  });
  await page.goto("/cart");
  await scriptsRun(page);
  expect(await page.evaluate(() => "pressed" in window)).toBe(true);
});

test("a link tapped during hydration of the auction page leads to its target", async ({ page, admin }) => {
  const { url } = await openAuction(admin);
  await tapWhileHydrating(page, 'main a[href^="/login"]');
  await page.goto(url);
  await expect(page.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible();
  await expect(page.getByText("Log in to join")).toBeVisible();
});

test("a pledge sent during hydration of the auction page is accepted, and the page stays", async ({
  page,
  joinedUrl,
}) => {
  await tapWhileHydrating(page, "#pledge button:not([type=button])", "1200");
  await page.goto(joinedUrl);
  await expect(page.getByText(/Your pledge of KSh 1,200 is in\. Receipt R1-1/)).toBeVisible();
  await expect(page.getByText("You are 1st with KSh 1,200.")).toBeVisible();
});

test("a pledge typed before the scripts load stays, can be changed by steps and is accepted", async ({
  page,
  joinedUrl,
}) => {
  const letScriptsIn = await openWithoutScripts(page, joinedUrl);
  await pledgeBox(page).fill("1,300");
  letScriptsIn();
  await scriptsRun(page);
  await expect(pledgeBox(page), "whoever types can go on").toBeFocused();
  await page.getByRole("button", { name: "KSh 1 more" }).click();
  await expect(pledgeBox(page)).toHaveValue("1301");
  await page.getByRole("button", { name: "Place pledge" }).click();
  await expect(page.getByText(/Your pledge of KSh 1,301 is in\. Receipt R1-1/)).toBeVisible();
});

test("a quantity typed before the scripts load is the one that is bought", async ({
  page,
  admin,
  playwright,
  baseURL,
}) => {
  const title = fresh("Test basket ");
  const id = await createProduct(admin, { title, type: "buy_now" });
  await admin.post(`/management/products/${id}/activate`, { form: {}, maxRedirects: 0 });
  const username = await signUpByRequest(playwright, baseURL);
  await page.goto(`/login?redirectTo=/product/${id}`);
  await logIn(page, username);

  let letScriptsIn = await openWithoutScripts(page, `/product/${id}`);
  await page.getByLabel("Quantity").fill("3");
  letScriptsIn();
  await scriptsRun(page);
  await page.getByRole("button", { name: "One more" }).click();
  await expect(page.getByLabel("Quantity")).toHaveValue("4");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Added to cart!")).toBeVisible();

  letScriptsIn = await openWithoutScripts(page, "/cart");
  const quantity = page.getByRole("spinbutton", { name: `Quantity of ${title}` });
  await expect(quantity).toHaveValue("4");
  await quantity.fill("2");
  await quantity.blur();
  const sent = page.waitForRequest((request) => request.method() === "POST");
  letScriptsIn();
  expect((await sent).postData(), "as scripts send it: the answer is no redirect").toContain("enhanced=1");
  await expect(page.getByRole("listitem").filter({ hasText: title })).toContainText("KSh 9,000");
  await expect(quantity).toHaveValue("2");
});

test("text typed into a checked form before the scripts load stays, and so does the focus", async ({
  page,
}) => {
  const letScriptsIn = await openWithoutScripts(page, "/login");
  const name = page.getByLabel("Username");
  await name.fill("wanjiku");
  letScriptsIn();
  await scriptsRun(page);
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("wanjiku");
});

test("a form whose fields get the focus while its check loads still shows its errors", async ({ page }) => {
  await page.goto("/signup");
  await scriptsRun(page);
  await page.evaluate(async () => {
    const boxes = document.querySelectorAll("main input:not([type=hidden])");
    // the check loads in a few milliseconds: a focus in each task meets every moment of it
    for (let task = 0; task < 400; task++) {
      boxes[task % boxes.length]?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
      await new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(null);
      });
    }
  });
  await page.getByRole("main").getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Please fill in all fields").first()).toBeVisible();
});

test("filters and sort chosen before the scripts load are sent afterwards", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  let letScriptsIn = await openWithoutScripts(page, "/browse");
  await page.getByLabel("On Sale").check();
  await page.getByLabel("Sort").selectOption("price");
  letScriptsIn();
  await expect(page).toHaveURL(/\/browse\?sort=price&on_sale=1$/);
  await expect(page.getByLabel("On Sale")).toBeChecked();
  await expect(page.getByRole("link", { name: "Remove filter On Sale" })).toBeVisible();

  letScriptsIn = await openWithoutScripts(page, "/");
  await page.getByRole("checkbox", { name: "On Sale" }).check();
  letScriptsIn();
  await expect(page).toHaveURL(/\/browse\?on_sale=1$/);

  letScriptsIn = await openWithoutScripts(page, "/category/home-kitchen");
  await page.getByLabel("Sort").selectOption("price");
  letScriptsIn();
  await expect(page).toHaveURL(/\/category\/home-kitchen\?sort=price$/);
  await expect(page.getByLabel("Sort")).toHaveValue("price");
});

test("as the scripts start, management forms stay still and keep what was typed, with the focus", async ({
  page,
  admin,
}) => {
  const id = await createProduct(admin, { title: fresh("Late lamp ") });
  await page.goto("/login?redirectTo=/management");
  await logIn(page, ADMIN.username, ADMIN.password);
  let letScriptsIn = await openWithoutScripts(page, "/management/products/new");
  await page.getByLabel("Title").fill("Kikoi");
  await page.getByRole("radio", { name: "Auction" }).check();
  const save = page.getByRole("button", { name: "Save" });
  const before = await save.boundingBox();
  letScriptsIn();
  await scriptsRun(page);
  expect(await save.boundingBox(), "nothing moves under the finger").toEqual(before);
  await expect(page.getByLabel("Buy now price")).toBeHidden();
  await expect(page.getByLabel("Entry fee")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("Kikoi");

  letScriptsIn = await openWithoutScripts(page, `/management/products/${id}/activate`);
  const minimum = page.getByRole("textbox", { name: "Minimum pledge" });
  await minimum.fill("750");
  letScriptsIn();
  await scriptsRun(page);
  await expect(minimum).toHaveValue("750");
  await expect(minimum).toBeFocused();
});

test("a form that submits itself has its button if scripts never load or are left out", async ({ page }) => {
  const sort = page.getByRole("button", { name: "Apply" });
  const letScriptsIn = await openWithoutScripts(page, "/category/home-kitchen");
  await expect(sort, "they may still come").toBeHidden();
  // skip the seconds of waiting for them
  await page.evaluate(() => {
    for (const waiting of document.getAnimations())
      if (waiting.effect?.getComputedTiming().endTime !== Infinity) waiting.finish();
  });
  await expect(sort).toBeVisible();
  await page.getByLabel("Sort").selectOption("price");
  await sort.click();
  await expect(page).toHaveURL(/\/category\/home-kitchen\?sort=price$/);

  letScriptsIn();
  await page.goto("/product/1");
  await scriptsRun(page);
  await expect(page.getByRole("button", { name: "One more" })).toBeVisible();
  await page.goto("/category/home-kitchen");
  await scriptsRun(page);
  await expect(sort).toBeHidden();

  await page.goto("/category/home-kitchen?lite=1");
  await page.getByLabel("Sort").selectOption("price");
  await sort.click();
  await expect(page).toHaveURL(/\?sort=price$/);
  await page.goto("/product/1");
  await expect(page.getByLabel("Quantity")).toBeVisible();
  await expect(page.getByRole("button", { name: "One more" })).toBeHidden();
  await page.goto("/?lite=0");
});
