import { expect, test } from "vitest";
import { defaultText, type ShopFacts } from "./default-text";
import { inLanguage } from "~/texts/language.server";
import { parseMarkup } from "./markup";
import {
  isPageTextVersion,
  MAX_PAGE_TEXT,
  PAGE_TITLES,
  pageTextVersion,
  TEXT_PAGES,
  textPageAt,
} from "./page-text";

const FACTS: ShopFacts = {
  shopName: "Duka",
  supportPhone: "+254 712 345 678",
  secondPhone: "",
  whatsapp: "+254712345678",
  shopAddress: "Moi Avenue 5",
  openingHours: "8 am to 6 pm",
  places: [{ name: "Nairobi", fee: "KSh 200", details: ["1 to 2 days"] }],
  freeDelivery: null,
  isPayOnDelivery: false,
  hasCheckout: true,
  returnDays: 7,
  daysToOrder: 3,
  smallestAge: 18,
  hasAuctions: true,
  hasEntries: true,
};

test.each(["en", "sw"] as const)(
  "each default text has only links and headings that the markup knows, and no blank part (%s)",
  (language) => {
    for (const page of TEXT_PAGES) {
      const text = inLanguage(language, () => defaultText(page, FACTS));
      expect(text.length).toBeLessThan(MAX_PAGE_TEXT);
      const blocks = parseMarkup(text);
      expect(blocks.filter(({ kind }) => kind === "heading").length, page).toBeGreaterThan(1);
      expect(JSON.stringify(blocks), page).not.toMatch(/\]\(|null|undefined|## |\{\w+\}/);
    }
  },
);

test("the Swahili texts have the parts, links and figures of the English ones", () => {
  const most = { ...FACTS, secondPhone: "+254 733 000 000", freeDelivery: "Offer", isPayOnDelivery: true };
  const least = { ...FACTS, smallestAge: null, returnDays: 1, daysToOrder: 1, whatsapp: "", places: [] };
  const shape = (text: string) => ({
    parts: parseMarkup(text).map((block) => (block.kind === "list" ? block.items.length : block.kind)),
    links: text.match(/\]\([^)]+\)/g)?.toSorted(),
    figures: text.match(/\d+/g)?.toSorted(),
  });
  for (const page of TEXT_PAGES)
    for (const facts of [FACTS, most, least]) {
      const english = defaultText(page, facts);
      const swahili = inLanguage("sw", () => defaultText(page, facts));
      expect(shape(swahili), page).toEqual(shape(english));
      expect(swahili, page).not.toMatch(/\b(the|you|your|is|are)\b/i);
    }
});

test("braces in the shop's name are not replaced by another value", () => {
  expect(defaultText("terms", { ...FACTS, shopName: "{age}" })).toContain("between you and {age}.");
});

test("the texts follow the settings", () => {
  expect(defaultText("delivery", FACTS)).toContain("- Nairobi: KSh 200; 1 to 2 days");
  expect(defaultText("delivery", FACTS)).toContain("before we send the goods");
  expect(defaultText("delivery", { ...FACTS, isPayOnDelivery: true })).toContain("when the goods arrive");
  expect(defaultText("returns", FACTS)).toContain("within 7 days");
  expect(defaultText("returns", { ...FACTS, returnDays: null })).not.toContain("days after");
  expect(defaultText("terms", FACTS)).toMatch(/at least 18 years old[^]*3 days to order/);
  expect(defaultText("terms", { ...FACTS, smallestAge: null, hasCheckout: false })).not.toMatch(
    /years old|to order/,
  );
  expect(defaultText("about", FACTS)).toContain("[0712 345 678](https://wa.me/254712345678)");
});

test("a page is found only at its own address", () => {
  expect(
    ["/terms", "/terms.data", "/terms/", "/term", "/terms/2", "/", "/constructor"].map(textPageAt),
  ).toEqual(["terms", "terms", "terms", null, null, null, null]);
});

test("a changed text is a new version", () => {
  const of = (text: string) => pageTextVersion((one) => one.repeat(12), text);
  expect(of("a")).toBe("aaaaaaaaaaaa");
  expect(of("a")).not.toBe(of("b"));
});

test("a version is named by twelve hex digits", () => {
  const digest = "0123456789abcdef".repeat(4);
  expect(pageTextVersion(() => digest, "x")).toBe("0123456789ab");
  expect(isPageTextVersion("0123456789ab")).toBe(true);
  for (const other of [
    "",
    "0",
    "0123456789a",
    "0123456789abc",
    "x123456789ab",
    "0123456789AB",
    "ghijklmnopqr",
  ])
    expect(isPageTextVersion(other), other).toBe(false);
});

test("each page of text has a title, and its data has the page's address and nothing after it", () => {
  expect(TEXT_PAGES.map((page) => PAGE_TITLES[page])).toEqual([
    "About us",
    "Delivery",
    "Returns",
    "Terms",
    "Privacy",
  ]);
  for (const path of ["/terms.dataset", "/terms.data/", "/terms//", "terms"])
    expect(textPageAt(path), path).toBeNull();
});
