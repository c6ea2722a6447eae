import type { Rates } from "../../tools/mpesa-simulator/faults.mjs";

/** How often each fault happens in a storm. */
export const FAULTS: Rates = {
  hashedPhone: 0.3,
  nullPhone: 0.1,
  callbackDenies: 0.06,
  queryDenies: 0.06,
  forgottenId: 0.08,
  minimumTen: 0.5,
  lateLimit: 0.5,
  tokenEnds: 0.03,
  turnedAway: 0.03,
  spikeArrest: 0.02,
  resetBefore: 0.02,
  resetAfter: 0.02,
  pageAfter: 0.02,
  falseZulu: 0.5,
  repeatedRows: 0.7,
  oddRows: 0.5,
  payoutLost: 0.3,
  duplicateRefused: 0.3,
};
