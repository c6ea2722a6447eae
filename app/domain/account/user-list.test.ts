import { expect, test } from "vitest";
import { userList } from "./user-list";

const read = (query: string) => userList.read(new URLSearchParams(query));

test("filters are read from the address and written back to the same one", () => {
  const path = "/management/users?q=wanjiku&type=seller&sort=name&page=3";
  expect(read(path.split("?")[1] ?? "")).toEqual({ q: "wanjiku", type: "seller", sort: "name", page: 3 });
  expect(userList.path(read(path.split("?")[1] ?? ""))).toBe(path);
  expect(userList.path(userList.all)).toBe("/management/users");
});

test("invalid filters in the address are ignored", () => {
  expect(read("type=king&sort=age&page=-1&q=%20%00%20")).toEqual(userList.all);
  expect(read("page=1.5").page).toBe(1);
  expect(read(`q=${"w".repeat(500)}`).q).toHaveLength(100);
});
