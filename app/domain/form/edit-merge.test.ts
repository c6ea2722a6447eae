import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeEdits } from "./edit-merge";

const loaded = { title: "Basket", stock: 10, category: "Home" };
const edit = (number: number, before: Partial<typeof loaded>) => ({ number, before });

test("fields that nobody else changed are written, and fields that only others changed stay", () => {
  const theirs = { ...loaded, category: "Crafts" };
  const mine = { ...loaded, title: "Big basket" };
  expect(mergeEdits({ mine, theirs, edits: [edit(5, { category: "Home" })], lookedAt: 0 })).toEqual({
    changedByOthers: ["category"],
    clashes: [],
  });
});

test("a field that both changed is a clash, unless the values agree or the other change was undone", () => {
  const edits = [edit(5, { title: "Basket" })];
  const of = (mine: string, theirs: string) =>
    mergeEdits({ mine: { title: mine }, theirs: { title: theirs }, edits, lookedAt: 0 });
  expect(of("Mine", "Hers")).toEqual({ changedByOthers: [], clashes: ["title"] });
  expect(of("Same", "Same")).toEqual({ changedByOthers: [], clashes: [] });
  expect(of("Mine", "Basket"), "hers was undone").toEqual({ changedByOthers: [], clashes: [] });
});

test("'Save mine over it' overwrites the edit that was shown but no newer one, and keeps what only others changed", () => {
  const edits = [edit(5, { title: "Basket", category: "Home" }), edit(6, { stock: 10 })];
  const theirs = { title: "Hers", category: "Crafts", stock: 9 };
  const mine = { ...loaded, title: "Mine" };
  expect(mergeEdits({ mine, theirs, edits, lookedAt: 6 })).toEqual({
    changedByOthers: ["category", "stock"],
    clashes: [],
  });
  const again = [...edits, edit(7, { title: "Hers" })];
  expect(
    mergeEdits({ mine, theirs: { ...theirs, title: "Hers 2" }, edits: again, lookedAt: 6 }).clashes,
  ).toEqual(["title"]);
});

test("the edit that was shown is overwritten on purpose, the next one is not", () => {
  const clashes = (lookedAt: number) =>
    mergeEdits({
      mine: { title: "Mine" },
      theirs: { title: "Hers" },
      edits: [edit(5, { title: "Basket" })],
      lookedAt,
    }).clashes;
  expect([clashes(4), clashes(5), clashes(6)]).toEqual([["title"], [], []]);
});

test("a field that the form's user left alone is never reset", () => {
  const values = fc.record({ a: fc.nat(3), b: fc.nat(3), c: fc.nat(3) });
  fc.assert(
    fc.property(values, values, fc.array(values), fc.nat(5), (start, mine, states, lookedAt) => {
      const all = [start, ...states];
      const changedAt = (i: number) =>
        (["a", "b", "c"] as const).filter((field) => all[i]?.[field] !== all[i - 1]?.[field]);
      const edits = states.map((_, i) => ({
        number: i + 1,
        before: Object.fromEntries(changedAt(i + 1).map((field) => [field, all[i]?.[field] ?? null])),
      }));
      const theirs = all.at(-1) ?? start;
      const { changedByOthers, clashes } = mergeEdits({ mine, theirs, edits, lookedAt });
      for (const field of ["a", "b", "c"] as const) {
        const written = changedByOthers.includes(field) ? theirs[field] : mine[field];
        if (mine[field] === start[field]) expect(written).toBe(theirs[field]);
        else if (!clashes.includes(field)) expect(written).toBe(mine[field]);
      }
    }),
  );
});
