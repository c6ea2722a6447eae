import { expect, type Locator, type Page } from "@playwright/test";
import { scriptsRun } from "./support";

export async function tabTo(page: Page, target: Locator, name: string) {
  for (let presses = 0; presses < 150; presses++) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) {
      await expectRing(page, name);
      return;
    }
    await page.keyboard.press("Tab");
  }
  throw new Error(`${name} is not reached by the Tab key`);
}

/** WCAG 2.4.7: the focus shows, by an outline of its own, of what it lies over, or of the label or card around it. */
export async function expectRing(page: Page, name: string) {
  const hasRing = () => {
    const focus = document.activeElement;
    const around = [focus, focus?.nextElementSibling, focus?.closest("label, li, article, td")];
    const styles = around.flatMap((one) =>
      one ? [undefined, "::before", "::after"].map((part) => getComputedStyle(one, part)) : [],
    );
    return styles.some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && parseFloat(outlineWidth) >= 2,
    );
  };
  expect(await page.evaluate(hasRing), `the focus shows on ${name}`).toBe(true);
}

export const focused = (page: Page) => page.locator(":focus");
export const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name }).first();

/** Waits for the scripts, because without them the browser decides where the focus goes. */
export async function open(page: Page, path: string) {
  await page.goto(path);
  await scriptsRun(page);
}
