// What all calls share: settings, books, the calls to the shop.
import { Books } from "./books.mjs";
import { Callbacks } from "./callbacks.mjs";
import { Faults } from "./faults.mjs";

/**
 * @typedef {import("./settings.mjs").Settings} Settings
 * @typedef {{ confirmation: string, validation: string, isAcceptedUnanswered: boolean }} Registered
 * @typedef {import("./pushes.mjs").Prompt} Prompt
 */

export class Operator {
  books = new Books();
  /** @type {Map<string, Prompt>} by CheckoutRequestID */
  prompts = new Map();
  /** @type {Registered | null} where money that comes in is told */
  registered = null;
  isPullRegistered = false;
  /** @type {Set<string>} receipts and ids of money sent back */
  sentBefore = new Set();
  /** @type {Set<string>} ids of payouts that the fault `duplicateRefused` befell */
  duplicatesRefused = new Set();
  /** Rises with everything that a page shows. */
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
