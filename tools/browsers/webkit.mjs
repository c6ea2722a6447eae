// WebKitGTK's small browser and its one page over WebDriver, on a screen of its own (Xvfb). It has no switch for scripts.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { keysOf, tapAt } from "./calls.mjs";

const DRIVER = "/usr/bin/WebKitWebDriver";
const LIBRARIES = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu`;
const BROWSER = (existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : [])
  .filter((name) => name.startsWith("webkit2gtk-"))
  .map((name) => path.join(LIBRARIES, name, "MiniBrowser"))
  .find((file) => existsSync(file));
export const hasWebKit = existsSync(DRIVER) && BROWSER !== undefined && existsSync("/usr/bin/Xvfb");

/** @returns {Promise<import("./browser").Browser>} */
export async function openWebKit() {
  if (!hasWebKit) throw new Error("WebKit is missing: apt-get install webkit2gtk-driver xvfb");
  const screenSize = ["-displayfd", "3", "-screen", "0", "1400x2600x24", "-nolisten", "tcp"];
  const screen = spawn("Xvfb", screenSize, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const pipe = /** @type {import("node:stream").Readable} */ (screen.stdio[3]);
  const [display] = await once(pipe, "data");
  const port = await freePort();
  const driver = spawn(DRIVER, [`--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      // its sandbox needs name spaces, which containers forbid
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      LIBGL_ALWAYS_SOFTWARE: "1",
    },
  });

  /** @param {string} method @param {string} place @param {object} [body] @returns {Promise<unknown>} */
  async function call(method, place, body) {
    const answer = await fetch(`http://127.0.0.1:${port}${place}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = /** @type {{ value: { message?: string } | null }} */ (await answer.json());
    if (!answer.ok) throw new Error(value?.message ?? String(answer.status));
    return value;
  }

  await answers(port);
  const options = { "webkitgtk:browserOptions": { binary: BROWSER, args: ["--automation"] } };
  const opened = await call("POST", "/session", { capabilities: { alwaysMatch: options } });
  const session = `/session/${/** @type {{ sessionId: string }} */ (opened).sessionId}`;
  /** @template Result @param {string} expression @returns {Promise<Result>} */
  const evaluate = async (expression) =>
    /** @type {Result} */ (
      await call("POST", `${session}/execute/sync`, { script: `return (${expression})`, args: [] })
    );
  /** @param {object} source */
  const act = (source) => call("POST", `${session}/actions`, { actions: [source] });

  return {
    // WebDriver tells none
    complaints: [],
    evaluate,
    async size(width, height) {
      const frame = /** @type {[number, number]} */ (
        await evaluate("[outerWidth - innerWidth, outerHeight - innerHeight]")
      );
      const rect = { width: width + frame[0], height: height + frame[1] };
      await call("POST", `${session}/window/rect`, rect);
    },
    goto: (url) => call("POST", `${session}/url`, { url }),
    type: (text) => act(keysOf(text)),
    click: (x, y) => act(tapAt(x, y)),
    async screenshot() {
      // it draws a moment after its window has changed
      await pause(1_000);
      return Buffer.from(String(await call("GET", `${session}/screenshot`)), "base64");
    },
    async close() {
      await call("DELETE", session);
      driver.kill();
      screen.kill();
    },
  };
}

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (probe.address());
  probe.close();
  await once(probe, "close");
  return port;
}

/** @param {number} port */
async function answers(port) {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await fetch(`http://127.0.0.1:${port}/status`).catch(() => null)) return;
    await pause(50);
  }
  throw new Error("WebKitWebDriver does not answer");
}
