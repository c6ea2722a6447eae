import { expect, test } from "vitest";
import { standing } from "./standing";
import { facts, preview } from "./standing.fixture";

test("equal totals share first place, whoever comes first in the list; the draw's winner has it alone (D70)", () => {
  const tied = { ...facts, rivalCents: 100_000 };
  expect(standing(tied).tie).toBe("open");
  expect(standing(facts).tie).toBeNull();
  expect(standing({ ...facts, totalCents: 0, rivalCents: 0 }).tie).toBeNull();
  for (const stage of ["open", "waiting", "time_over", "closed"] as const) {
    expect(standing({ ...tied, stage, tieOpen: false }).tie, stage).toBe("lost");
    expect(standing({ ...tied, stage, tieOpen: false, ahead: 0 }), stage).toMatchObject({
      tie: null,
      place: 1,
    });
  }
});

test("a tie that an earlier round decided has its leader while the next one is open (D69)", () => {
  const decided = { tieOpen: false, tied: 2, rivalCents: 100_000 };
  expect(preview({ ...decided, ahead: 0 })).toEqual({ kind: "leads" });
  expect(preview({ ...decided, ahead: 1 })).toEqual({ kind: "reachable", pledgeCents: 50_000 });
  expect(preview({ ...decided, ahead: 0, tieOpen: true })).toEqual({
    kind: "reachable",
    pledgeCents: 50_000,
  });
});
