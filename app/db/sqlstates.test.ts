import { expect, test } from "vitest";
import { isUnavailable, SQL_CLASSES } from "./storage-unavailable.server";

/** For each class of PostgreSQL's appendix A the codes that the shop may meet: try again (503), or wrong (500). */
const CODES: Record<string, [away: string[], wrong: string[]]> = {
  "01": [[], ["01000", "01004"]],
  "02": [[], ["02000"]],
  "03": [[], ["03000"]],
  "08": [["08000", "08001", "08003", "08004", "08006", "08007", "08P01"], []],
  "09": [[], ["09000"]],
  "0A": [[], ["0A000"]],
  "0B": [[], ["0B000"]],
  "0F": [[], ["0F000"]],
  "0L": [[], ["0L000"]],
  "0P": [[], ["0P000"]],
  "0Z": [[], ["0Z000"]],
  "10": [[], ["10608"]],
  "20": [[], ["20000"]],
  "21": [[], ["21000"]],
  "22": [[], ["22001", "22003", "22012", "22021", "22P02", "22P05"]],
  "23": [[], ["23000", "23502", "23503", "23505", "23514", "23P01"]],
  "24": [[], ["24000"]],
  "25": [
    ["25006", "25P03", "25P04"],
    ["25000", "25001", "25P01", "25P02"],
  ],
  "26": [[], ["26000"]],
  "27": [[], ["27000"]],
  "28": [["28000", "28P01"], []],
  "2B": [[], ["2B000", "2BP01"]],
  "2D": [[], ["2D000"]],
  "2F": [[], ["2F000"]],
  "34": [[], ["34000"]],
  "38": [[], ["38000"]],
  "39": [[], ["39000"]],
  "3B": [[], ["3B001"]],
  "3D": [[], ["3D000"]],
  "3F": [[], ["3F000"]],
  "40": [
    ["40001", "40P01"],
    ["40000", "40002", "40003"],
  ],
  "42": [[], ["42501", "42601", "42703", "42P01"]],
  "44": [[], ["44000"]],
  "53": [["53000", "53100", "53200", "53300", "53400"], []],
  "54": [[], ["54000", "54001"]],
  "55": [["55P03"], ["55000", "55006"]],
  "57": [["57000", "57014", "57P01", "57P02", "57P03", "57P04", "57P05"], []],
  "58": [
    ["58000", "58030"],
    ["58P01", "58P02"],
  ],
  F0: [[], ["F0000"]],
  HV: [[], ["HV000"]],
  P0: [[], ["P0001"]],
  XX: [[], ["XX000", "XX001", "XX002"]],
};

test("the list has every class, and this test tries each", () => {
  expect(Object.keys(CODES).toSorted()).toEqual(Object.keys(SQL_CLASSES).toSorted());
});

const raw = (code: string) =>
  Object.assign(new Error(`Raw query failed. Code: \`${code}\`. Message: \`x\``), { code: "P2010" });
const driver = (code: string) => Object.assign(new Error("x"), { code });

test.each(Object.entries(CODES))(
  "errors of SQLSTATE class %s are sorted into storage errors and faults of our code",
  (_, [away, wrong]) => {
    for (const code of away)
      for (const error of [raw(code), driver(code)]) expect(isUnavailable(error), code).toBe(true);
    for (const code of wrong)
      for (const error of [raw(code), driver(code)]) expect(isUnavailable(error), code).toBe(false);
  },
);

test("Prisma without a free connection to PostgreSQL counts as away (P2037)", () => {
  expect(isUnavailable(driver("P2037"))).toBe(true);
});
