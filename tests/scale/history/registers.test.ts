/** Histories of one key that no shop may have, and those that one may. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { History, type Order } from "./history";
import { board, history, lowered, order, pledge, soldOut, unknown } from "./history.fixture";
import { faultsOf } from "./rules";

describe("a planted fault is found", () => {
  const planted: Readonly<Record<string, [history: History, fault: RegExp]>> = {
    "a buyer's board without their own": [
      history({
        pledges: [pledge(0, 1, 900, { buyer: "otieno" }), pledge(2, 3, 1_000)],
        boards: [board(4, 5, 1_000, { buyer: "otieno", ownCents: 0 })],
      }),
      /otieno: after 1 of 2, .*: a board of round 1 shows 0/,
    ],
    "a pledge below the one before": [
      history({ pledges: [pledge(0, 1, 700, { seq: 1 }), pledge(2, 3, 600, { seq: 2 })] }),
      /amina: after 1 of 2, with .*700.*: 600 was accepted/,
    ],
    "a pledge that is lost": [
      history({ pledges: [pledge(0, 1, 600), pledge(2, 3, 700), lowered(4, 5, 500, 600)] }),
      /amina: after 2 of 3, with .*700.*: 500 was refused for 600/,
    ],
    "a pledge that an earlier answer did not know any more": [
      history({ pledges: [pledge(0, 1, 500), unknown(2, 700), lowered(3, 4, 600, 700), pledge(5, 6, 650)] }),
      /amina: after 2 of 3, with .*700.*: 650 was accepted/,
    ],
    "a refusal for a pledge that nobody made": [
      history({ pledges: [pledge(0, 1, 600), lowered(2, 3, 550, 700)] }),
      /amina: .*: 550 was refused for 700/,
    ],
    "a buyer's own pledge that comes and goes": [
      history({
        pledges: [unknown(0, 700)],
        boards: [board(2, 3, 700, { buyer: "amina", ownCents: 700 }), board(4, 9, 700, { buyer: "amina" })],
      }),
      /amina: after 1 of 2, .*: a board of round 1 shows 0/,
    ],
    "one piece that is sold twice": [
      history({ orders: [order("a", "ORD-1", { quantity: 2 }), order("b", "ORD-2")] }),
      /stock of product 7: after 1 of 2, .*: 1 were sold as ORD-2|2 were sold as ORD-1/,
    ],
    "a piece that is sold after it was said to be gone": [
      history({ orders: [order("a", "ORD-1"), soldOut("b", 0, { askedAt: 2, answeredAt: 3, quantity: 2 })] }),
      /stock of product 7: after 1 of 2, with 1: 2 were refused with 0 left/,
    ],
    "a refusal for stock that is there": [
      history({ orders: [soldOut("a", 2)] }),
      /stock of product 7: .*: 1 were refused with 2 left/,
    ],
    "old stock": [
      history({
        orders: [order("a", "ORD-1")],
        stockReads: [{ askedAt: 2, answeredAt: 3, product: 7, pieces: 2 }],
      }),
      /stock of product 7: after 1 of 2, with 1: a buyer saw 2/,
    ],
    "two orders of one key": [
      history({ orders: [order("a", "ORD-1"), order("a", "ORD-2")] }),
      /key a: after 1 of 2, .*: it placed ORD-/,
    ],
    "an order that its key does not know any more": [
      history({ orders: [order("a", "ORD-1"), soldOut("a", 0, { askedAt: 2, answeredAt: 3, quantity: 9 })] }),
      /key a: after 1 of 2, with "ORD-1": it was refused/,
    ],
  };
  test.each(Object.entries(planted))("%s", (_name, [faulty, fault]) => {
    const faults = faultsOf(faulty, { stock: new Map([[7, 2]]) });
    expect(faults.filter((text) => fault.test(text))).toHaveLength(1);
  });
});

const PIECES = 9;

/** What a shop answers that does one thing after another, number i at 10 i; each was requested earlier and is answered later. */
function answersOf(steps: readonly Step[]): History {
  const recorded = new History();
  const own = new Map<string, number>();
  let [most, seq, left] = [0, 0, PIECES];
  steps.forEach(({ kind, buyer, raise, before, after, isAnswered }, i) => {
    const [askedAt, answeredAt] = [10 * i - before, 10 * i + after + 0.5];
    const mine = own.get(buyer) ?? 0;
    if (kind === "pledge") {
      most += raise;
      seq += 1;
      own.set(buyer, most);
      recorded.pledges.push(
        isAnswered ? pledge(askedAt, answeredAt, most, { buyer, seq }) : { ...unknown(askedAt, most), buyer },
      );
    } else if (kind === "look")
      recorded.boards.push(board(askedAt, answeredAt, most, { buyer, ownCents: mine }));
    else if (kind === "lower") {
      if (mine > 0)
        recorded.pledges.push({ ...lowered(askedAt, answeredAt, Math.max(0, mine - raise), mine), buyer });
    } else if (kind === "count") recorded.stockReads.push({ askedAt, answeredAt, product: 7, pieces: left });
    else {
      const [key, quantity] = [`key ${i}`, 1 + (raise % 3)];
      const more = { askedAt, answeredAt, quantity };
      if (left < quantity) recorded.orders.push(soldOut(key, left, more));
      else {
        left -= quantity;
        const lost = { outcome: "unknown", orderNumber: null } as const;
        recorded.orders.push(order(key, `ORD-${i}`, { ...more, ...(!isAnswered && lost) }));
      }
    }
  });
  return recorded;
}

const stepWithin = (overlap: number) =>
  fc.record({
    kind: fc.constantFrom("pledge", "look", "lower", "order", "count"),
    buyer: fc.constantFrom("amina", "otieno", "njeri"),
    raise: fc.integer({ min: 1, max: 50 }),
    before: fc.integer({ min: 0, max: overlap }),
    after: fc.integer({ min: 0, max: overlap }),
    isAnswered: fc.boolean(),
  });
type Step = ReturnType<typeof stepWithin> extends fc.Arbitrary<infer T> ? T : never;

const stock = new Map([[7, PIECES]]);

test("a shop that does one thing after another has no fault, however its answers overlap", () => {
  fc.assert(
    fc.property(fc.array(stepWithin(40), { maxLength: 60 }), (steps) => {
      expect(faultsOf(answersOf(steps), { stock })).toEqual([]);
    }),
  );
});

test("a shop that does one thing after another and tells one buyer something old is found out", () => {
  fc.assert(
    fc.property(fc.array(stepWithin(4), { maxLength: 30 }), fc.boolean(), (steps, isPledge) => {
      const recorded = answersOf(steps.map((step) => ({ ...step, isAnswered: true })));
      const [askedAt, answeredAt] = [1_000, 1_001];
      const old = isPledge ? recorded.pledges.findLast(({ seq }) => seq !== null) : undefined;
      if (old) recorded.pledges.push({ ...lowered(askedAt, answeredAt, 0, old.cents - 1), buyer: old.buyer });
      else recorded.stockReads.push({ askedAt, answeredAt, product: 7, pieces: PIECES + 1 });
      expect(faultsOf(recorded, { stock })).toHaveLength(1);
    }),
  );
});

test("an order is looked for among several, in which answers of the same time may have come about", () => {
  const sells = (key: string, more: Partial<Order>) => order(key, `ORD-${key}`, { answeredAt: 9, ...more });
  // 'c' waited for 'a', which was answered last; nobody knows whether 'b' was done before the first refusal
  const stocked = (refusedWith: number) =>
    faultsOf(
      history({
        orders: [
          sells("a", { quantity: 2 }),
          order("b", "", { outcome: "unknown", orderNumber: null, askedAt: 1 }),
          soldOut("c", refusedWith, { quantity: 3, askedAt: 2, answeredAt: 3 }),
        ],
        stockReads: [{ askedAt: 10, answeredAt: 11, product: 7, pieces: 1 }],
      }),
      { stock: new Map([[7, 4]]) },
    );
  expect([1, 2].map(stocked)).toEqual([[], []]);
  // 3 would be left after 'b' alone, but a later refusal of 3 pieces needs fewer
  expect(stocked(3)).toHaveLength(1);
});

test("buyers read the register and the sum of a refusal out of what the shop says", () => {
  const recorded = new History();
  const [path, body] = ["/api/bids/", { auction: 1, pledge_amount: 600.5 }];
  const answer = (status: number, error: string) => ({ status, headers: new Headers(), body: { error } });
  const exchange = { method: "POST", path, body, key: undefined, askedAt: 0, answeredAt: 1 };
  const error =
    "You cannot lower your pledge! Your current pledge is KSh 1,234.50. You can only increase it.";
  recorded.of("amina")({ ...exchange, answer: answer(400, error) });
  recorded.of("amina")({ ...exchange, answer: answer(409, "This round is closed.") });
  expect(recorded.pledges.map(({ currentCents }) => currentCents)).toEqual([123_450, null]);
  const order = { ...exchange, path: "/api/orders/", body: { items: [{ product_id: 7, quantity: 3 }] } };
  for (const text of [
    "Lamp is sold out; this order needs 3.",
    "Only 2 of Lamp are left; this order needs 3.",
    "Only 1 of Lamp is left; this order needs 3.",
    "The first request with this Idempotency-Key is still under way.",
  ])
    recorded.of("amina")({ ...order, key: "a", answer: answer(409, text) });
  expect(recorded.orders.map(({ stockLeft }) => stockLeft)).toEqual([0, 2, 1, null]);
  const read = { ...exchange, method: "GET", path: "/api/auctions/7/" };
  recorded.of(null)({ ...read, answer: { ...answer(200, ""), body: { stock_quantity: 4 } } });
  expect(recorded.stockReads).toMatchObject([{ product: 7, pieces: 4 }]);
});
