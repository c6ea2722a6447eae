// A browser and its one page over the DevTools protocol: Playwright drives no Chromium this old.
import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import { callsOver, endBrowser, printed } from "./calls.mjs";

/** Host and port. */
const LISTENING = /DevTools listening on ws:\/\/([^/]+)/;

/** @typedef {import("./browser").Browser & { block(urls: string[]): Promise<unknown> }} CdpBrowser */

/** @typedef {{ exceptionDetails?: object, type?: string, args?: { description?: string }[], entry?: { source: string, level: string, text: string } }} Params */

/** @param {string} executable @param {{ hasScripts?: boolean }} [how] @returns {Promise<CdpBrowser>} */
export async function openChromium(executable, { hasScripts = true } = {}) {
  const profile = mkdtempSync(path.join(tmpdir(), "soko-browser-"));
  const child = spawn(
    executable,
    [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-dev-shm-usage",
      "--hide-scrollbars",
      "--remote-debugging-port=0",
      `--user-data-dir=${profile}`,
      "about:blank",
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const place = await printed(child, LISTENING);
  const socket = new WebSocket(await firstPage(place), { perMessageDeflate: false });
  await new Promise((resolve) => socket.once("open", resolve));

  const { send, listeners } = callsOver(socket);

  /** @param {string} name @returns {Promise<void>} */
  const event = (name) =>
    new Promise((resolve) => {
      const listener = (/** @type {import("./calls.mjs").Message} */ { method }) => {
        if (method === name && listeners.delete(listener)) resolve();
      };
      listeners.add(listener);
    });

  /** @type {string[]} */
  const complaints = [];
  listeners.add(({ method, params }) => {
    const { exceptionDetails, type, args, entry } = /** @type {Params} */ (params ?? {});
    if (method === "Runtime.exceptionThrown") complaints.push(JSON.stringify(exceptionDetails));
    // React's own; a fetch that ends because its page is left prints a text first
    const said = method === "Runtime.consoleAPICalled" && type === "error" && args?.[0]?.description;
    if (said) complaints.push(said.split("\n", 1)[0] ?? said);
    if (method === "Log.entryAdded" && entry?.source === "security" && entry.level === "error")
      complaints.push(entry.text);
  });
  for (const domain of ["Page", "Runtime", "Network", "Log"]) await send(`${domain}.enable`);

  await send("Emulation.setScriptExecutionDisabled", { value: !hasScripts });

  /** @template Result @param {string} expression @returns {Promise<Result>} */
  async function evaluate(expression) {
    const { result, exceptionDetails } =
      /** @type {{ result: { value: Result }, exceptionDetails?: object }} */ (
        await send("Runtime.evaluate", { expression, returnByValue: true })
      );
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
    return result.value;
  }

  return {
    complaints,
    evaluate,
    size: (width, height) =>
      send("Emulation.setDeviceMetricsOverride", {
        width,
        height,
        deviceScaleFactor: 1,
        mobile: width < 700,
      }),
    async goto(url) {
      const loaded = event("Page.loadEventFired");
      await send("Page.navigate", { url });
      await loaded;
    },
    type: (text) => send("Input.insertText", { text }),
    async click(x, y) {
      const at = { x, y, button: "left", clickCount: 1 };
      await send("Input.dispatchMouseEvent", { ...at, type: "mousePressed" });
      await send("Input.dispatchMouseEvent", { ...at, type: "mouseReleased" });
    },
    block: (urls) => send("Network.setBlockedURLs", { urls }),
    async screenshot() {
      const { data } = /** @type {{ data: string }} */ (
        await send("Page.captureScreenshot", { format: "png" })
      );
      return Buffer.from(data, "base64");
    },
    close() {
      socket.close();
      return endBrowser(child, profile);
    },
  };
}

const TRIES_FOR_OWN = 100;

/** It lists its page a moment after it listens. Chromium 72 sometimes lists none, and is then asked for one. @param {string} place @returns {Promise<string>} */
async function firstPage(place) {
  for (let tries = 1; tries <= 6 * TRIES_FOR_OWN; tries += 1) {
    if (tries % TRIES_FOR_OWN === 0) await fetch(`http://${place}/json/new?about:blank`, { method: "PUT" });
    const targets = /** @type {{ type: string, webSocketDebuggerUrl: string }[]} */ (
      await (await fetch(`http://${place}/json`)).json()
    );
    const page = targets.find(({ type }) => type === "page");
    if (page) return page.webSocketDebuggerUrl;
    await pause(50);
  }
  throw new Error("The browser opened no page");
}
