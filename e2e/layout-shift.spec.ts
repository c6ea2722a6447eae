import { expect, type Locator, type Page } from "@playwright/test";
import {
  ADMIN,
  apiOf,
  logIn,
  openAuction,
  openWithoutScripts,
  pledgeBox,
  scriptsRun,
  signUpByRequest,
  test,
} from "./support";

test("nothing moves as the scripts start: no message, list or notice changes the space that it takes", async ({
  page,
}) => {
  await page.goto("/login?redirectTo=/management/orders?status=shipped");
  await logIn(page, ADMIN.username, ADMIN.password);
  const order = page.getByRole("link", { name: /^ORD-/ }).first();
  const orderPath = (await order.getAttribute("href")) ?? "";
  const staysStill = async (part: Locator, open: () => Promise<() => void>) => {
    const letScriptsIn = await open();
    await part.scrollIntoViewIfNeeded();
    const before = await part.boundingBox();
    letScriptsIn();
    await scriptsRun(page);
    expect(await part.boundingBox(), "nothing moves under the finger").toEqual(before);
  };
  await staysStill(order, () => openWithoutScripts(page, "/management/orders?status=shipped"));
  await staysStill(page.getByRole("button", { name: "Update Status" }), async () => {
    const letScriptsIn = await openWithoutScripts(page, orderPath);
    await page.getByRole("combobox", { name: "Status" }).selectOption({ label: "Processing" });
    return letScriptsIn;
  });
  // a page that a message came with
  await staysStill(page.getByRole("button", { name: "Update Status" }), async () => {
    const letScriptsIn = await openWithoutScripts(page, orderPath);
    await page.getByLabel("Admin notes").fill("Call first");
    await page.getByRole("button", { name: "Update Status" }).click();
    await expect(page.getByText("Note saved")).toBeVisible();
    return letScriptsIn;
  });
  const footer = page.getByRole("contentinfo").getByRole("link", { name: "Home" });
  await staysStill(footer, () => openWithoutScripts(page, "/management/search"));
  // staff have the most links, and the header keeps one row
  await page.setViewportSize({ width: 1200, height: 640 });
  await page.goto("/help");
  const header = page.getByRole("banner");
  const logo = await header.getByRole("link", { name: "Soko" }).boundingBox();
  for (const part of [header.getByRole("link", { name: "Cart" }), header.locator("summary")])
    expect(Math.abs(((await part.boundingBox())?.y ?? 0) - (logo?.y ?? 0))).toBeLessThan(20);
  await expect(header.getByRole("link", { name: "Management" })).toBeHidden();
  await header.locator("summary").click();
  await expect(header.getByRole("link", { name: "Management" })).toBeVisible();
});

test("a pledge of somebody else moves nothing under a buyer who types one", async ({
  page,
  admin,
  playwright,
  baseURL,
}) => {
  const auction = await openAuction(admin);
  const names = [
    await signUpByRequest(playwright, baseURL),
    await signUpByRequest(playwright, baseURL),
  ] as const;
  const other = await apiOf(playwright, baseURL, names[1]);
  for (const buyer of [await apiOf(playwright, baseURL, names[0]), other])
    await buyer.post("/api/participations/", { data: { auction: auction.id } });
  await page.goto(`/login?redirectTo=${auction.url}`);
  await logIn(page, names[0]);
  for (const [width, typed, pledges] of [
    [360, "6000", ["700", "4000"]],
    [1280, "30000", ["5000", "9000"]],
  ] as const) {
    await page.setViewportSize({ width, height: 640 });
    // from another page, because after a reload the browser scrolls back
    await page.goto("/help");
    const letScriptsIn = await openWithoutScripts(page, auction.url);
    const boxBefore = await pledgeBox(page).boundingBox();
    letScriptsIn();
    await expect(page.getByText("Live updates on")).toBeVisible();
    expect(await pledgeBox(page).boundingBox(), "− and + have their space").toEqual(boxBefore);
    // nor does the bar at the bottom cover what has the focus
    await page.getByRole("contentinfo").getByRole("link", { name: "Browse" }).focus();
    const isInFooter = () => page.evaluate(() => Boolean(document.activeElement?.closest("footer")));
    for (; await isInFooter(); await page.keyboard.press("Tab"))
      expect(await isFocusCovered(page), "the bar covers the focus").toBe(false);
    const send = page.getByRole("button", { name: "Place pledge" });
    await pledgeBox(page).evaluate((box) => box.scrollIntoView({ block: "center" }));
    await pledgeBox(page).fill(typed);
    const placeOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
    const before = [await placeOf(pledgeBox(page)), await placeOf(send)] as const;
    for (const amount of pledges) {
      await other.post("/api/bids/", { data: { auction: auction.id, pledge_amount: amount } });
      await expect(page.getByRole("row", { name: /Baraka/ })).toContainText(
        `KSh ${Number(amount).toLocaleString("en")}`,
      );
      expect(Math.abs((await placeOf(pledgeBox(page))) - before[0])).toBeLessThan(2);
      expect(Math.abs((await placeOf(send)) - before[1])).toBeLessThan(2);
    }
  }
});

const isFocusCovered = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: one } = document;
    if (!one || one === document.body) return false;
    const { x, y, width, height } = one.getBoundingClientRect();
    return !one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
