// A browser and its one page over the DevTools protocol: Playwright drives no Chromium this old.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";

const LISTENING = /DevTools listening on ws:\/\/([^/]+)/;

/**
 * @typedef {Awaited<ReturnType<typeof openBrowser>>} CdpBrowser
 * @typedef {{ id?: number, method?: string, result?: unknown, error?: { message: string }, params?: Record<string, unknown> }} Message
 */

/** @param {string} executable */
export async function openBrowser(executable) {
  const profile = mkdtempSync(path.join(tmpdir(), "soko-old-phone-"));
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
  const place = await listening(child);
  const socket = new WebSocket(await firstPage(place), { perMessageDeflate: false });
  await new Promise((resolve) => socket.once("open", resolve));

  let sent = 0;
  /** @type {Map<number, { resolve: (result: never) => void, reject: (error: Error) => void }>} */
  const waiting = new Map();
  /** @type {Set<(message: Message) => void>} */
  const listeners = new Set();
  socket.on("message", (data) => {
    const message = /** @type {Message} */ (JSON.parse(String(data)));
    const call = message.id === undefined ? undefined : waiting.get(message.id);
    if (!call) return listeners.forEach((listener) => listener(message));
    if (message.error) call.reject(new Error(message.error.message));
    else call.resolve(/** @type {never} */ (message.result));
  });

  /** @template [Result=unknown] @param {string} method @param {object} [params] @returns {Promise<Result>} */
  const send = (method, params = {}) =>
    new Promise((resolve, reject) => {
      sent += 1;
      waiting.set(sent, { resolve, reject });
      socket.send(JSON.stringify({ id: sent, method, params }));
    });

  /** @param {string} name @returns {Promise<void>} */
  const event = (name) =>
    new Promise((resolve) => {
      const listener = (/** @type {Message} */ { method }) => {
        if (method === name && listeners.delete(listener)) resolve();
      };
      listeners.add(listener);
    });

  /** What a person would see in the console as an error. @type {string[]} */
  const complaints = [];
  listeners.add(({ method, params }) => {
    if (method === "Runtime.exceptionThrown") complaints.push(JSON.stringify(params?.exceptionDetails));
  });
  for (const domain of ["Page", "Runtime", "Network"]) await send(`${domain}.enable`);

  /** @param {boolean} has */
  const setScripts = (has) => send("Emulation.setScriptExecutionDisabled", { value: !has });

  /** Works without scripts in the page too. @template Result @param {string} expression @returns {Promise<Result>} */
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
    setScripts,
    evaluate,
    /** @param {number} width @param {number} height */
    size: (width, height) =>
      send("Emulation.setDeviceMetricsOverride", {
        width,
        height,
        deviceScaleFactor: 1,
        mobile: width < 700,
      }),
    /** @param {string} url */
    async goto(url) {
      const loaded = event("Page.loadEventFired");
      await send("Page.navigate", { url });
      await loaded;
    },
    /** Types into what has the focus. @param {string} text */
    type: (text) => send("Input.insertText", { text }),
    /** @param {number} x @param {number} y */
    async click(x, y) {
      const at = { x, y, button: "left", clickCount: 1 };
      await send("Input.dispatchMouseEvent", { ...at, type: "mousePressed" });
      await send("Input.dispatchMouseEvent", { ...at, type: "mouseReleased" });
    },
    /** @param {string[]} urls */
    block: (urls) => send("Network.setBlockedURLs", { urls }),
    async screenshot() {
      const { data } = /** @type {{ data: string }} */ (
        await send("Page.captureScreenshot", { format: "png" })
      );
      return Buffer.from(data, "base64");
    },
    async close() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      socket.close();
      child.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** It lists its page a moment after it listens. @param {string} place @returns {Promise<string>} */
async function firstPage(place) {
  for (let tries = 0; tries < 600; tries += 1) {
    const targets = /** @type {{ type: string, webSocketDebuggerUrl: string }[]} */ (
      await (await fetch(`http://${place}/json`)).json()
    );
    const page = targets.find(({ type }) => type === "page");
    if (page) return page.webSocketDebuggerUrl;
    await pause(50);
  }
  throw new Error("The browser opened no page");
}

/** @param {import("node:child_process").ChildProcess} child @returns {Promise<string>} host and port */
const listening = (child) =>
  new Promise((resolve, reject) => {
    let text = "";
    child.stderr?.on("data", (data) => {
      text += String(data);
      const place = LISTENING.exec(text)?.[1];
      if (place) resolve(place);
    });
    child.once("exit", () => reject(new Error(`The browser ended: ${text}`)));
  });
