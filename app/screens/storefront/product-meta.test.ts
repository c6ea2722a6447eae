import { expect, test } from "vitest";
import { pageMeta } from "~/ui/frame/page-meta";
import { firstPicture } from "./first-picture";
import { productMeta } from "./product-meta";

const lamp = { title: "Lamp", description: "Of brass", imageKey: null, structured: {}, price: null };
const structuredOf = (product: Parameters<typeof productMeta>[0]) =>
  productMeta(product, "/auction/7").structured?.("https://soko.test", undefined);

test("an auction's offer is the price to join, with its dates", () => {
  const joining = { priceAmount: "50", isOpen: true, from: "2026-11-21T15:00:00.000Z", until: null };
  expect(structuredOf({ ...lamp, joining })).toMatchObject({
    "@type": "Product",
    offers: {
      "@type": "Offer",
      price: "50",
      priceCurrency: "KES",
      availability: "https://schema.org/InStock",
      availabilityStarts: "2026-11-21T15:00:00.000Z",
      url: "https://soko.test/auction/7",
    },
  });
  const over = { ...joining, isOpen: false, until: "2026-11-22T15:00:00.000Z" };
  expect(structuredOf({ ...lamp, joining: over })).toMatchObject({
    offers: { availability: "https://schema.org/OutOfStock", availabilityEnds: "2026-11-22T15:00:00.000Z" },
  });
});

test("a fixed price comes before the price to join", () => {
  const price = { priceAmount: "1500", canBuy: true, stock: 3 };
  const joining = { priceAmount: "50", isOpen: true, from: null, until: null };
  expect(structuredOf({ ...lamp, price, joining })).toMatchObject({ offers: { price: "1500" } });
});

test("variants with several prices are one offer from the lowest to the highest", () => {
  const price = { priceAmount: "1000.00", highestAmount: "1300", canBuy: true, stock: 3 };
  expect(structuredOf({ ...lamp, price })).toMatchObject({
    offers: { "@type": "AggregateOffer", lowPrice: "1000.00", highPrice: "1300", priceCurrency: "KES" },
  });
});

test("without an offer there is no product data for search engines", () => {
  expect(structuredOf({ ...lamp, joining: null })).toBeUndefined();
  expect(JSON.stringify(pageMeta({ matches: [] }, productMeta(lamp, "/auction/7")))).not.toContain("ld+json");
});

test("search engines and shared links get all pictures of a product, the main image first", () => {
  const pictures = ["a", "b"].map((imageKey) => ({ imageKey, alt: "<b>Lamp</b>" }));
  const price = { priceAmount: "1500", canBuy: true, stock: 3 };
  const page = productMeta({ ...lamp, imageKey: "a", pictures: { pictures }, price }, "/product/7");
  const meta = JSON.stringify(pageMeta({ matches: [] }, page));
  expect(meta).toContain(`"image":["/media/a-960.jpg","/media/b-960.jpg"]`);
  expect(meta.match(/"og:image","content":"[^"]+"/g)).toHaveLength(2);
  const single = productMeta({ ...lamp, imageKey: "a", price }, "/product/7");
  expect(JSON.stringify(pageMeta({ matches: [] }, single))).toContain(`"image":"/media/a-960.jpg"`);
});

test("a list page is shared with its first picture", () => {
  expect(firstPicture([null, { imageKey: null }, { imageKey: "a" }, { imageKey: "b" }])).toBe("a");
  expect(firstPicture([{ imageKey: null }])).toBeNull();
  expect(firstPicture(undefined)).toBeNull();
});
