import sharp from "sharp";
import { expect, test } from "vitest";
import { banners } from "./banners";
import { catalogue, products } from "./catalogue";
import { drawProduct, kinds } from "../../tools/drawings/draw";
import { palettes, type Variant } from "../../tools/drawings/palette";
import { orders } from "./orders";
import { buyers, people, phoneOf } from "./people";
import { categoryNames, demoLogins, pictureKey, type ProductPlan } from "./plan";

const auctions = products.flatMap((product) => (product.type === "buy_now" ? [] : [product]));
const forSale = products.flatMap((product) => (product.type === "auction" ? [] : [product]));
const statusOf = ({ status = "active" }: ProductPlan) => status;
const variants = Object.keys(palettes).filter((name): name is Variant => name in palettes);

test("the shop has eight categories and at least 64 products, and no category with a single product", () => {
  expect(catalogue.map(({ name }) => name)).toEqual(categoryNames);
  expect(products.length).toBeGreaterThanOrEqual(64);
  for (const { name, products: shelf } of catalogue) expect(shelf.length, name).toBeGreaterThanOrEqual(5);
});

test("every product type and status exists, and most products are active", () => {
  const count = (type: string) => products.filter((product) => product.type === type).length;
  expect(count("buy_now")).toBeGreaterThanOrEqual(28);
  expect(count("auction")).toBeGreaterThanOrEqual(22);
  expect(count("both")).toBeGreaterThanOrEqual(14);
  for (const status of ["draft", "closed"])
    expect(products.filter((product) => statusOf(product) === status)).toHaveLength(6);
});

test("titles, pictures and category names are unique", () => {
  for (const names of [
    products.map(({ title }) => title),
    products.map(({ picture }) => pictureKey(picture)),
    products.map(({ picture: [kind, variant] }) => drawProduct(kind, variant)),
  ])
    expect(new Set(names).size).toBe(products.length);
});

test("a description has two to four sentences", () => {
  for (const { title, description } of products) {
    const sentences = description.match(/[.!?](?=\s+\p{Lu}|$)/gu) ?? [];
    expect(sentences.length, title).toBeGreaterThanOrEqual(2);
    expect(sentences.length, title).toBeLessThanOrEqual(4);
  }
});

test("prices are whole shillings in ascending order: base, fixed price, market price", () => {
  for (const product of products) {
    const { title, basePrice, marketPrice = Infinity } = product;
    expect(Number.isInteger(basePrice), title).toBe(true);
    expect(basePrice, title).toBeGreaterThan(0);
    expect(basePrice, title).toBeLessThan(marketPrice);
    if (product.type === "auction") continue;
    expect(product.buyNowPrice, title).toBeGreaterThanOrEqual(basePrice);
    expect(product.buyNowPrice, title).toBeLessThan(marketPrice);
  }
});

test("sizes have the stock and the lowest price of their product", () => {
  const sized = products.flatMap((product) => (product.type !== "auction" && product.sizes ? [product] : []));
  expect(sized.length).toBeGreaterThan(1);
  for (const { sizes = [], stock, buyNowPrice } of sized) {
    expect(sizes.reduce((sum, [, pieces]) => sum + pieces, 0)).toBe(stock);
    expect(Math.min(...sizes.map(([, , price]) => price))).toBe(buyNowPrice);
  }
});

test("some products are on sale, some are low in stock, some are new", () => {
  expect(forSale.filter(({ flashSale }) => flashSale).length).toBeGreaterThanOrEqual(5);
  expect(forSale.filter(({ stock }) => stock >= 1 && stock <= 4).length).toBeGreaterThanOrEqual(4);
  expect(products.filter(({ createdDaysAgo }) => createdDaysAgo < 14).length).toBeGreaterThanOrEqual(8);
});

test("auctions are upcoming, live and ended, in their first, second and third round", () => {
  const active = auctions.filter((product) => statusOf(product) === "active");
  expect(active.filter(({ startsInHours = 0 }) => startsInHours > 0).length).toBeGreaterThanOrEqual(3);
  expect(active.filter(({ endsInHours = 0 }) => endsInHours < 0).length).toBeGreaterThanOrEqual(2);
  const live = active.filter(
    ({ startsInHours = 0, endsInHours = 0 }) => startsInHours < 0 && endsInHours > 0,
  );
  for (const count of [1, 2, 3])
    expect(live.some(({ rounds }) => rounds.length === count && rounds.at(-1)?.hours[1] === null)).toBe(true);
  const busy = auctions.flatMap(({ rounds }) => rounds);
  expect(busy.some(({ tied = 1 }) => tied > 12)).toBe(true);
  expect(busy.some(({ pledged, hours }) => pledged > 10 && hours[1] === null)).toBe(true);
  expect(busy.some(({ joined, pledged }) => joined > 0 && pledged === 0)).toBe(true);
  expect(live.some((product) => product.type === "both" && product.stock === 3)).toBe(true);
});

test("rounds follow one another within their auction, pledges are within their range", () => {
  for (const { title, createdDaysAgo, basePrice, entryFee, rounds, ...product } of auctions) {
    expect(rounds.length > 0, title).toBe(product.status !== "draft");
    for (const [index, { hours, range, fee, top, joined, pledged, tied = 1 }] of rounds.entries()) {
      const [opened, closed] = hours;
      const [min, max] = range;
      expect(opened, title).toBeLessThan(createdDaysAgo * 24);
      expect(opened, title).toBeGreaterThan(closed ?? 0);
      expect(opened, title).toBeLessThanOrEqual(rounds[index - 1]?.hours[1] ?? Infinity);
      if (closed === null) expect(index, title).toBe(rounds.length - 1);
      if (product.status === "closed") expect(closed, title).not.toBeNull();
      expect(min, title).toBeGreaterThanOrEqual(basePrice);
      if (index === 0) {
        expect(fee, title).toBe(entryFee);
        expect(max, title).not.toBeNull();
      }
      expect(pledged, title).toBeLessThanOrEqual(joined);
      expect(tied, title).toBeLessThanOrEqual(Math.max(1, pledged));
      if (pledged > 0) expect(top, title).toBeGreaterThan(min);
      expect(top ?? 0, title).toBeLessThanOrEqual(max ?? Infinity);
    }
  }
});

test("there are about forty buyers, the demo logins first, each with a unique name, e-mail and phone", () => {
  expect(buyers.length).toBeGreaterThanOrEqual(40);
  expect(buyers.slice(0, 3).map(({ username }) => username)).toEqual(demoLogins);
  expect(new Set(people.map(({ username }) => username)).size).toBe(people.length);
  for (const index of people.keys()) expect(phoneOf(index)).toMatch(/^\+2547\d{8}$/);
  expect(new Set(people.map(({ userType }) => userType))).toEqual(new Set(["buyer", "seller", "admin"]));
});

test("orders exist in every status, by buyers who had signed up, for goods that were available", () => {
  expect(orders.length).toBeGreaterThanOrEqual(30);
  expect(new Set(orders.map(({ status }) => status)).size).toBe(6);
  for (const { buyer, hoursAgo, items } of orders) {
    const person = buyers.find(({ username }) => username === buyer);
    expect(person?.joinedDaysAgo, buyer).toBeGreaterThan(hoursAgo / 24);
    for (const [picture] of items) {
      const product = forSale.find((each) => pictureKey(each.picture) === pictureKey(picture));
      expect(product?.createdDaysAgo, pictureKey(picture)).toBeGreaterThan(hoursAgo / 24);
    }
  }
});

test("banners are readable: contrast at least 4.5 : 1", () => {
  for (const { text, backgroundColor, textColor } of banners)
    expect(contrast(backgroundColor, textColor), text).toBeGreaterThanOrEqual(4.5);
});

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test("every drawing is a small, valid 4 : 3 picture in every colour", async () => {
  expect(kinds.length).toBeGreaterThanOrEqual(36);
  for (const kind of kinds) {
    const sizes = variants.map((variant) => Buffer.byteLength(drawProduct(kind, variant)));
    expect(Math.max(...sizes), kind).toBeLessThan(6 * 1024);
    const { width, height } = await sharp(Buffer.from(drawProduct(kind, "forest"))).metadata();
    expect([width, height], kind).toEqual([960, 720]);
  }
});

test("sharp can render every picture of the shop", async () => {
  for (const [kind, variant] of [...catalogue, ...products].map(({ picture }) => picture))
    await sharp(Buffer.from(drawProduct(kind, variant)), { failOn: "warning" })
      .resize(64)
      .raw()
      .toBuffer();
});
