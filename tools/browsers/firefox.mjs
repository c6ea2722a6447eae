// Firefox and its one page over WebDriver BiDi, which Debian's has without a driver.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { WebSocket } from "ws";
import { callsOver, endBrowser, keysOf, printed, tapAt } from "./calls.mjs";

const EXECUTABLE = ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find((file) => existsSync(file));
export const hasFirefox = EXECUTABLE !== undefined;

/** @returns {Promise<import("./browser").Browser>} */
export async function openFirefox({ hasScripts = true } = {}) {
  if (EXECUTABLE === undefined) throw new Error("Firefox is missing: apt-get install firefox-esr");
  const profile = mkdtempSync(path.join(tmpdir(), "soko-browser-"));
  // scroll bars over the page, as on a phone: those beside it make it narrower
  const preferences = { "javascript.enabled": hasScripts, "ui.useOverlayScrollbars": 1 };
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${value});\n`);
  writeFileSync(path.join(profile, "user.js"), lines.join(""));
  const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"];
  const child = spawn(EXECUTABLE, args, { stdio: ["ignore", "ignore", "pipe"] });
  const address = await printed(child, /WebDriver BiDi listening on (ws:\/\/\S+)/);
  const socket = new WebSocket(`${address}/session`, { perMessageDeflate: false });
  await new Promise((resolve) => socket.once("open", resolve));
  const { send, listeners } = callsOver(socket);
  await send("session.new", { capabilities: {} });
  const tree = /** @type {{ contexts: { context: string }[] }} */ (await send("browsingContext.getTree"));
  const context = tree.contexts[0]?.context;

  /** @type {string[]} */
  const complaints = [];
  await send("session.subscribe", { events: ["log.entryAdded"] });
  listeners.add(({ method, params }) => {
    if (method === "log.entryAdded" && params?.type === "javascript" && params.level === "error")
      complaints.push(String(params.text));
  });
  /** @param {object} source */
  const act = (source) => send("input.performActions", { context, actions: [source] });

  return {
    complaints,
    async evaluate(expression) {
      // a realm of our own runs where the page's scripts are off
      const realm = { target: { context, sandbox: "measure" }, awaitPromise: false };
      const { type, result, exceptionDetails } =
        /** @type {{ type: string, result: { value?: string }, exceptionDetails?: object }} */ (
          await send("script.evaluate", { expression: `JSON.stringify(${expression})`, ...realm })
        );
      if (type !== "success") throw new Error(JSON.stringify(exceptionDetails));
      return result.value === undefined ? undefined : JSON.parse(result.value);
    },
    size: (width, height) => send("browsingContext.setViewport", { context, viewport: { width, height } }),
    goto: (url) => send("browsingContext.navigate", { context, url, wait: "complete" }),
    type: (text) => act(keysOf(text)),
    click: (x, y) => act(tapAt(x, y)),
    async screenshot() {
      const picture = /** @type {{ data: string }} */ (
        await send("browsingContext.captureScreenshot", { context })
      );
      return Buffer.from(picture.data, "base64");
    },
    async close() {
      await send("browser.close");
      socket.close();
      return endBrowser(child, profile);
    },
  };
}
