// Requests that decode nothing, so that the exact bytes are measured and replayed.
import http from "node:http";

/**
 * @typedef {{ status: number, headers: [string, string][], body: Buffer }} Answer
 * @typedef {{ headers?: Record<string, string>, form?: Record<string, string>, json?: unknown }} RequestOptions
 */

const TIMEOUT_MS = 30_000;

/** Sends a POST if there is a `form` or `json`. @param {string} url @param {RequestOptions} [options] @returns {Promise<Answer>} */
export function request(url, { headers = {}, form, json } = {}) {
  const method = form || json !== undefined ? "POST" : "GET";
  const sent = { ...(json !== undefined && JSON_TYPE), ...headers };
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method, headers: sent, timeout: TIMEOUT_MS });
    request.once("timeout", () => request.destroy(new Error(`No answer from ${url}`)));
    request.once("error", reject);
    request.once("response", (response) => {
      const chunks = /** @type {Buffer[]} */ ([]);
      response.on("data", (chunk) => chunks.push(chunk));
      response.once("error", reject);
      response.once("end", () => {
        const { statusCode: status = 0, rawHeaders } = response;
        resolve({ status, headers: pairs(rawHeaders), body: Buffer.concat(chunks) });
      });
    });
    request.end(form ? formBody(form) : json === undefined ? undefined : JSON.stringify(json));
  });
}

export const formBody = (/** @type {Record<string, string>} */ form) => new URLSearchParams(form).toString();

export const JSON_TYPE = { "content-type": "application/json" };

export const formHeaders = (/** @type {string} */ url) => ({
  "content-type": "application/x-www-form-urlencoded",
  origin: new URL(url).origin,
});

export const headerOf = (/** @type {Answer} */ { headers }, /** @type {string} */ name) =>
  headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value);

function pairs(/** @type {string[]} */ raw) {
  const headers = /** @type {[string, string][]} */ ([]);
  for (let i = 0; i < raw.length; i += 2) headers.push([raw[i] ?? "", raw[i + 1] ?? ""]);
  return headers;
}
