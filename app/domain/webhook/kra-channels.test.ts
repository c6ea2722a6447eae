import { expect, test } from "vitest";
import { ETIMS_CHANNEL, KRA_CHANNELS, SIGNATURE_CHANNEL, STOCK_CHANNEL } from "./kra-channels";

test("invoices, lost signatures and pieces go to KRA, each in its own channel (D119)", () => {
  expect(KRA_CHANNELS.toSorted()).toEqual([ETIMS_CHANNEL, SIGNATURE_CHANNEL, STOCK_CHANNEL].toSorted());
  expect(new Set(KRA_CHANNELS).size).toBe(3);
});
