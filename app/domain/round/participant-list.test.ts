import fc from "fast-check";
import { expect, test } from "vitest";
import {
  ALL_PARTICIPANTS,
  PARTICIPANT_SORTS,
  participantsPath,
  readParticipantFilters,
} from "./participant-list";

const read = (query: string) => readParticipantFilters(new URLSearchParams(query));

test("invalid filters in the address are ignored", () => {
  expect(read("round=x&sort=upwards&page=-3")).toEqual(ALL_PARTICIPANTS);
  expect(read("round=0&page=1e3&q=%00%20%20")).toEqual(ALL_PARTICIPANTS);
});

test("a search keeps its text, trimmed and without control characters", () => {
  expect(read("q=++Wanjiku%00Kamau+").q).toBe("Wanjiku Kamau");
  expect(read(`q=${"a".repeat(300)}`).q).toHaveLength(100);
});

test("defaults are left out of the address", () => {
  expect(participantsPath("/management/auctions/7/participants", {})).toBe(
    "/management/auctions/7/participants",
  );
  expect(participantsPath("/management/products/7?tab=bids", { round: 2, page: 3 })).toBe(
    "/management/products/7?tab=bids&round=2&page=3",
  );
});

test("filters are written to the address and read back", () => {
  const id = fc.integer({ min: 1, max: 2_147_483_647 });
  const filters = fc.record({
    q: fc.constantFrom("", "wanjiku", "a&b=c", "0712 345", "ñ #1"),
    round: fc.option(id),
    sort: fc.constantFrom(...PARTICIPANT_SORTS),
    page: id,
  });
  fc.assert(
    fc.property(filters, fc.constantFrom("/list", "/list?tab=bids"), (asked, list) => {
      const url = new URL(participantsPath(list, asked), "http://soko.example");
      expect(readParticipantFilters(url.searchParams)).toEqual(asked);
      expect(url.searchParams.get("tab")).toBe(list.includes("?") ? "bids" : null);
    }),
  );
});
