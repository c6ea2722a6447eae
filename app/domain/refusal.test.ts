import { expect, test } from "vitest";
import { accepted, refuse, refused } from "./refusal";

test("a refusal names its field only if it belongs to one", () => {
  expect(refuse("missing", "Auction not found")).toStrictEqual({
    code: "missing",
    message: "Auction not found",
  });
  expect(refuse("invalid", "Too low", "pledge_amount").field).toBe("pledge_amount");
});

test("an outcome is either a value or a refusal", () => {
  expect(accepted(7)).toEqual({ ok: true, value: 7 });
  expect(refused(refuse("conflict", "Late"))).toEqual({
    ok: false,
    refusal: { code: "conflict", message: "Late" },
  });
});
