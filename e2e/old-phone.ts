import { expect, type TestInfo } from "@playwright/test";
import { type CdpBrowser, openBrowser } from "../tools/old-phones/cdp-browser.mjs";
import { oldChromium } from "../tools/old-phones/old-chromium.mjs";
import { test as base } from "./support";

/** A buyer's phone without updates: Chromium 72, 360 × 640. */
export interface OldPhone extends CdpBrowser {
  /** Its address is one of the shop's. */
  open(path: string): Promise<void>;
}

/** Skipped where the browser is not there and may not be fetched: CI fetches it. */
export const test = base.extend<{ phone: OldPhone }>({
  phone: async ({ baseURL, javaScriptEnabled }, use, info: TestInfo) => {
    const executable = oldChromium({ fetch: Boolean(process.env.CI) });
    info.skip(executable === null, "npm run old-phones fetches the browser");
    const browser = await openBrowser(executable ?? "");
    await browser.size(360, 640);
    await browser.setScripts(javaScriptEnabled !== false);
    const phone: OldPhone = { ...browser, open: (path) => browser.goto(`${baseURL}${path}`) };
    try {
      await use(phone);
      // without scripts a measurement switches them on for a moment
      if (javaScriptEnabled !== false) expect(browser.complaints).toEqual([]);
    } finally {
      await browser.close();
    }
  },
});
