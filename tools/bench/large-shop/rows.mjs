// The rows of a large shop, table by table: the same each time, except that the latest are of today.
import { dice, productsFor } from "./catalogue.mjs";

/**
 * @typedef {{ products: number, orders: number, users: number, participants: number, entries: number }} Size
 * @typedef {Record<string, string | number | null>} Row
 * @typedef {typeof import("~/operations/products/product-columns.server").listingColumns} ListingColumns
 */

const FIRST =
  "Wanjiku Otieno Amina Kiprono Njeri Mutua Achieng Barasa Ngũgĩ Chebet Kamau Wairimũ Hassan Naliaka".split(
    " ",
  );
const LAST = "Mwangi Odhiambo Njoroge Cheruiyot Mũthoni Wekesa Omondi Kariuki Nyambura Abdi".split(" ");
const CITIES = ["Nairobi", "Mombasa", "Kisumu", "Nakuru", "Eldoret"];
const COUNTIES = ["Nairobi", "Mombasa", "Kisumu", "Nakuru", "Uasin Gishu", "Kiambu", "Machakos"];
const STATUSES = "delivered delivered delivered shipped processing paid pending cancelled".split(" ");
export const DAY_MS = 86_400_000;
const DAYS = 400;
const CATEGORIES = 12;

/** The auction with everything: it has a fixed price too, and three rounds, the last one open. */
export const STAR = 1;
export const STAR_ROUNDS = 3;
/** Users with an id up to this are administrators; the bench's own user has the first id. */
export const STAFF = 5;

/** A date in the format that the shop writes. @param {number} ms */
export const time = (ms) => new Date(ms).toISOString().replace("Z", "+00:00");

/** Whether the order was fully refunded. @param {number} orderId */
export const isRefunded = (orderId) => orderId % 50 === 0;

/** @template T @param {readonly T[]} all @param {number} i @returns {T} */
const pick = (all, i) => /** @type {T} */ (all[i % all.length]);

/** @returns {Generator<Row>} */
export function* categories() {
  for (let id = 1; id <= CATEGORIES; id++)
    yield { id, name: `Category ${id}`, nameKey: `category ${id}`, slug: `category-${id}` };
}

/** @returns {Generator<Row>} */
export function* banners() {
  for (let id = 1; id <= 5; id++)
    yield { id, text: `Offer ${id}`, backgroundColor: "#0e6b4a", textColor: "#ffffff", displayOrder: id };
}

/** All but the first user, the administrator, who exists already. @param {Size} size @param {number} now @returns {Generator<Row>} */
export function* users({ users: count }, now) {
  const roll = dice(11);
  for (let id = 2; id <= count; id++) {
    const [firstName, lastName] = [pick(FIRST, id), pick(LAST, Math.floor(roll() * LAST.length))];
    const username = `${firstName}.${lastName}.${id}`.toLowerCase().replaceAll("ũ", "u").replaceAll("ĩ", "i");
    const email = `${username}@example.com`;
    yield {
      id,
      username,
      usernameKey: username,
      email,
      emailKey: email,
      firstName,
      lastName,
      phoneNumber: `+2547${String(10_000_000 + Math.floor(roll() * 89_999_999))}`,
      gender: id % 2 ? "female" : "male",
      dateOfBirth: `19${60 + (id % 40)}-05-17`,
      passwordHash: "-",
      userType: id <= STAFF ? "admin" : id % 50 === 0 ? "seller" : "buyer",
      isSuperuser: id <= STAFF ? 1 : 0,
      isVerified: id % 3 === 0 ? 1 : 0,
      dateJoined: time(now - roll() * DAYS * DAY_MS),
    };
  }
}

/** @param {Size} size @param {number} now @param {ListingColumns} listingColumns @returns {Generator<Row>} */
export function* products({ products: count }, now, listingColumns) {
  const roll = dice(12);
  let id = 0;
  for (const { category: categoryId, ...product } of productsFor(count, new Date(now))) {
    id += 1;
    const isStar = id === STAR;
    const productType = isStar ? "both" : product.productType;
    const all = { ...product, productType, buyNowPriceCents: isStar ? 250_000 : product.buyNowPriceCents };
    const { firstPriceCents, firstPriceUntil, ...texts } = listingColumns({ ...all, variants: [] });
    const isAuction = productType !== "buy_now";
    const share = roll();
    yield {
      ...all,
      ...texts,
      id,
      categoryId,
      firstPriceCents: Number(firstPriceCents),
      firstPriceUntil: firstPriceUntil && time(firstPriceUntil.getTime()),
      flashSaleEndsAt: product.flashSaleEndsAt && time(product.flashSaleEndsAt.getTime()),
      isFlashSale: Number(product.isFlashSale),
      isFeatured: Number(product.isFeatured),
      status: isStar || share < 0.7 ? "active" : share < 0.85 ? "draft" : "closed",
      participationFeeCents: isAuction ? 20_000 : null,
      // some are past their end but have an open round
      endTime: isAuction ? time(now + (isStar ? 5 : roll() < 0.02 ? -1 : 5) * DAY_MS) : null,
      roundCount: isStar ? STAR_ROUNDS : isAuction ? 1 : 0,
      createdAt: time(product.createdAt.getTime()),
      updatedAt: time(product.createdAt.getTime()),
    };
  }
}

/** @param {Size} size @param {number} now */
export function* orders({ orders: count, users: people, products: goods }, now) {
  const roll = dice(13);
  let line = 0;
  for (let id = 1; id <= count; id++) {
    const at = now - (1 - id / count) * DAYS * DAY_MS;
    const lines = Array.from({ length: 1 + Math.floor(roll() * 3) }, (_, i) => {
      line += 1;
      const productId = i === 0 && roll() < 0.05 ? STAR : 2 + Math.floor(roll() * (goods - 1));
      const [quantity, price] = [1 + Math.floor(roll() * 3), 10_000 + Math.floor(roll() * 500_000)];
      const productTitle = `Product ${productId} of the bench`;
      return {
        id: line,
        orderId: id,
        productId,
        productTitle,
        quantity,
        productPriceCents: price,
        totalCents: quantity * price,
        unitCostCents: productId % 4 ? Math.round(price * 0.7) : null,
      };
    });
    const subtotalCents = lines.reduce((sum, { totalCents }) => sum + totalCents, 0);
    const status = pick(STATUSES, Math.floor(roll() * STATUSES.length));
    const user = STAFF + 1 + Math.floor(roll() * (people - STAFF));
    const city = pick(CITIES, id);
    /** @type {Row} */
    const order = {
      id,
      orderNumber: `ORD-${time(at).slice(0, 10).replaceAll("-", "")}-${String(id).padStart(6, "0")}`,
      userId: user,
      status,
      shippingName: `${pick(FIRST, user)} ${pick(LAST, id)}`,
      shippingPhone: "+254712345678",
      shippingAddress: `Moi Avenue ${id % 300}`,
      shippingCity: city,
      shippingCounty: id % 9 ? pick(COUNTIES, id) : "",
      totalItems: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      subtotalCents,
      shippingFeeCents: 50_000,
      totalCents: subtotalCents + 50_000,
      customerNotes: id % 7 ? "" : "Please call before you come.",
      paymentMethod: "mpesa",
      paymentStatus: status === "pending" ? "pending" : isRefunded(id) ? "refunded" : "completed",
      paidAt: status === "pending" ? null : time(at),
      createdAt: time(at),
      updatedAt: time(at),
    };
    yield { order, lines };
  }
}

/** @param {Size} size @param {number} now @returns {Generator<Row>} */
export function* auditEntries({ entries, products: goods, orders: count }, now) {
  const roll = dice(15);
  const json = JSON.stringify;
  const shipped = { before: json({ status: "paid" }), after: json({ status: "shipped" }) };
  const cheaper = {
    before: json({ basePriceCents: 50_000, stockQuantity: 3 }),
    after: json({ basePriceCents: 45_000, stockQuantity: 9 }),
  };
  for (let i = 1; i <= entries; i++) {
    const at = time(now - (1 - i / entries) * DAYS * DAY_MS);
    const actorId = 1 + Math.floor(roll() * STAFF);
    const subjectId = 1 + Math.floor(roll() * (roll() < 0.5 ? goods : count));
    const isOrder = subjectId > goods || roll() < 0.5;
    const subject = isOrder ? "order" : "product";
    const productId = isOrder ? null : subjectId;
    const change = isOrder ? shipped : cheaper;
    yield { at, actorId, action: `${subject}.update`, subject, subjectId, productId, ...change };
  }
}
