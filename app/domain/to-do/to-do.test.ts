import { expect, test } from "vitest";
import { type JoinedRound, toDoList, type ToDoFacts } from "./to-do";

const at = (clock: string) => new Date(`2026-11-26T${clock}:00+03:00`);
const NOTHING: ToDoFacts = { payments: [], orders: [], won: [], rounds: [], unverifiedPhone: null };
const lamp: JoinedRound = {
  auctionId: 7,
  title: "Solar lamp",
  imageKey: "abc",
  roundNumber: 2,
  endTime: at("18:00"),
  pledgeCents: 100_000,
  isTied: false,
  preview: { kind: "reachable", pledgeCents: 120_100 },
};
const order = {
  id: 4,
  orderNumber: "SK-4",
  totalCents: 370_000,
  payBefore: at("12:30"),
  goods: { title: "Kettle", imageKey: null },
};
const won = { id: 9, title: "Radio", imageKey: null, isOffered: false, orderBefore: at("12:00") };
const listed = (facts: Partial<ToDoFacts>) => toDoList({ ...NOTHING, ...facts }, at("11:00"));

test("money comes first, then what was won, what to raise and what to pledge; the earlier deadline first", () => {
  const joined: JoinedRound = { ...lamp, title: "Basket", pledgeCents: null };
  const later: JoinedRound = { ...lamp, title: "Sofa", endTime: null };
  const all = listed({
    payments: [
      {
        id: 3,
        cents: 5_000,
        orderId: null,
        orderNumber: null,
        goods: { title: "Maize mill", imageKey: null, roundNumber: 1 },
      },
    ],
    orders: [order],
    won: [{ ...won, title: "Bicycle", isOffered: true, orderBefore: null }, won],
    rounds: [joined, later, lamp],
  });
  expect(all.map(({ heading, about, sentence, to }) => [heading, about, sentence, to])).toEqual([
    [
      "Payment under way",
      "Maize mill",
      "Your payment of KSh 50 for round 1 of Maize mill is under way.",
      "/pay/3",
    ],
    [
      "Pay for order SK-4",
      "Kettle",
      "KSh 3,700 by 26 Nov, 12:30 EAT. Then the order is cancelled.",
      "/orders/4",
    ],
    ["Won: order it", "Radio", "Order it by 26 Nov, 12:00 EAT.", "/auction/9"],
    ["Offered to you: order it", "Bicycle", "You won this auction.", "/auction/9"],
    [
      "Overtaken: raise",
      "Solar lamp",
      "Pledge at least KSh 1,201 to take the lead. Ends 26 Nov, 18:00 EAT.",
      "/auction/7#pledge",
    ],
    ["Overtaken: raise", "Sofa", "Pledge at least KSh 1,201 to take the lead.", "/auction/7#pledge"],
    [
      "Joined: place your pledge",
      "Basket",
      "You have joined round 2. Ends 26 Nov, 18:00 EAT.",
      "/auction/7#pledge",
    ],
  ]);
});

test("an order whose payment is under way is listed once", () => {
  const payment = { id: 3, cents: 370_000, orderId: 4, orderNumber: "SK-4", goods: null };
  expect(listed({ payments: [payment], orders: [order] }).map(({ sentence }) => sentence)).toEqual([
    "Your payment of KSh 3,700 for order SK-4 is under way.",
  ]);
});

test("a winner who is late may still order", () => {
  const [late] = toDoList({ ...NOTHING, won: [won] }, at("12:00"));
  expect(late?.sentence).toContain("Order it now, before it is offered to another buyer.");
});

test("a buyer has something to raise while a pledge can still lead or tie", () => {
  const headings = (round: Partial<JoinedRound>) =>
    listed({ rounds: [{ ...lamp, ...round }] }).map(({ heading }) => heading);
  expect(headings({})).toEqual(["Overtaken: raise"]);
  expect(headings({ preview: { kind: "tie_at_most", maxCents: 500_000 } })).toEqual(["Overtaken: raise"]);
  expect(headings({ pledgeCents: 500_000, preview: { kind: "tie_at_most", maxCents: 500_000 } })).toEqual([]);
  expect(headings({ isTied: true })).toEqual(["Tied for 1st: raise"]);
  expect(headings({ preview: { kind: "leads" } })).toEqual([]);
  expect(headings({ preview: { kind: "out_of_reach", maxCents: 500_000 } })).toEqual([]);
});

const goods = { title: "Mill", imageKey: "m", roundNumber: 1 };
const payment = { id: 3, cents: 5_000, orderId: null, orderNumber: null, goods };
const tileOf = (facts: Partial<ToDoFacts>) =>
  listed(facts).map(({ kind, imageKey, until }) => [kind, imageKey, until]);

test("each has the picture of its goods and its deadline; a payment and a phone have none", () => {
  expect(tileOf({ payments: [payment, { ...payment, goods: null }] })).toEqual([
    ["payment", "m", null],
    ["payment", null, null],
  ]);
  const kettle = { ...order, goods: { title: "Kettle", imageKey: "k" } };
  expect(tileOf({ orders: [kettle, { ...order, id: 5, goods: null }] })).toEqual([
    ["pay", "k", at("12:30")],
    ["pay", null, at("12:30")],
  ]);
  expect(tileOf({ won: [{ ...won, imageKey: "r" }] })).toEqual([["order", "r", at("12:00")]]);
  expect(tileOf({ rounds: [lamp, { ...lamp, pledgeCents: null }] })).toEqual([
    ["raise", "abc", at("18:00")],
    ["pledge", "abc", at("18:00")],
  ]);
});

test("a payment whose order and goods are gone is still named, and an order without goods has no title", () => {
  const [gone] = listed({ payments: [{ ...payment, goods: null }] });
  expect([gone?.sentence, gone?.about]).toEqual(["Your payment of KSh 50 for a payment is under way.", null]);
  expect(listed({ orders: [{ ...order, goods: null }] })[0]?.about).toBeNull();
});

test("an unverified phone comes last of all", () => {
  const all = listed({
    unverifiedPhone: "+254712345678",
    rounds: [{ ...lamp, pledgeCents: null, endTime: null }],
  });
  expect(all.map(({ kind }) => kind)).toEqual(["pledge", "verify"]);
  expect(all.at(-1)).toEqual({
    kind: "verify",
    to: "/profile/verify-phone",
    heading: "Verify your phone",
    about: null,
    sentence: "With a code by SMS to 0712 ••• 678, so that nobody else can use your number.",
    imageKey: null,
    until: null,
  });
});

test("a joined round without an end says no end, one that can be led names what it takes", () => {
  const [joined] = listed({ rounds: [{ ...lamp, pledgeCents: null, endTime: null }] });
  expect(joined?.sentence).toBe("You have joined round 2.");
});

test("whoever could tie at most with what they pledged already has nothing to raise", () => {
  const kinds = (pledgeCents: number) =>
    listed({ rounds: [{ ...lamp, pledgeCents, preview: { kind: "tie_at_most", maxCents: 500_000 } }] })
      .length;
  expect([kinds(499_999), kinds(500_000), kinds(500_001)]).toEqual([1, 0, 0]);
});

test("a winner's time is over at its end, not before (D100)", () => {
  const sentence = (clock: string) => toDoList({ ...NOTHING, won: [won] }, at(clock))[0]?.sentence;
  expect(sentence("11:59")).toBe("Order it by 26 Nov, 12:00 EAT.");
  expect(sentence("12:00")).toBe(
    "Your time to order it is over. Order it now, before it is offered to another buyer.",
  );
});
