// Calls with answers and events over a WebSocket, as the DevTools protocol and WebDriver BiDi have them.
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";

/**
 * @typedef {{ id?: number, method?: string, result?: unknown, error?: string | { message: string }, message?: string,
 *   params?: Record<string, unknown> }} Message
 */

/** @param {import("ws").WebSocket} socket open */
export function callsOver(socket) {
  let sent = 0;
  /** @type {Map<number, { resolve: (result: never) => void, reject: (error: Error) => void }>} */
  const waiting = new Map();
  /** @type {Set<(message: Message) => void>} */
  const listeners = new Set();
  socket.on("message", (data) => {
    const message = /** @type {Message} */ (JSON.parse(String(data)));
    const call = message.id === undefined ? undefined : waiting.get(message.id);
    if (!call) return listeners.forEach((listener) => listener(message));
    if (message.error) call.reject(new Error(message.message ?? JSON.stringify(message.error)));
    else call.resolve(/** @type {never} */ (message.result));
  });

  /** @template [Result=unknown] @param {string} method @param {object} [params] @returns {Promise<Result>} */
  const send = (method, params = {}) =>
    new Promise((resolve, reject) => {
      sent += 1;
      waiting.set(sent, { resolve, reject });
      socket.send(JSON.stringify({ id: sent, method, params }));
    });

  return { send, listeners };
}

/**
 * What the first group of `pattern` finds in what the browser prints as it starts.
 * @param {import("node:child_process").ChildProcess} child @param {RegExp} pattern @returns {Promise<string>}
 */
export const printed = (child, pattern) =>
  new Promise((resolve, reject) => {
    let text = "";
    child.stderr?.on("data", (data) => {
      text += String(data);
      const found = pattern.exec(text)?.[1];
      if (found) resolve(found);
    });
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`The browser ended: ${text}`)));
  });

/** A text as WebDriver's keys, and a tap as its mouse. @param {string} text */
export const keysOf = (text) => ({
  type: "key",
  id: "keys",
  actions: [...text].flatMap((value) => [
    { type: "keyDown", value },
    { type: "keyUp", value },
  ]),
});

/** @param {number} x @param {number} y */
export const tapAt = (x, y) => ({
  type: "pointer",
  id: "mouse",
  actions: [
    { type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y) },
    { type: "pointerDown", button: 0 },
    { type: "pointerUp", button: 0 },
  ],
});

/** Ends the browser and removes its profile, where its other processes may still write. @param {import("node:child_process").ChildProcess} child @param {string} profile */
export async function endBrowser(child, profile) {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill();
    await once(child, "exit");
  }
  for (let tries = 0; ; tries += 1)
    try {
      return await rm(profile, { recursive: true, force: true });
    } catch (error) {
      if (tries === 100) throw error;
      await pause(50);
    }
}
