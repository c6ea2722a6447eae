import { expect, test } from "vitest";
import { choice, listQuery, optionalChoice, optionalDay, optionalId, searchText } from "./list-query";

const parcels = listQuery("/parcels", {
  q: searchText,
  state: optionalChoice(["sent", "lost"]),
  depot: optionalId,
  from: optionalDay,
  sort: choice(["newest", "oldest"]),
});

const read = (query: string) => parcels.read(new URLSearchParams(query));

test("filters, order, search and page are read from an address, and written to the same one", () => {
  const path = "/parcels?q=jiko+kubwa&state=lost&depot=7&from=2026-11-21&sort=oldest&page=3";
  const filters = read(path.split("?")[1] ?? "");
  expect(filters).toEqual({
    q: "jiko kubwa",
    state: "lost",
    depot: 7,
    from: "2026-11-21",
    sort: "oldest",
    page: 3,
  });
  expect(parcels.path(filters)).toBe(path);
});

test.each(["", "state=stolen&depot=-1&from=2026-02-30&sort=heaviest&page=0&q=+", "page=1.5&colour=red"])(
  "what is missing or invalid is the default, and defaults are not in the address: %j",
  (query) => {
    expect(read(query)).toEqual({ q: "", state: null, depot: null, from: null, sort: "newest", page: 1 });
    expect(read(query)).toEqual(parcels.all);
    expect(parcels.path(read(query))).toBe("/parcels");
  },
);

test("the CSV has all pages of the list", () => {
  expect(parcels.csvPath({ state: "sent", page: 4 })).toBe("/parcels.csv?state=sent");
  expect(parcels.at("/depots/7/parcels").csvPath({ page: 4 })).toBe("/depots/7/parcels.csv");
});

test("a tab keeps the query of its address", () => {
  expect(parcels.at("/depots/7?tab=parcels").path({ q: "a", page: 2 })).toBe(
    "/depots/7?tab=parcels&q=a&page=2",
  );
});

test("the first choice is the default, and not in the address", () => {
  expect(read("sort=newest").sort).toBe("newest");
  expect(parcels.path({ sort: "newest", q: "a" })).toBe("/parcels?q=a");
});

test("what a form sends that is no text counts as nothing", () => {
  const form = new FormData();
  form.set("q", new Blob(["a"]));
  expect(parcels.read(form)).toEqual(parcels.all);
});

test("a list in another order is not filtered", () => {
  expect(parcels.isFiltered({ ...parcels.all, sort: "oldest", page: 2 })).toBe(false);
  expect(parcels.isFiltered({ ...parcels.all, q: "jiko" })).toBe(true);
  expect(parcels.isFiltered({ ...parcels.all, depot: 7 })).toBe(true);
  expect(parcels.isFiltered(parcels.all)).toBe(false);
});
