// npm run old-phones: opens the shop's pages in Chromium 72 and in today's, compares them and writes pictures side by side.
import path from "node:path";
import { build, setup } from "../../scripts/setup.mjs";
import { openChromium } from "./cdp-browser.mjs";
import { comparePages } from "./compare-pages.mjs";
import { oldChromium } from "./old-chromium.mjs";

await setup();
await build();
const executable = oldChromium({ fetch: true });
if (!executable) throw new Error("Chromium 72 does not run here");
const failed = await comparePages({
  open: (how) => openChromium(executable, how),
  sizes: [
    [320, 640],
    [360, 640],
    [1280, 900],
  ],
  folder: path.resolve(".cache/old-phones"),
});
process.exitCode = failed ? 1 : 0;
