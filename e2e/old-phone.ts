import { writeFileSync } from "node:fs";
import { expect, type TestInfo } from "@playwright/test";
import type { Browser } from "../tools/browsers/browser";
import { type CdpBrowser, openChromium } from "../tools/browsers/cdp-browser.mjs";
import { openFirefox } from "../tools/browsers/firefox.mjs";
import { oldChromium } from "../tools/browsers/old-chromium.mjs";
import { openWebKit } from "../tools/browsers/webkit.mjs";
import { test as base } from "./support";

/** A buyer's phone without updates: Chromium 72, 360 × 640. */
export interface OldPhone extends Browser, Partial<Pick<CdpBrowser, "block">> {
  /** Its address is one of the shop's. */
  open(path: string): Promise<unknown>;
  /** Types into a field, or chooses a value, as a person does once the page is quiet. */
  fill(name: string, value: string): Promise<void>;
  /** Presses the button or the link with this text. */
  press(text: string): Promise<void>;
  shows(text: string): Promise<void>;
}

/** The page has loaded, sends nothing, moves nothing, and its scripts run or stay out. */
const IS_QUIET = `document.readyState === "complete" && !document.querySelector("[aria-busy=true]") &&
  (!document.getAnimations || !document.getAnimations().some((one) => one.playState === "running" &&
    isFinite(one.effect.getComputedTiming().endTime))) &&
  (!window.__remixContext || /run|none/.test(document.documentElement.dataset.scripts))`;

/** The first of them that a finger reaches, in view: one of the same name may lie under a sheet. */
const reached = (
  selector: string,
  isOne: string,
) => `[...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => {
  if (!(${IS_QUIET}) || one.disabled || !(${isOne})) return false;
  one.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = one.getBoundingClientRect();
  return width > 0 && one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
})`;

/** Puts the focus into the field, or chooses an option; tells which. */
const focusOn = (name: string, value: string) => `(() => {
  const field = ${reached(`[name="${name}"]:not([type=hidden])`, "true")};
  if (!field) return null;
  field.focus();
  if (field.tagName !== "SELECT") {
    field.select();
    return "text";
  }
  field.value = ${JSON.stringify(value)};
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  return field.value === ${JSON.stringify(value)} ? "chosen" : null;
})()`;

/** A form's own button before one of the same name in the bar, which only opens the form. */
const placeOf = (text: string) => `(() => {
  const one = ${["form button:not([type=button])", "a, button, summary"]
    .map((selector) => reached(selector, `one.textContent.trim() === ${JSON.stringify(text)}`))
    .join(" || ")};
  if (!one) return null;
  const { left, top, width, height } = one.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
})()`;

const valueOf = (name: string) =>
  `document.activeElement.name === ${JSON.stringify(name)} && document.activeElement.value`;

function asPerson(browser: Browser, baseURL: string | undefined): OldPhone {
  /** A page that is just being left has no answer. */
  const read = <Result>(expression: string) => browser.evaluate<Result | null>(expression).catch(() => null);
  const until = (what: string, isSo: () => Promise<boolean>) =>
    expect.poll(isSo, { message: what, intervals: [50, 100, 200] }).toBe(true);
  return {
    ...browser,
    open: (path) => browser.goto(`${baseURL}${path}`),
    fill: (name, value) =>
      until(`a field ${name} takes ${value}`, async () => {
        const how = await read<"text" | "chosen">(focusOn(name, value));
        if (how === "text") await browser.type(value);
        return how === "chosen" || (await read(valueOf(name))) === value;
      }),
    async press(text) {
      let place: [number, number] = [NaN, NaN];
      await until(`a button ${text} stands still`, async () => {
        const before = place;
        place = (await read<[number, number]>(placeOf(text))) ?? [NaN, NaN];
        return place.every((at, i) => at === before[i]);
      });
      await browser.click(...place);
    },
    shows: (text) =>
      until(
        `the page shows ${text}`,
        async () => (await read(`document.body.innerText.includes(${JSON.stringify(text)})`)) === true,
      ),
  };
}

/** Of `npm run browsers`. */
const OTHERS: Readonly<Record<string, typeof openFirefox>> = { firefox: openFirefox, webkit: openWebKit };

/** Null where it is not there and may not be fetched: CI fetches it. */
async function openPhone(hasScripts: boolean): Promise<Browser | null> {
  const other = OTHERS[process.env.PHONE ?? ""];
  if (other) return other({ hasScripts });
  const executable = oldChromium({ fetch: Boolean(process.env.CI) });
  return executable ? openChromium(executable, { hasScripts }) : null;
}

export const test = base.extend<{ phone: OldPhone }>({
  phone: async ({ baseURL, javaScriptEnabled }, use, info: TestInfo) => {
    const browser = await openPhone(javaScriptEnabled !== false);
    info.skip(browser === null, "npm run old-phones fetches the browser");
    if (!browser) return;
    await browser.size(process.env.PHONE === "webkit" ? 480 : 360, 640);
    try {
      await use(asPerson(browser, baseURL));
      expect(browser.complaints).toEqual([]);
    } finally {
      if (info.status !== info.expectedStatus)
        writeFileSync(info.outputPath("phone.png"), await browser.screenshot());
      await browser.close();
    }
  },
});
