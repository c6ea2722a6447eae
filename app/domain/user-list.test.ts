import { expect, test } from "vitest";
import { ALL_USERS, personPrefixes, readUserFilters, userListPath } from "./user-list";

const read = (query: string) => readUserFilters(new URLSearchParams(query));

test("filters are read from the address and written back to the same one", () => {
  const path = "/management/users?q=wanjiku&type=seller&sort=name&page=3";
  expect(read(path.split("?")[1] ?? "")).toEqual({ q: "wanjiku", type: "seller", sort: "name", page: 3 });
  expect(userListPath(read(path.split("?")[1] ?? ""))).toBe(path);
  expect(userListPath(ALL_USERS)).toBe("/management/users");
});

test("nonsense in the address is ignored", () => {
  expect(read("type=king&sort=age&page=-1&q=%20%00%20")).toEqual(ALL_USERS);
  expect(read("page=1.5").page).toBe(1);
  expect(read(`q=${"w".repeat(500)}`).q).toHaveLength(100);
});

test("each word is looked for by itself, in lower case and without the tildes of Kikuyu names", () => {
  expect(personPrefixes("Ngũgĩ  Thiong'o")).toMatchObject([
    { username: "ngũgĩ", names: ["ngugi"] },
    { username: "thiong'o", names: ["thiong'o"] },
  ]);
  expect(personPrefixes("Émile")[0]?.names).toEqual(["émile", "Émile"]);
  expect(personPrefixes("a b c d e f g h")).toHaveLength(6);
  expect(personPrefixes("")).toEqual([]);
});

test("a phone number is one word, as Kenyans write it and as it is stored", () => {
  const phones = (query: string) => personPrefixes(query).map((word) => word.phones);
  expect(phones("0712 345-678")).toEqual([["+254712345678"]]);
  expect(phones("+254 712")).toEqual([["+254712"]]);
  expect(phones("712")).toEqual([["+712", "+254712"]]);
  expect(phones("Wanjiku 0712")).toEqual([[], ["+254712"]]);
});
