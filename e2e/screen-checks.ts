import { MARK_FIELD } from "../app/domain/form/form-mark";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { expect, type Page } from "@playwright/test";
import { isAll, isLong } from "../tests/long";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const axeServer = createServer((_request, answer) => {
  answer.writeHead(200, { "Content-Type": "text/javascript", "Cache-Control": "max-age=3600" }).end(axe);
});

/** Into management as a file, which Chromium compiles once; elsewhere the policy allows none, and a text takes three times as long. */
async function loadAxe(page: Page) {
  const { isThere, nonce } = await page.evaluate(() => ({
    isThere: "axe" in window,
    nonce: document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce,
  }));
  if (isThere) return;
  if (!new URL(page.url()).pathname.startsWith("/management")) return page.evaluate(axe);
  if (!axeServer.listening) await once(axeServer.listen(0, "127.0.0.1").unref(), "listening");
  const { port } = axeServer.address() as AddressInfo;
  await page.evaluate(
    (script) => {
      const tag = Object.assign(document.createElement("script"), script);
      document.head.append(tag);
      return new Promise((resolve) => Object.assign(tag, { onload: resolve, onerror: resolve }));
    },
    { src: `http://127.0.0.1:${port}/axe.js`, nonce },
  );
}

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
  await loadAxe(page);
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
const SMALL_LARGE: Window = [320, "200%"];
const LARGE_TEXT: Window = [360, "200%"];
const TABLET: Window = [800, "100%"];
const SMALL_LAPTOP: Window = [1024, "100%"];
const LAPTOP: Window = [1280, "100%"];

/** Checks that nothing is wider than the page and nothing covers the bar at the bottom; with `wholeTables`, that every column shows. */
export async function expectFits(
  page: Page,
  path: string,
  windows: readonly Window[] = [SMALL_PHONE, LARGE_TEXT, LAPTOP],
  { wholeTables = false } = {},
) {
  for (const [width, textSize] of windows) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 640 });
    const { wide, covered, squeezed, overhangs } = await page.evaluate((size) => {
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
      const widthOf = (box: Element | null) => box?.getBoundingClientRect().width ?? 0;
      const found = {
        wide: root.scrollWidth > root.clientWidth,
        covered: inBar.filter(isCovered).map((one) => one.textContent),
        // of no width and yet shown: what it says is lost
        squeezed: [...document.querySelectorAll("tbody td")]
          .filter((cell) => {
            const { width: cellWidth, height } = cell.getBoundingClientRect();
            return cellWidth < 8 && height > 0 && cell.textContent !== "";
          })
          .map((cell) => cell.textContent),
        overhangs: [...document.querySelectorAll("table")].map(
          (table) => widthOf(table) - widthOf(table.parentElement),
        ),
      };
      root.style.fontSize = "";
      return found;
    }, textSize);
    const name = `${path} at ${width} px, text at ${textSize}`;
    expect(wide, `${name}: scrolls sideways`).toBe(false);
    expect(covered, `${name}: the bar misses taps`).toEqual([]);
    expect(squeezed, `${name}: cells without a width`).toEqual([]);
    if (wholeTables) expect(Math.max(0, ...overhangs), `${name}: cuts off columns`).toBeLessThanOrEqual(1);
  }
}

/** In the other language, whose words are longer; the rest of a page's checks do not depend on it. */
export async function expectFitsAgain(page: Page, path: string) {
  await page.goto(path);
  const windows = [SMALL_PHONE, SMALL_LARGE, LARGE_TEXT, LAPTOP];
  await expectFits(page, `${path} in Swahili`, isAll ? windows : [SMALL_LARGE]);
}

const CONTRAST = "color-contrast";

/**
 * The checks for every screen, in all widths. The theme's colours, whose contrast app/ui/theme/contrast.test.ts checks, are nearly all
 * there are: axe, which takes most of its time for contrast, repeats it in light for a buyer's screens, in the whole run in dark, and in
 * the long form for management, whose screens axe reads in the whole run. Widths grow, because each change lays the page out anew.
 */
export async function expectSound(page: Page, path: string) {
  const isBuyers = !path.startsWith("/management");
  const hasContrast = isLong || isBuyers;
  const hasAxe = isAll || isBuyers;
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.goto(path);
  // one evaluation: the first locator of each page costs as much as its layouts
  const { headings, title, hasTables, unmarked } = await page.evaluate((mark) => {
    const isSignedIn = document.querySelector("form[action='/logout']") !== null;
    const writing = [...document.forms].filter(({ method }) => method === "post");
    return {
      headings: document.querySelectorAll("h1").length,
      title: document.title,
      hasTables: document.querySelector("table") !== null,
      // anyone logs out and chooses a language
      unmarked: writing
        .filter((form) => isSignedIn && !form.querySelector(`input[name=${mark}]`))
        .map((form) => form.getAttribute("action"))
        .filter((action) => action !== "/language" && action !== "/logout"),
    };
  }, MARK_FIELD);
  expect(headings, path).toBe(1);
  expect(title, path).toMatch(/Soko/);
  expect(unmarked, `${path}: forms that do not say for whom they were made (D133)`).toEqual([]);
  const phones = isBuyers && isAll ? [SMALL_PHONE, SMALL_LARGE, LARGE_TEXT] : [SMALL_PHONE, LARGE_TEXT];
  await expectFits(page, path, phones);
  const wholeTables = hasTables && !isBuyers;
  if (wholeTables && isAll) await expectFits(page, path, [TABLET, SMALL_LAPTOP], { wholeTables });
  await expectFits(page, path, [LAPTOP], { wholeTables });
  if (!hasAxe) return;
  await emptyRepeated(page);
  if (hasContrast && isAll) {
    await page.emulateMedia({ colorScheme: "dark" });
    // the scheme changes nothing but colours
    await expectAccessible(page, `${path} at 1280 px, dark`, { only: [CONTRAST] });
  }
  await page.setViewportSize({ width: 360, height: 640 });
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page, `${path} at 360 px, light`, hasContrast ? {} : { without: CONTRAST });
}

/** Empties what axe does not check, which makes it a third faster. The rows stay, because React may still move them. */
const emptyRepeated = (page: Page) =>
  page.evaluate(async (repeated) => {
    const root = document.documentElement;
    const isReady = () => root.dataset.scripts === "run" || root.dataset.scripts === "none";
    if (!isReady())
      await new Promise<void>((resolve) => {
        const watcher = new MutationObserver(() => isReady() && resolve());
        watcher.observe(root, { attributes: true });
      });
    for (const row of document.querySelectorAll(repeated.join(", "))) row.replaceChildren();
  }, REPEATED);
