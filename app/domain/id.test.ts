import { expect, test } from "vitest";
import { parseId } from "./id";

test("ids are positive integers up to 2,147,483,647", () => {
  expect(parseId("1")).toBe(1);
  expect(parseId("2147483647")).toBe(2_147_483_647);
});

test.each([undefined, "", "0", "-1", "1.0", "01", "1e3", "abc", "2147483648", "99999999999999999999", " 1"])(
  "%j is not an id",
  (text) => {
    expect(parseId(text)).toBeNull();
  },
);
