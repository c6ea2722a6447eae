// The gateway in front of the operator: it may refuse a call, or lose the answer.
import { CallError } from "./checks.mjs";

/** @typedef {import("node:http").ServerResponse} Response @typedef {import("./faults.mjs").Faults} Faults */

const RETRY_SECONDS = 5;
const page = (/** @type {string} */ title) =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;

/** Refuses a call before the operator gets it. True if it did. @param {Faults} faults @param {string} call @param {Response} response */
export function isRefused(faults, call, response) {
  if (faults.applies("resetBefore", call)) reset(response);
  else if (faults.applies("turnedAway", call))
    html(response, 503, "503 Service Temporarily Unavailable", { "Retry-After": String(RETRY_SECONDS) });
  else if (faults.applies("spikeArrest", call))
    throw new CallError(500, "500.003.02", "Error Occurred: Spike Arrest Violation");
  else return false;
  return true;
}

/** Loses the operator's answer to a call. True if it did. @param {Faults} faults @param {string} call @param {Response} response */
export function isAnswerLost(faults, call, response) {
  if (faults.applies("resetAfter", call)) reset(response);
  else if (faults.applies("pageAfter", call)) html(response, 504, "504 Gateway Time-out");
  else return false;
  return true;
}

/** The client reads ECONNRESET. @param {Response} response */
export const reset = (response) => void response.socket?.resetAndDestroy();

/** @param {Response} response @param {number} status @param {string} title @param {Record<string, string>} [headers] */
const html = (response, status, title, headers = {}) =>
  void response.writeHead(status, { "Content-Type": "text/html", ...headers }).end(page(title));
