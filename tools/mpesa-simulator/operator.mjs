// What all calls share: settings, ledger, the calls to the shop.
import { Ledger } from "./ledger.mjs";
import { Callbacks } from "./callbacks.mjs";
import { Faults } from "./faults.mjs";

/**
 * @typedef {import("./settings.mjs").Settings} Settings
 * @typedef {{ confirmation: string, validation: string, isAcceptedUnanswered: boolean }} Registered
 * @typedef {import("./pushes.mjs").Prompt} Prompt
 */

export class Operator {
  ledger = new Ledger();
  /** @type {Map<string, Prompt>} by CheckoutRequestID */
  prompts = new Map();
  /** @type {Registered | null} where payments are reported */
  registered = null;
  isPullRegistered = false;
  /** @type {Set<string>} receipts and ids of money sent back */
  sentBefore = new Set();
  /** @type {Set<string>} ids of payouts that met the fault `duplicateRefused` */
  duplicatesRefused = new Set();
  /** Rises whenever something that a page shows has changed. */
  version = 0;

  /** @param {Settings} settings */
  constructor(settings) {
    this.settings = settings;
    this.faults = new Faults(settings.seed, settings.faults);
    this.callbacks = new Callbacks(settings.speed, () => this.changed());
  }

  changed() {
    this.version += 1;
  }

  get isTill() {
    return this.settings.kind === "till";
  }
}
