import { expect, test } from "vitest";
import { ATTEMPT_STATES } from "./attempt";
import { ATTEMPT_LABELS, PAYMENT_FILTER_LABELS, paymentList, STATES_BY_FILTER } from "./payment-list";
import { matchTargetList, unmatchedList } from "./unmatched-list";

const read = (address: string) => new URLSearchParams(address);

test("every payment is in one of the list's states; a silent one is under way and unknown", () => {
  const filtersOf = (state: string) =>
    Object.entries(STATES_BY_FILTER).flatMap(([filter, states]) =>
      states.some((one) => one === state) ? [filter] : [],
    );
  expect(Object.fromEntries(ATTEMPT_STATES.map((state) => [state, filtersOf(state)]))).toEqual({
    started: ["under_way"],
    accepted: ["under_way"],
    unknown: ["under_way", "unknown"],
    completed: ["paid"],
    failed: ["failed"],
    refunding: ["returned"],
    refunded: ["returned"],
  });
  for (const label of [...Object.values(ATTEMPT_LABELS), ...Object.values(PAYMENT_FILTER_LABELS)])
    expect(label).not.toBe("");
  expect([Object.keys(ATTEMPT_LABELS).length, Object.keys(PAYMENT_FILTER_LABELS).length]).toEqual([7, 6]);
});

test("lists of payments keep their state and search in the address", () => {
  expect(paymentList.read(read("state=failed&q=sjk7"))).toMatchObject({ state: "failed", q: "sjk7" });
  expect(paymentList.path({ state: "return_failed", q: "sjk7" })).toBe(
    "/management/payments?state=return_failed&q=sjk7",
  );
  expect(paymentList.read(read("state=lost"))).toMatchObject({ state: null, q: "" });
  expect(unmatchedList.read(read("list=settled&q=amina"))).toMatchObject({ list: "settled", q: "amina" });
  expect(unmatchedList.read(read(""))).toMatchObject({ list: "waiting" });
  expect(matchTargetList.read(read("q=ORD"))).toMatchObject({ q: "ORD" });
});
