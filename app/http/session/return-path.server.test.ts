import { expect, test } from "vitest";
import { returnPath, returnPathOf, withReturnPath } from "./return-path.server";

test("after login a local path is followed, with its query and its hash", () => {
  for (const path of ["/cart", "/auction/7", "/browse?type=auction&q=lamp", "/product/3#reviews", "/"])
    expect(returnPath(path)).toBe(path);
});

test.each([
  ["another host", "//evil.example"],
  ["another host behind a dot", "/.//evil.example"],
  ["another host behind spaces", "  //evil.example"],
  ["a backslash that browsers read as a slash", "/\\evil.example"],
  ["backslashes alone", "\\\\evil.example"],
  ["a tab that browsers drop", "/\t/evil.example"],
  ["a line break", "/cart\r\nSet-Cookie: a=b"],
  ["a whole address", "https://evil.example/cart"],
  ["an address without slashes", "https:evil.example"],
  ["a script", "javascript:alert(1)"],
  ["a relative path", "cart"],
  ["a climb", "/../cart"],
  ["nothing", ""],
])("%s leads to the home page instead", (_what, value) => {
  expect(returnPath(value)).toBe("/");
});

test("a value that is no text leads to the home page", () => {
  expect(returnPath(null)).toBe("/");
  expect(returnPath(undefined)).toBe("/");
  expect(returnPath(new File(["x"], "x.txt"))).toBe("/");
});

test("nobody comes back to the login or signup page", () => {
  for (const path of ["/login", "/Login?redirectTo=/cart", "/signup?step=security", "/logout", "/login/"])
    expect(returnPath(path)).toBe("/");
  expect(returnPath("/login-help")).toBe("/login-help");
});

test("any letter fits into a Location header", () => {
  expect(returnPath("/browse?q=ndizi ya bei 日")).toBe("/browse?q=ndizi%20ya%20bei%20%E6%97%A5");
  expect(returnPath("/browse?q=50%25")).toBe("/browse?q=50%25");
});

test("the path travels in the query and comes out unchanged", () => {
  const path = "/browse?type=auction&q=50%25#page";
  for (const link of [withReturnPath("/login", path), withReturnPath("/signup?step=personal", path)])
    expect(returnPathOf(new Request(new URL(link, "http://soko.example")))).toBe(path);
  expect(withReturnPath("/signup?step=personal", "/cart")).toBe("/signup?step=personal&redirectTo=%2Fcart");
  expect(withReturnPath("/login", "/")).toBe("/login");
});
