import { expect, test } from "vitest";
import { chosenLanguage, languageCookie, languageOf, withoutLanguage } from "./language.server";

test.each([
  ["soko_language=sw", "sw"],
  ["a=1; soko_language=en; b=2", "en"],
  ["soko_language=xx", null],
  ["soko_language=__proto__", null],
  ["not_soko_language=sw", null],
  ["", null],
  [undefined, null],
])("the cookie says which language was chosen: %s", (header, language) => {
  expect(chosenLanguage(header)).toBe(language);
});

test.each([
  ["/", "sw"],
  ["/managements", "sw"],
  ["/management", "sw"],
  ["/management.data", "sw"],
  ["/management/orders?q=1", "sw"],
  ["/management/orders/7.data?_routes=x", "sw"],
  ["/management/reports/cash/3/sheet", "sw"],
  ["/management/payments/unmatched/3", "sw"],
  ["/management/schedule.data", "sw"],
  ["/management/products/import/3?kind=fault", "sw"],
  ["/management/auctions/3/bids", "sw"],
  ["/management/category/3", "sw"],
  ["/management/users/3.data", "sw"],
  ["/management/messages?state=failed", "sw"],
  ["/management/messages/texts", "en"],
  ["/management/products.csv", "en"],
  ["/management/reports", "en"],
  ["/management/payments.csv", "en"],
  ["/management/orders.csv", "en"],
  ["/management/settings/logo", "en"],
  ["/management/staff.data", "en"],
  ["/api/bids/", "en"],
])(
  "the API, files and what only the owner sees are in English whatever was chosen: %s is in %s",
  (path, language) => {
    expect(languageOf(path, "soko_language=sw")).toBe(language);
  },
);

test("the choice lasts a year, and only the shop reads it", () => {
  expect(languageCookie("sw", { secure: true })).toBe(
    "soko_language=sw; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax; Secure",
  );
});

test("without the language cookie, the header shows whether any other cookie was set", () => {
  expect(withoutLanguage("soko_language=sw")).toBe("");
  expect(withoutLanguage("soko_language=sw; soko_session=x")).toContain("soko_session");
  expect(withoutLanguage("soko_language=sw; soko_language=en")).toContain("soko_language");
});
