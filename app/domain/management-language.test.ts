import { expect, test } from "vitest";
import { isEnglishOnly } from "./management-language";

test("pages that packers, cashiers and sellers use are in both languages, and so is what buyers see", () => {
  for (const page of [
    ...[
      "",
      "/search",
      "/orders",
      "/orders/7",
      "/products",
      "/products/7/activate",
      "/auctions",
      "/category/3",
    ],
    ...[
      "/categories",
      "/categories/new",
      "/discount-codes",
      "/banners",
      "/search-words",
      "/users/7",
      "/messages",
    ],
    ...[
      "/pick-up-points",
      "/reports/cash",
      "/payments",
      "/failed-payments",
      "/refunded-fees",
      "/tax-invoices",
    ],
    ...["/schedule", "/orders.data", "/orders/7.data", "/"],
  ])
    expect(isEnglishOnly(`/management${page === "/" ? "" : page}`), page).toBe(false);
  for (const page of ["/", "/browse", "/managements", "/management-team", "/shop/management/settings"])
    expect(isEnglishOnly(page), page).toBe(false);
});

test("pages that only the owner uses are in English, and so are files", () => {
  for (const page of [
    ...["/settings", "/settings/shop-name", "/webhooks", "/audit", "/system/backups", "/staff", "/reports"],
    ...[
      "/messages/texts",
      "/messages/7",
      "/orders.csv",
      "/products/export.csv",
      "/settings.data",
      "/ordersx",
    ],
    ...["/reports/cash.csv", "/orders.data.csv", "/orders/7.datax", "/settings/management/orders"],
  ])
    expect(isEnglishOnly(`/management${page}`), page).toBe(true);
});
