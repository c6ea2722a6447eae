/** In forced colours (Windows' contrast themes) backgrounds and shadows are gone. */
import { expect, type Page } from "@playwright/test";
import { expectRing, tabTo } from "./by-keyboard";
import { ADMIN, logIn, openAuction, scriptsRun, test } from "./support";

/** Buttons and fields that nothing would show. */
const edgeless = (page: Page) =>
  page.evaluate(() => {
    const hasBorder = (one: Element | null) => {
      const { borderStyle, borderWidth } = getComputedStyle(one ?? document.body);
      return borderStyle !== "none" && parseFloat(borderWidth) >= 1;
    };
    const hasEdge = (one: Element) => {
      const { appearance, textDecorationLine } = getComputedStyle(one);
      const isNative = appearance === "auto" && (one as HTMLInputElement).type !== "submit";
      // a symbol has a shape of its own
      const isSymbol = one.querySelector("svg") !== null || one.textContent.trim().length === 1;
      const isText = textDecorationLine.includes("underline") || isSymbol;
      // a quantity stands in a frame
      return isNative || isText || hasBorder(one) || (one.matches("input") && hasBorder(one.parentElement));
    };
    const controls = document.querySelectorAll(
      "main :is(button, select, textarea, input:not([type=hidden]))",
    );
    return [...controls]
      .filter((one) => one.getClientRects().length > 0 && !hasEdge(one))
      .map((one) => one.outerHTML.slice(0, 200));
  });

async function expectEdges(page: Page, path: string) {
  expect((await page.goto(path))?.status(), path).toBe(200);
  await scriptsRun(page);
  expect(await edgeless(page), path).toEqual([]);
  for (let control = 1; control <= 12; control++) {
    await page.keyboard.press("Tab");
    await expectRing(page, `control ${control} of ${path}`);
  }
}

test("with forced colours every button and field keeps an edge, and the focus its ring", async ({
  page,
  admin,
}) => {
  const auction = await openAuction(admin);
  await page.emulateMedia({ forcedColors: "active" });
  for (const path of ["/", "/browse", "/product/1", auction.url, "/cart", "/login"])
    await expectEdges(page, path);
  await tabTo(page, page.getByLabel("Password"), "the password");
  await tabTo(page, page.getByRole("button", { name: "Log in" }), "Log in");
});

test("with forced colours management's lists, forms and rounds keep them too", async ({ page, admin }) => {
  const { id } = await openAuction(admin);
  const auction = `/management/products/${id}`;
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/login?redirectTo=/management/orders");
  await logIn(page, ADMIN.username, ADMIN.password);
  await scriptsRun(page);
  for (const path of [
    "/management/orders",
    "/management/products/new",
    `${auction}?tab=rounds`,
    `${auction}/create-next-round`,
  ])
    await expectEdges(page, path);
});
