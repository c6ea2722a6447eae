/** Each rule finds the fault planted for it, and nothing in a correct history. */
import { describe, expect, test } from "vitest";
import type { History } from "./history";
import { board, closed, connection, history, order, pledge, soldOut, unknown } from "./history.fixture";
import { faultsOf } from "./rules";

describe("a planted fault is found", () => {
  const planted: Readonly<Record<string, [history: History, fault: RegExp]>> = {
    "a board without a pledge that was accepted before": [
      history({ pledges: [pledge(0, 1, 600), pledge(2, 3, 700)], boards: [board(4, 5, 600)] }),
      /shows 600 as the highest though 700 was accepted/,
    ],
    "a board that goes back behind an earlier one": [
      history({ pledges: [unknown(0, 700)], boards: [board(2, 3, 700), board(4, 5, 0)] }),
      /shows 0 as the highest, an earlier one 700/,
    ],
    "a board with a refused pledge": [
      history({
        pledges: [pledge(0, 1, 800, { outcome: "refused", round: null, seq: null })],
        boards: [board(2, 3, 800)],
      }),
      /800 as the highest, which nobody had pledged/,
    ],
    "a board with a pledge from the future": [
      history({ pledges: [pledge(6, 7, 800)], boards: [board(2, 3, 800)] }),
      /which nobody had pledged/,
    ],
    "a board of a round that is over": [
      history({ pledges: [pledge(0, 1, 600, { round: 2 })], boards: [board(2, 3, 0)] }),
      /a board of round 1 after 2/,
    ],
    "two pledges of one number": [
      history({ pledges: [pledge(0, 9, 600, { seq: 1 }), pledge(0, 9, 700, { seq: 1, buyer: "otieno" })] }),
      /two pledges have number 1/,
    ],
    "a ledger that does not follow time": [
      history({ pledges: [pledge(0, 1, 600, { seq: 5 }), pledge(2, 3, 700, { seq: 4 })] }),
      /pledge 4 was asked for after pledge 5 was answered/,
    ],
    "a pledge after the close": [
      history({ pledges: [pledge(61, 62, 600)], closes: [closed] }),
      /600 was accepted after the close/,
    ],
    "a winner below the highest": [
      history({
        pledges: [pledge(0, 1, 600), pledge(2, 3, 700)],
        closes: [closed],
        winners: [{ auction: 1, round: 1, cents: 600 }],
      }),
      /the winner has 600, the highest accepted pledge was 700/,
    ],
    "a winner without a pledge": [
      history({
        pledges: [pledge(0, 1, 600)],
        closes: [closed],
        winners: [{ auction: 1, round: 1, cents: 900 }],
      }),
      /winner's 900 nobody pledged/,
    ],
    "one order of two keys": [
      history({ orders: [order("a", "ORD-1"), order("b", "ORD-1")] }),
      /order ORD-1 was the answer for 2 keys/,
    ],
    "a connection that goes back": [
      history({ pledges: [unknown(0, 700)], connections: [connection([[1, 700], [2, 600]])] }), // oxfmt-ignore
      /a line went back to 600/,
    ],
    "a connection that never gets a pledge": [
      history({ pledges: [pledge(1, 2, 700)], connections: [connection([[0, 0], [2_003, 700]])] }), // oxfmt-ignore
      /no board with 700 2000 ms after its answer/,
    ],
  };
  test.each(Object.entries(planted))("%s", (_name, [faulty, fault]) => {
    const faults = faultsOf(faulty, { stock: new Map([[7, 2]]) });
    expect(faults.filter((text) => fault.test(text))).toHaveLength(1);
  });
});

test("a history that the shop cannot be blamed for has no fault", () => {
  const fine = history({
    pledges: [
      pledge(0, 10, 600, { seq: 2 }),
      // at the same time, so either order is correct
      pledge(0, 10, 700, { seq: 1, buyer: "otieno" }),
      pledge(12, 13, 650, { outcome: "refused", round: null, seq: null }),
      unknown(14, 800),
    ],
    boards: [board(2, 4, 0), board(5, 11, 700), board(15, 16, 700), board(17, 18, 800)],
    connections: [connection([[1, 0]], 900)],
    closes: [closed],
    winners: [{ auction: 1, round: 1, cents: 800 }],
    orders: [
      order("a", "ORD-1"),
      order("a", "ORD-1"),
      order("b", "", { outcome: "unknown", orderNumber: null }),
      soldOut("c", 0, { askedAt: 2, answeredAt: 3 }),
    ],
    stockReads: [{ askedAt: 0, answeredAt: 1, product: 7, pieces: 1 }],
  });
  expect(faultsOf(fine, { stock: new Map([[7, 1]]) })).toEqual([]);
});
