import { expect, test } from "vitest";
import { foundPages } from "./found-pages";

const owner = { isSuperuser: true };
const first = (q: string, viewer: Parameters<typeof foundPages>[1] = owner) =>
  foundPages(q, viewer)[0]?.label;

test.each([
  ["logo", "Logo"],
  ["delivery zones", "Delivery zones"],
  ["Settings", "Settings"],
  ["counties", "Delivery zones"],
  ["kaunti", "Delivery zones"],
  ["m-pesa", "Payments"],
  ["MPESA", "Payments"],
  ["oda", "Orders"],
  ["wateja", "Customers"],
  ["punguzo", "Discount codes"],
  ["kra", "KRA PIN"],
  ["color", "Brand colour"],
  ["excel", "Import"],
])("the search finds '%s' as people in Kenya call it: %s", (q, label) => {
  expect(first(q)).toBe(label);
});

test("a page says where it stands, and every word that was typed must fit", () => {
  expect(foundPages("logo", owner)).toEqual([
    { label: "Logo", to: "/management/settings/logo", place: "Settings · Shop" },
  ]);
  expect(foundPages("logo elephant", owner)).toEqual([]);
  for (const q of ["", " ", "%", "a", "😀"]) expect(foundPages(q, owner), q).toEqual([]);
});

test("staff find the pages that they may open, and no others", () => {
  const packer = { isSuperuser: false, permissions: ["orders"] } as const;
  expect(first("oda", packer)).toBe("Orders");
  expect(foundPages("logo", packer)).toEqual([]);
  expect(foundPages("staff", packer)).toEqual([]);
});
