import { expect, test } from "vitest";
import type { Viewer } from "~/domain/account/access";
import { readTab, tabLinks } from "./product-tabs";

const admin = { id: 1, isSuperuser: true };
const clerk = { id: 2, isSuperuser: false, permissions: ["products"] } as const;
const labels = (type: Parameters<typeof tabLinks>[2], viewer: Viewer = admin) =>
  tabLinks(viewer, 7, type).map(({ label }) => label);

test("each product type has its own tabs", () => {
  const auction = ["Overview", "Participants", "All Bids", "Revenue", "Rounds"];
  expect(labels("auction")).toEqual(auction);
  expect(labels("buy_now")).toEqual(["Overview", "Buyers", "Sales Stats"]);
  expect(labels("both")).toEqual([...auction, "Buyers", "Sales Stats"]);
});

test("staff see the tabs that they may open (D87)", () => {
  expect(labels("both", clerk)).toEqual(["Overview"]);
});

test("the Overview has the product's own address, every other tab has its own", () => {
  expect(tabLinks(admin, 7, "buy_now").map(({ to }) => to)).toEqual([
    "/management/products/7",
    "/management/products/7?tab=buyers",
    "/management/products/7?tab=sales-stats",
  ]);
});

test("an unknown tab, or one of another type, is the Overview", () => {
  const requested = (tab: string) => readTab(new URLSearchParams({ tab }), "auction");
  expect(requested("bids")).toBe("bids");
  expect(requested("buyers")).toBe("overview");
  expect(requested("toString")).toBe("overview");
  expect(readTab(new URLSearchParams(), "both")).toBe("overview");
});
