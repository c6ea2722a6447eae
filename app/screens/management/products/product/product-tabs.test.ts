import { expect, test } from "vitest";
import { readTab, tabLinks } from "./product-tabs";

const labels = (type: Parameters<typeof tabLinks>[1]) => tabLinks(7, type).map(({ label }) => label);

test("each product type has its own tabs", () => {
  const auction = ["Overview", "Participants", "All Bids", "Revenue", "Rounds"];
  expect(labels("auction")).toEqual(auction);
  expect(labels("buy_now")).toEqual(["Overview", "Buyers", "Sales Stats"]);
  expect(labels("both")).toEqual([...auction, "Buyers", "Sales Stats"]);
});

test("the Overview has the product's own address, every other tab has its own", () => {
  expect(tabLinks(7, "buy_now").map(({ to }) => to)).toEqual([
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
