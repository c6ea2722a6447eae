import { randomBytes } from "node:crypto";
import { CallError } from "./checks.mjs";
import { TOKEN_MS } from "./settings.mjs";

/** @typedef {readonly [status: number, code: string, message: string]} Refusal */

/** The documents of the calls differ in code and message; an answer without a code is a bare page. @type {readonly [Refusal, ...Refusal[]]} */
export const REFUSALS = [
  [404, "404.001.03", "Invalid Access Token"],
  [400, "400.003.01", "Invalid Access Token"],
  [401, "401.001", "Unauthorized"],
  [401, "401.002.01", "Error Occurred - Invalid Access Token - expired"],
  [401, "401.003.01", "Error Occurred - Invalid Access Token - expired"],
  [401, "", "Unauthorized"],
];

/** One token is valid at a time: each new one ends the previous one. */
export class Tokens {
  #token = "";
  #until = 0;

  /** @param {import("./settings.mjs").Settings} settings */
  constructor({ consumerKey, consumerSecret }) {
    this.basic = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString("base64")}`;
  }

  /** @param {string | undefined} authorization @param {string | null} grantType */
  make(authorization, grantType) {
    if (grantType !== "client_credentials")
      throw new CallError(400, "400.008.02", "Invalid grant type passed");
    if (authorization !== this.basic) throw new CallError(400, "400.008.01", "Invalid Authentication passed");
    this.#token = randomBytes(21).toString("base64url");
    this.#until = Date.now() + TOKEN_MS;
    return { access_token: this.#token, expires_in: String(TOKEN_MS / 1000) };
  }

  /** @param {string | undefined} authorization @param {Refusal} refusal as that call words it */
  check(authorization, refusal = REFUSALS[0]) {
    if (this.#token === "" || authorization !== `Bearer ${this.#token}` || Date.now() >= this.#until)
      throw new CallError(...refusal);
  }

  /** Ends the valid token, as if another program had taken a new one. */
  end() {
    this.#token = "";
  }
}
