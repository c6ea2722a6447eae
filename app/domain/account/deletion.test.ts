import { expect, test } from "vitest";
import { deletedName, type DeletionFacts, deletionObstacles, refuseDeletion } from "./deletion";

const nothing: DeletionFacts = {
  isStaff: false,
  openAuctions: [],
  openOrders: [],
  paymentsUnderWay: 0,
  refundsToCome: 0,
};

test("an account is deleted once nothing of it is open, and money is neither coming nor going (D89)", () => {
  expect(deletionObstacles(nothing)).toEqual([]);
  expect(refuseDeletion(nothing)).toBeNull();
  expect(
    deletionObstacles({
      isStaff: true,
      openAuctions: [{ id: 4, title: "Bicycle" }],
      openOrders: [{ id: 7, orderNumber: "ORD-7" }],
      paymentsUnderWay: 1,
      refundsToCome: 1,
    }),
  ).toEqual([
    { text: "You manage this shop. An administrator must take your rights first." },
    {
      text: "You take part in the open round of Bicycle. Wait until the round closes.",
      to: "/auction/4",
    },
    {
      text: "Order ORD-7 is under way. Wait until it is delivered and paid, or cancelled.",
      to: "/orders/7",
    },
    { text: "A payment is under way. Wait until it is decided.", to: "/payments" },
    { text: "Money is still to go back to you. Wait until you have it.", to: "/payments" },
  ]);
  for (const one of [{ paymentsUnderWay: 1 }, { refundsToCome: 1 }, { isStaff: true }])
    expect(refuseDeletion({ ...nothing, ...one })).toEqual({
      code: "conflict",
      message: deletionObstacles({ ...nothing, ...one })[0]?.text,
    });
});

test("the name that stays belongs to nobody who signs up", () => {
  expect(deletedName(12)).toBe("Deleted buyer 12");
});
