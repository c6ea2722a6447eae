import { expect, type TestInfo } from "@playwright/test";
import { type CdpBrowser, openBrowser } from "../tools/old-phones/cdp-browser.mjs";
import { oldChromium } from "../tools/old-phones/old-chromium.mjs";
import { test as base } from "./support";

/** A buyer's phone without updates: Chromium 72, 360 × 640. Fields and buttons are those of an open dialog, else of the page. */
export interface OldPhone extends CdpBrowser {
  /** Its address is one of the shop's. */
  open(path: string): Promise<void>;
  fill(name: string, value: string): Promise<void>;
  /** Presses the button or link with this text, once it is there. */
  press(text: string): Promise<void>;
  shows(text: string): Promise<void>;
}

/** Until what was sent is answered, a form takes nothing. */
const IS_BUSY = `document.querySelector("main [aria-busy=true], [role=dialog] [aria-busy=true]") !== null`;

const PLACE = `(document.querySelector("[role=dialog]") || document.querySelector("main"))`;

/** Skipped where the browser is not there and may not be fetched: CI fetches it. */
export const test = base.extend<{ phone: OldPhone }>({
  phone: async ({ baseURL, javaScriptEnabled }, use, info: TestInfo) => {
    const executable = oldChromium({ fetch: Boolean(process.env.CI) });
    info.skip(executable === null, "npm run old-phones fetches the browser");
    const browser = await openBrowser(executable ?? "");
    await browser.size(360, 640);
    await browser.setScripts(javaScriptEnabled !== false);
    /** Until the page that it acts on is there. */
    const until = (expression: string) =>
      expect.poll(() => browser.evaluate<boolean>(expression).catch(() => false), expression).toBe(true);
    const phone: OldPhone = {
      ...browser,
      open: (path) => browser.goto(`${baseURL}${path}`),
      fill: (name, value) =>
        until(`(() => {
          if (${IS_BUSY}) return false;
          const field = [...${PLACE}.querySelectorAll("[name=${name}]")].find(({ type }) => type !== "hidden");
          field.focus();
          // as typing does: React sees no change in what it has set itself
          Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value").set.call(field, ${JSON.stringify(value)});
          for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
          return true;
        })()`),
      press: (text) =>
        until(`(() => {
          if (${IS_BUSY}) return false;
          const parts = [...${PLACE}.querySelectorAll("button, a")].filter((part) => part.getClientRects().length > 0);
          parts.find(({ textContent }) => textContent.trim() === ${JSON.stringify(text)}).click();
          return true;
        })()`),
      shows: (text) => until(`document.body.innerText.includes(${JSON.stringify(text)})`),
    };
    try {
      await use(phone);
      // without scripts a press switches them on for a moment
      if (javaScriptEnabled !== false) expect(browser.complaints).toEqual([]);
    } finally {
      await browser.close();
    }
  },
});
