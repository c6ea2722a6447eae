import { expect, test } from "vitest";
import { DEFAULT_SHOP_NAME } from "~/domain/settings/shop-name";
import { pageMeta } from "./page-meta";
import { nameShop } from "./shop-name";

const matches = [{ id: "root", data: { origin: "https://soko.test" } }];

test("a public page has its canonical address, its picture and its shop", () => {
  const meta = pageMeta(
    { matches },
    { title: "Lamp", description: "Burns all night", canonical: "/product/1", imageKey: "a" },
  );
  expect(meta).toContainEqual({ title: "Lamp · Soko" });
  expect(meta).toContainEqual({ name: "description", content: "Burns all night" });
  expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href: "https://soko.test/product/1" });
  expect(meta).toContainEqual({ property: "og:url", content: "https://soko.test/product/1" });
  expect(meta).toContainEqual({ property: "og:image", content: "https://soko.test/media/a-960.jpg" });
  expect(meta).not.toContainEqual({ name: "robots", content: "noindex" });
});

test("pictures on another host have that address, in schema.org data too", () => {
  const elsewhere = [
    { id: "root", data: { origin: "https://soko.test", mediaUrl: "https://pictures.test/p" } },
  ];
  const structured = (url: string, image: unknown) => ({ url, image });
  const meta = pageMeta({ matches: elsewhere }, { title: "Lamp", canonical: "/", imageKey: "a", structured });
  const image = "https://pictures.test/p/a-960.jpg";
  expect(meta).toContainEqual({ property: "og:image", content: image });
  expect(meta).toContainEqual({
    "script:ld+json": { "@context": "https://schema.org", url: "https://soko.test", image },
  });
});

test("a page without a canonical address is not indexed", () => {
  expect(pageMeta({ matches }, { title: "Cart" })).toContainEqual({ name: "robots", content: "noindex" });
});

test("a long description ends at a word, within 160 characters", () => {
  const [, description] = pageMeta({ matches }, { title: "Lamp", description: "warm light ".repeat(40) });
  const { content } = description as { content: string };
  expect(content.length).toBeLessThanOrEqual(160);
  expect(content).toMatch(/(warm|light)…$/);
});

test("if the root loader failed, the page still has a title", () => {
  expect(pageMeta({ matches: [] }, { title: "Lamp", canonical: "/" })).toContainEqual({
    title: "Lamp · Soko",
  });
});

test("titles contain the shop's name (Settings)", () => {
  const named = [{ id: "root", data: { origin: "https://soko.test", shopName: "Duka la Amina" } }];
  const meta = pageMeta({ matches: named }, { title: "Lamp", canonical: "/product/1" });
  expect(meta).toContainEqual({ title: "Lamp · Duka la Amina" });
  expect(meta).toContainEqual({ property: "og:site_name", content: "Duka la Amina" });
});

test("an error page without the root's data has the server's shop name", () => {
  nameShop("Duka la Amina");
  expect(pageMeta({ matches: [] }, { title: "Busy" })).toContainEqual({ title: "Busy · Duka la Amina" });
  nameShop(DEFAULT_SHOP_NAME);
});

test("a description is never cut inside a character, nor at its first long word", () => {
  for (const description of ["🎉🍲".repeat(200), `z ${"🍲".repeat(200)}`]) {
    const meta = pageMeta({ matches }, { title: "Lamp", description, canonical: "/product/1" });
    const { content } = meta.find((one) => "property" in one && one.property === "og:description") as {
      content: string;
    };
    expect(content.length).toBeGreaterThan(150);
    expect(new TextDecoder().decode(new TextEncoder().encode(content))).not.toContain("\ufffd");
  }
});
