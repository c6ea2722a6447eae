import fc from "fast-check";
import { expect, test } from "vitest";
import { participantList, PARTICIPANT_SORTS } from "./participant-list";

const read = (query: string) => participantList.read(new URLSearchParams(query));

test("invalid filters in the address are ignored", () => {
  expect(read("round=x&sort=upwards&page=-3")).toEqual(participantList.all);
  expect(read("round=0&page=1e3&q=%00%20%20")).toEqual(participantList.all);
});

test("a search keeps its text, trimmed and without control characters", () => {
  expect(read("q=++Wanjiku%00Kamau+").q).toBe("Wanjiku Kamau");
  expect(read(`q=${"a".repeat(300)}`).q).toHaveLength(100);
});

test("defaults are left out of the address", () => {
  expect(participantList.at("/management/auctions/7/participants").path({})).toBe(
    "/management/auctions/7/participants",
  );
  expect(participantList.at("/management/products/7?tab=bids").path({ round: 2, page: 3 })).toBe(
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
      const url = new URL(participantList.at(list).path(asked), "http://soko.example");
      expect(participantList.read(url.searchParams)).toEqual(asked);
      expect(url.searchParams.get("tab")).toBe(list.includes("?") ? "bids" : null);
    }),
  );
});
