// npm run browsers: the shop's pages and a buyer's journeys in Firefox and in WebKitGTK, as far as they are installed.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { findChromium } from "../../scripts/find-chromium.mjs";
import { build, setup } from "../../scripts/setup.mjs";
import { comparePages } from "./compare-pages.mjs";
import { hasFirefox, openFirefox } from "./firefox.mjs";
import { hasWebKit, openWebKit } from "./webkit.mjs";

const LARGE = /** @type {const} */ ([1280, 900]);
const FIREFOX = { name: "firefox", open: openFirefox, modes: [true, false], narrow: [320, 360] };
/** Its window is never narrower than its buttons. */
const WEBKIT = { name: "webkit", open: openWebKit, modes: [true], narrow: [480] };
const browsers = [...(hasFirefox ? [FIREFOX] : []), ...(hasWebKit ? [WEBKIT] : [])];
if (browsers.length < 2) console.log("To have both: apt-get install firefox-esr webkit2gtk-driver xvfb");

await setup();
await build();
const chromium = await findChromium();
let isRight = browsers.length > 0;
for (const { name, open, modes, narrow } of browsers) {
  console.log(`\n— ${name}`);
  const sizes = [...narrow.map((width) => /** @type {const} */ ([width, 640])), LARGE];
  const differing = await comparePages({ open, modes, sizes, folder: path.resolve(".cache/browsers", name) });
  isRight = journeysPass(name, modes) && differing === 0 && isRight;
}
process.exitCode = isRight ? 0 : 1;

/** Those of an old phone, by taps and keys. @param {string} phone @param {readonly boolean[]} modes */
function journeysPass(phone, modes) {
  const projects = modes.flatMap((hasScripts) => {
    const name = hasScripts ? "js" : "no-js";
    return [`--project=${name}`, `--project=checkout ${name}`];
  });
  const args = ["test", "old-phones", "--grep=a buyer", "--workers=1", ...projects];
  const { status } = spawnSync("node_modules/.bin/playwright", args, {
    stdio: "inherit",
    env: { ...process.env, PHONE: phone, CHROMIUM: chromium },
  });
  return status === 0;
}
