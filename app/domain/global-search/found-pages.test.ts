import { expect, test } from "vitest";
import { foundPages } from "./found-pages";
import { MANAGEMENT_MENU } from "./management-menu";

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

test("a page of the menu says its group; one above the groups stands in Management", () => {
  expect(foundPages("dashboard", owner)).toEqual([
    { label: "Dashboard", to: "/management", place: "Management" },
  ]);
  expect(foundPages("take an order", owner)).toEqual([
    { label: "Take an order", to: "/management/orders/new", place: "Sell" },
  ]);
});

test("words count from two letters on, by their beginning alone", () => {
  expect(foundPages("au", owner).map(({ label }) => label)).toContain("Audit trail");
  expect(first("a kra"), "a letter beside a longer word").toBe("Tax invoices");
  expect(foundPages("ogo", owner)).toEqual([]);
  expect(foundPages("udit", owner)).toEqual([]);
  expect(first("trail audit")).toBe("Audit trail");
});

test("pages that say it in their name come before those that are only called so; six at most", () => {
  const labels = foundPages("order", owner).map(({ label }) => label);
  expect(labels.slice(0, 2)).toEqual(["Orders", "Take an order"]);
  for (const q of ["or", "s", "de", "pa", "se"]) {
    const found = foundPages(q, owner);
    expect(found.length, q).toBeLessThanOrEqual(6);
    expect(new Set(found.map(({ to }) => to)).size, q).toBe(found.length);
  }
  expect(foundPages("se", owner)).toHaveLength(6);
});

test("no two links of the menu lead to one page, and each has words of its own", () => {
  const links = MANAGEMENT_MENU.flatMap((group) => group.links);
  expect(links).toHaveLength(23);
  expect(new Set(links.map(({ to }) => to)).size).toBe(links.length);
  for (const { label, words } of links)
    for (const word of words.split(" ")) expect(first(`${word} ${label}`)).toBe(label);
  expect(MANAGEMENT_MENU.map(({ label }) => label)).toEqual([null, "Sell", "Goods", "People", "Shop"]);
  expect(links.filter(({ isOfAuctions }) => isOfAuctions).map(({ label }) => label)).toEqual(["Schedule"]);
});

test("staff find the pages that they may open, and no others", () => {
  const packer = { isSuperuser: false, permissions: ["orders"] } as const;
  expect(first("oda", packer)).toBe("Orders");
  expect(foundPages("logo", packer)).toEqual([]);
  expect(foundPages("staff", packer)).toEqual([]);
});
