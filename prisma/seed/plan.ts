/** The demo shop before ids, cents and dates: amounts in shillings, times in hours from seeding. */
import type { ProductCondition, ProductStatus, ProductType } from "~/domain/product/product";
import type { Kind } from "../../tools/drawings/draw";
import type { Variant } from "../../tools/drawings/palette";

export const categoryNames = [
  "Phones & Electronics",
  "Home & Kitchen",
  "Furniture",
  "Fashion & Beauty",
  "Crafts & Gifts",
  "Farm & Solar",
  "Food & Drink",
  "Bikes, Sports & Play",
] as const;

export type CategoryName = (typeof categoryNames)[number];

/** A drawing of tools/drawings. It is unique, so it also identifies the product. */
export type Picture = readonly [Kind, Variant];

/** Printed at the first start. */
export const demoLogins = ["wanjiku", "otieno", "amina"] as const;

export type DemoLogin = (typeof demoLogins)[number];

export type RoundPlan = Readonly<{
  fee: number;
  /** Null is unlimited. */
  range: readonly [min: number, max: number | null];
  /** Hours ago; null while the round is active. */
  hours: readonly [opened: number, closed: number | null];
  /** The number of buyers who paid the entry fee. */
  joined: number;
  pledged: number;
  /** The highest pledge, and how many buyers have it (default 1). */
  top?: number;
  tied?: number;
  /** 1 is first; a place after `pledged` has paid but not pledged. */
  places?: Partial<Record<DemoLogin, number>>;
}>;

type Common = Readonly<{
  picture: Picture;
  /** The same drawing in other colours. */
  colours?: readonly (readonly [variant: Variant, altText: string])[];
  title: string;
  description: string;
  status?: ProductStatus;
  condition?: ProductCondition;
  sku?: string;
  specifications?: string;
  basePrice: number;
  marketPrice?: number;
  featured?: true;
  /** Lower shows first; default 10. */
  displayOrder?: number;
  createdDaysAgo: number;
}>;

type ForSale = Readonly<{
  buyNowPrice: number;
  stock: number;
  /** Pieces and price of each; together they have the stock, and the lowest price is the product's. */
  sizes?: readonly (readonly [size: string, pieces: number, price: number])[];
  flashSale?: Readonly<{ discount: number; endsInHours: number | null }>;
}>;

type ForPledges = Readonly<{
  entryFee: number;
  startsInHours?: number;
  endsInHours?: number;
  rounds: readonly RoundPlan[];
}>;

export type BuyNowPlan = Common & ForSale & Readonly<{ type: Extract<ProductType, "buy_now"> }>;
export type AuctionPlan = Common & ForPledges & Readonly<{ type: Extract<ProductType, "auction"> }>;
export type BothPlan = Common & ForSale & ForPledges & Readonly<{ type: Extract<ProductType, "both"> }>;

export type ProductPlan = BuyNowPlan | AuctionPlan | BothPlan;

export type CategoryPlan = Readonly<{
  name: CategoryName;
  description: string;
  picture: Picture;
  products: readonly ProductPlan[];
}>;

/** Shown after the product's first picture. */
export const furtherPictures = ({ picture: [kind], colours = [] }: ProductPlan) =>
  colours.map(([variant, altText]) => ({ picture: [kind, variant] as const, altText }));

export const pictureKey = ([kind, variant]: Picture) => `${kind}/${variant}`;
