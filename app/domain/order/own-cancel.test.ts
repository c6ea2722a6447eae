import { expect, test } from "vitest";
import { ORDER_STATUSES } from "./order";
import { mayOfferCancel, refuseOwnCancel } from "./own-cancel";

const UNPAID = { status: "pending", isWon: false, leftCents: 0, isPaidByHand: true, isAsked: false } as const;

test("a buyer may cancel an order until the shop begins with it", () => {
  const allowed = ORDER_STATUSES.filter((status) => refuseOwnCancel({ ...UNPAID, status }) === null);
  expect(allowed).toEqual(["pending", "paid"]);
});

test("won orders, and orders paid to staff, are cancelled by staff only", () => {
  expect(mayOfferCancel({ ...UNPAID, isWon: true })).toBe(false);
  expect(mayOfferCancel({ ...UNPAID, leftCents: 100 })).toBe(false);
  expect(mayOfferCancel({ ...UNPAID, leftCents: 100, isPaidByHand: false })).toBe(true);
});

test("an order cannot be cancelled while its phone is prompted, though the page offers it", () => {
  const asked = { ...UNPAID, isAsked: true };
  expect(refuseOwnCancel(asked)?.message).toMatch(/^Your phone is being asked/);
  expect(mayOfferCancel(asked)).toBe(true);
});
