import { expect, test } from "vitest";
import { unavailable } from "./storage-unavailable.server";

/** By SQLSTATE class and code: whether the database is away (503, try again) or the statement is wrong. */
const CODES: Record<string, [away: string[], wrong: string[]]> = {
  "08 connection exception": [["08000", "08003", "08006", "08P01"], []],
  "22 data exception": [[], ["22001", "22012", "22P02"]],
  "23 integrity constraint": [[], ["23502", "23503", "23505", "23514"]],
  "25 invalid transaction state": [["25006", "25P03"], ["25001"]],
  "28 invalid authorization": [["28000", "28P01"], []],
  "40 transaction rollback": [["40001", "40P01"], ["40002"]],
  "42 syntax error or access rule": [[], ["42501", "42601", "42P01"]],
  "53 insufficient resources": [["53000", "53100", "53200", "53300", "53400"], []],
  "55 object not in prerequisite state": [["55P03"], ["55000"]],
  "57 operator intervention": [["57014", "57P01", "57P02", "57P03", "57P04", "57P05"], []],
};

const raw = (code: string) =>
  Object.assign(new Error(`Raw query failed. Code: \`${code}\`. Message: \`x\``), { code: "P2010" });
const driver = (code: string) => Object.assign(new Error("x"), { code });

test.each(Object.entries(CODES))("SQLSTATE class %s", (_, [away, wrong]) => {
  for (const code of away)
    for (const error of [raw(code), driver(code)]) expect(unavailable(error), code).toBe(true);
  for (const code of wrong)
    for (const error of [raw(code), driver(code)]) expect(unavailable(error), code).toBe(false);
});

test("Prisma without a free connection of PostgreSQL is away (P2037)", () => {
  expect(unavailable(driver("P2037"))).toBe(true);
});
