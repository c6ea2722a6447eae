import { expect, test } from "vitest";
import { AUCTION_RULES } from "~/domain/round/auction-winner";
import { readAuction } from "./read-proof";

/** A page without totals, as far as its rule is read. */
const pageOf = (rule: number) =>
  ({
    querySelector: () => ({ dataset: { auction: "5", rule: String(rule) } }),
    querySelectorAll: () => [],
  }) as unknown as Document;

test.each(AUCTION_RULES)("the phone checks an auction by the rule of its page: %i", (rule) => {
  expect(readAuction([pageOf(rule)], [])).toEqual({ id: 5, rule, rounds: [], totals: [] });
});
