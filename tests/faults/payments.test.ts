/** M-Pesa with every outcome and fault mixed, while the shop is killed and its database away (D73, D75, D76, D103). */
import { describe, test } from "vitest";
import { type MpesaStormOptions, payInStorm } from "./mpesa-storm";
import { isLong, runs, seed } from "./options";

/** Of each kind of shortcode: 10, or 1,000 where 100 runs are asked for; at most so many by one shop, whose list is read again and again. */
const PAYMENTS = runs(1) * 10;
const MAX_A_SHOP = 200;

// in short, tests/scale pays the paybill
const kinds = isLong ? (["paybill", "till"] as const) : (["till"] as const);

const storms = kinds.flatMap((kind) =>
  Array.from({ length: Math.ceil(PAYMENTS / MAX_A_SHOP) }, (_, n): MpesaStormOptions => ({
    kind,
    payments: Math.min(PAYMENTS, MAX_A_SHOP),
    seed: seed + n,
    isLong,
  })),
);

describe.each(storms)(
  "$payments payments by a $kind, seed $seed, with every outcome and fault, kill -9, a database away",
  (storm) => {
    test("the records agree to the cent", { timeout: 600_000 + storm.payments * 10_000 }, () =>
      payInStorm(storm),
    );
  },
);
