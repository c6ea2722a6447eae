import { outcomeOf } from "./outcomes.mjs";

/**
 * @typedef {object} Settings
 * @property {number} port 0: any free one
 * @property {string} shopName as the phone shows it
 * @property {string} shortcode of the paybill or till
 * @property {"paybill" | "till"} kind
 * @property {string} passkey
 * @property {string} consumerKey
 * @property {string} consumerSecret
 * @property {string} initiator
 * @property {string} securityCredential
 * @property {boolean} isManual a prompt waits for a person; otherwise the amount decides the outcome
 * @property {(shillings: number) => import("./outcomes.mjs").Outcome} outcomeOf used if nobody plays the phone
 * @property {number} speed 1 is real time; at 100, 90 s take 0.9 s
 * @property {import("./faults.mjs").Rates} faults how often each fault happens; none unless named
 * @property {number} seed chooses what the faults happen to
 * @property {number} sameAgainMs for how long the same amount to the same phone is refused; 0: never. `speed` does not change it
 */

/** @type {Settings} */
export const DEFAULTS = {
  port: 0,
  shopName: "Soko",
  shortcode: "174379",
  kind: "paybill",
  passkey: "a-passkey-for-the-simulator-alone",
  consumerKey: "simulator-key",
  consumerSecret: "simulator-secret",
  initiator: "simulator",
  securityCredential: "c2ltdWxhdG9y",
  isManual: false,
  outcomeOf,
  speed: 1,
  faults: {},
  seed: 1,
  sameAgainMs: 120_000,
};

/** How long the operator takes, before `speed`. */
export const TAKES_MS = {
  /** The payer enters the PIN. */
  pin: 1_500,
  late: 90_000,
  /** A prompt that nobody answers. */
  noAnswer: 60_000,
  /** A reversal, or money sent to a phone. */
  result: 2_000,
  /** From a forged callback to the true one. */
  forged: 1_000,
};

/** How long the operator waits for the shop. */
export const PATIENCE_MS = 8_000;
export const TOKEN_MS = 3_599_000;

/** The settings that the shop needs. @param {Settings} settings @param {string} url the simulator's */
export const shopSettings = (settings, url) => ({
  PAYMENTS: "daraja",
  DARAJA_URL: url,
  DARAJA_CONSUMER_KEY: settings.consumerKey,
  DARAJA_CONSUMER_SECRET: settings.consumerSecret,
  DARAJA_SHORTCODE: settings.shortcode,
  DARAJA_PASSKEY: settings.passkey,
  DARAJA_KIND: settings.kind,
  DARAJA_INITIATOR: settings.initiator,
  DARAJA_SECURITY_CREDENTIAL: settings.securityCredential,
  DARAJA_NETWORKS: "any",
});
