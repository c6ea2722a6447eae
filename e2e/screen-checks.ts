import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import { isLong } from "../tests/long";
import { scriptsRun } from "./support";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  id: string;
  nodes: { html: string }[];
}

interface Axe {
  axe: { run(context: object, options: object): Promise<{ violations: Violation[] }> };
}

/** Later rows, and later calls of /api/docs, only differ in their texts. */
const REPEATED = ["tbody tr:nth-child(n + 7)", "li:nth-child(n + 13)", "details:nth-of-type(n + 4)"];

/** Waits for the colour scheme to change, because colours in transition have another contrast. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const ends = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ends.map(({ finished }) => finished));
  });

/** Only these rules, or all but one. */
interface Rules {
  readonly only?: readonly string[];
  readonly without?: string;
}

/** @param rules all of axe's by default */
export async function expectAccessible(page: Page, name: string, { only, without }: Rules = {}) {
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(axe);
  await settled(page);
  const options = {
    resultTypes: ["violations"],
    // preloading media is only for two rules about films
    preload: false,
    ...(only && { runOnly: only }),
    ...(without && { rules: { [without]: { enabled: false } } }),
  };
  const run = async ([repeated, options]: readonly [readonly string[], object]) => {
    const { axe: runner } = window as unknown as Axe;
    const found = await runner.run({ exclude: repeated.map((rows) => [rows]) }, options);
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
  };
  const violations = await page.evaluate(run, [REPEATED, options] as const);
  expect(violations, name).toEqual([]);
}

type Window = readonly [width: number, textSize: string];
/** Also 400 % zoom at 1280 px. */
const SMALL_PHONE: Window = [320, "100%"];
const LARGE_TEXT: Window = [360, "200%"];
const LAPTOP: Window = [1280, "100%"];

/** Checks that nothing is wider than the page and nothing covers the bar at the bottom. */
export async function expectFits(
  page: Page,
  path: string,
  windows: readonly Window[] = [SMALL_PHONE, LARGE_TEXT, LAPTOP],
) {
  for (const [width, textSize] of windows) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 640 });
    const { wide, covered } = await page.evaluate((size) => {
      const root = document.documentElement;
      root.style.fontSize = size;
      const inBar = [...document.querySelectorAll<HTMLElement>("main :is(a[href], button)")].filter((one) => {
        for (let box = one.parentElement; box && box.tagName !== "MAIN"; box = box.parentElement)
          if (getComputedStyle(box).position === "fixed") return true;
        return false;
      });
      const isCovered = (one: HTMLElement) => {
        const { x, y, width: wideness, height } = one.getBoundingClientRect();
        // the bar of an empty cart is in the page but hidden
        return wideness > 0 && !one.contains(document.elementFromPoint(x + wideness / 2, y + height / 2));
      };
      const found = {
        wide: root.scrollWidth > root.clientWidth,
        covered: inBar.filter(isCovered).map((one) => one.textContent),
      };
      root.style.fontSize = "";
      return found;
    }, textSize);
    const name = `${path} at ${width} px, text at ${textSize}`;
    expect(wide, `${name}: scrolls sideways`).toBe(false);
    expect(covered, `${name}: the bar misses taps`).toEqual([]);
  }
}

const CONTRAST = "color-contrast";

/**
 * The checks for every screen, in all widths; a buyer's in both colour schemes. Management has only the theme's colours, whose
 * contrast app/ui/theme/contrast.test.ts checks in both: axe, which takes most of its time for contrast, repeats it in the long
 * form. Widths grow, because each change lays the page out anew.
 */
export async function expectSound(page: Page, path: string) {
  const hasContrast = isLong || !path.startsWith("/management");
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.goto(path);
  await expect(page.locator("h1"), path).toHaveCount(1);
  await expect(page, path).toHaveTitle(/Soko/);
  const hasTables = path.startsWith("/management") && (await page.locator("table").count()) > 0;
  await expectFits(page, path, [SMALL_PHONE, LARGE_TEXT]);
  if (hasTables) for (const width of [800, 1024]) await expectWholeTables(page, path, width);
  await expectFits(page, path, [LAPTOP]);
  if (hasTables) await expectWholeTables(page, path, 1280);
  await emptyRepeated(page);
  if (hasContrast) {
    await page.emulateMedia({ colorScheme: "dark" });
    // the scheme changes nothing but colours
    await expectAccessible(page, `${path} at 1280 px, dark`, { only: [CONTRAST] });
  }
  await page.setViewportSize({ width: 360, height: 640 });
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page, `${path} at 360 px, light`, hasContrast ? {} : { without: CONTRAST });
}

/** Empties what axe does not check, which makes it a third faster. The rows stay, because React may still move them. */
async function emptyRepeated(page: Page) {
  // a page that saves data has no scripts
  if (await page.evaluate(() => document.documentElement.dataset.scripts !== "none")) await scriptsRun(page);
  await page.evaluate((repeated) => {
    for (const row of document.querySelectorAll(repeated.join(", "))) row.replaceChildren();
  }, REPEATED);
}

/** Checks that no table cuts off its last columns, which have the buttons. */
async function expectWholeTables(page: Page, path: string, width: number) {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 640 });
  const overhangs = await page.locator("table").evaluateAll((tables) =>
    tables.map((table) => {
      const room = table.parentElement?.getBoundingClientRect().width ?? 0;
      return table.getBoundingClientRect().width - room;
    }),
  );
  expect(Math.max(0, ...overhangs), `${path} at ${width} px shows every column`).toBeLessThanOrEqual(1);
}
