/** What all do at once after a simulated day, when nothing fails any more: one group after the other, for each seed the same. */
import { type Act, BUYERS, CANCELLED, PENDING } from "./plan";

type Move = Act & { readonly kind: "move" };

/** No more orders than that are there. */
const ORDERS = 8;
const STAFF = -1;
const MOST = 0.99;

const move = (who: number, name: string, process: number, which = 0, much = 0): Move => ({
  kind: "move",
  process,
  who,
  name,
  choice: { which, much },
  after: 0,
});

/** For each order. */
const ofOrders = (name: string, process: number, much = 0) =>
  Array.from({ length: ORDERS }, (_, at) => move(STAFF, name, process, at / ORDERS, much));

const ofBuyers = (act: (who: number) => readonly Move[]) =>
  Array.from({ length: BUYERS }, (_, who) => act(who)).flat();

const ofFew = (act: (which: number) => readonly Move[]) => [0, 0.3, 0.6].flatMap(act);

/** A phone is not asked again at once. */
const LATER: Act = { kind: "leap", share: 0.4, after: 0 };

/** Each process asks about its own payments. */
const ASKED = [0, 1].map((process) => move(STAFF, "asks about payments", process));

/** All join, and pledge the same or not. */
const round = (from: number): (readonly Act[])[] => [
  [LATER, ...ofBuyers((who) => [move(who, "joins", who % 2)])],
  ASKED,
  ofBuyers((who) => [move(who, "pledges", who % 2, 0, ((who + from) % 2) / 8)]),
];

export const EVENING: readonly (readonly Act[])[] = [
  // twice at once, without a word about the money; then with one
  [0, 1].flatMap((process) => ofOrders("sets an order's status", process, CANCELLED)),
  [0, 1].flatMap((process) => ofOrders("cancels an order", process)),
  ofBuyers((who) => [move(who, "orders", who % 2)]),
  // cancelled while the phone shows the payment, and wanted again when the money is there
  [
    ...ofBuyers((who) => [move(who, "pays an order", who % 2, MOST)]),
    ...ofOrders("sets an order's status", 1, CANCELLED),
  ],
  ASKED,
  ofOrders("sets an order's status", 0, PENDING),
  ofBuyers((who) => [0, 0.4, MOST].map((which) => move(who, "cancels an own order", who % 2, which))),
  // paid, shipped and sent back, each twice at once
  [LATER, ...ofBuyers((who) => [move(who, "orders", who % 2)])],
  ofBuyers((who) => [move(who, "pays an order", who % 2)]),
  ASKED,
  ofFew((which) => [
    move(STAFF, "edits an order", 0, which, 0.4),
    move(STAFF, "refunds an order", 1, which, 0.6),
    move(STAFF, "ships", 0, which),
    move(STAFF, "ships", 1, which),
  ]),
  ofFew((which) => [
    move(STAFF, "takes goods back", 0, which),
    move(STAFF, "takes goods back", 1, which),
    move(STAFF, "refunds an order", 0, which),
    move(STAFF, "cancels an order", 1, which),
  ]),
  ASKED,
  ...round(0),
  [
    move(STAFF, "closes the round", 0),
    ...ofBuyers((who) => [0.2, 0.5, 0.8].map((much) => move(who, "pledges", (who + 1) % 2, 0, much))),
  ],
  [move(STAFF, "opens the next round", 1, 0, MOST)],
  ...round(1),
  // the same for all, so that a draw decides
  ofBuyers((who) => [move(who, "pledges", who % 2, 0, 0.6)]),
  [move(STAFF, "closes the auction", 1), ...ofBuyers((who) => [move(who, "pledges", who % 2, 0, 0.9)])],
  // what was won, a code with two uses, and a drawer, each at once
  [0, 1].flatMap((process) => [
    ...ofBuyers((who) => [
      move(who, "orders what was won", process),
      move(who, "looks at an order", process, 0.3 * who),
    ]),
    ...ofBuyers((who) => [move(who, "orders with a code", process)]),
  ]),
  [0, 1].flatMap((process) => [
    move(STAFF, "takes cash", process, MOST),
    move(STAFF, "puts cash into the drawer", process, 0, 0.7),
    move(STAFF, "counts the drawer", process),
    ...ofOrders("cancels an order", process, 0.5),
  ]),
];

const DAY_MS = 24 * 60 * 60_000;
const SENDS = { from: 4, until: 18 };

/** Messages wait from 21:00 to 07:00 EAT (D84): the time itself, or the next morning. Milliseconds since 1970. */
export function afterQuietHours(now: number): number {
  const hours = (now % DAY_MS) / 3_600_000;
  if (hours >= SENDS.from && hours < SENDS.until) return now;
  const day = now - (now % DAY_MS) + (hours < SENDS.from ? 0 : DAY_MS);
  return day + SENDS.from * 3_600_000 + 60_000;
}
