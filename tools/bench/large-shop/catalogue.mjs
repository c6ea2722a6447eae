// A catalogue of any size, the same each time, with words spread as unevenly as in a real shop.
const SYLLABLES = "ka ru mo sa ti ne lo pi wa ji che ndo mba ri ku ta so ve ha gu".split(" ");
const WORDS = 8_000;
const TYPES = /** @type {const} */ (["buy_now", "auction", "both"]);
const CATEGORIES = 12;
const DAY_MS = 24 * 3_600_000;

/** Words that the searches look for: in how many percent of the descriptions. */
const PLANTED = { xylophone: 0.005, samsung: 1, cover: 10, phone: 20, quality: 30 };

/** The same dice for every run. @param {number} seed */
export function dice(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function* productsFor(/** @type {number} */ count, /** @type {Date} */ now) {
  const roll = dice(7);
  const below = (/** @type {number} */ limit) => Math.floor(roll() * limit);
  const vocabulary = Array.from({ length: WORDS }, () =>
    Array.from({ length: 2 + below(3) }, () => SYLLABLES[below(SYLLABLES.length)]).join(""),
  );
  const word = () => vocabulary[Math.floor(WORDS * roll() ** 3)] ?? "";
  const words = (/** @type {number} */ length) => Array.from({ length }, word).join(" ");
  const planted = () =>
    Object.entries(PLANTED).flatMap(([text, share]) => (roll() * 100 < share ? [text] : []));
  for (let i = 0; i < count; i++) {
    const productType = TYPES[below(TYPES.length)] ?? "both";
    const basePriceCents = 100 + below(2_000_000);
    const isFlashSale = productType !== "auction" && roll() < 0.05;
    yield {
      title: [words(3), roll() < 0.02 ? "phone" : word()].join(" "),
      description: [words(25), ...planted()].join(" "),
      sku: "",
      category: 1 + below(CATEGORIES),
      productType,
      basePriceCents,
      buyNowPriceCents: productType === "auction" ? null : basePriceCents * 2,
      stockQuantity: below(40),
      isFlashSale,
      discountPercentage: isFlashSale ? 10 : 0,
      flashSaleEndsAt: isFlashSale && roll() < 0.5 ? new Date(now.getTime() + DAY_MS) : null,
      isFeatured: roll() < 0.02,
      displayOrder: below(20),
      createdAt: new Date(now.getTime() - below(400 * DAY_MS)),
    };
  }
}
