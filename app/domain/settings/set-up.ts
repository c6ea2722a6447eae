/** What the owner of a new shop still has to do, line by line; the list leaves when every line is done or put off. */
import * as z from "zod/mini";
import { optionalText } from "~/domain/form/form-field";
import { PAYMENTS_ARE_A_TEST } from "~/domain/payment/payments-are-a-test";
import { oneField, setting } from "./setting";
import { msg, t } from "~/texts/t";

export const SET_UP_STEPS = [
  "you",
  "shop",
  "payment",
  "delivery",
  "pages",
  "categories",
  "product",
  "auction",
  "staff",
  "backups",
] as const;
export type SetUpStep = (typeof SET_UP_STEPS)[number];

const TITLES: Readonly<Record<SetUpStep, string>> = {
  you: msg("Your name"),
  shop: msg("Name, phone, logo"),
  payment: msg("How buyers pay"),
  delivery: msg("Where you deliver"),
  pages: msg("Terms and privacy"),
  categories: msg("Categories"),
  product: msg("A first product"),
  auction: msg("A first auction"),
  staff: msg("Staff"),
  backups: msg("Backups"),
};

export const isSetUpStep = (text: string): text is SetUpStep =>
  (SET_UP_STEPS as readonly string[]).includes(text);

/** The lines that the owner put off; null: the shop was set up before there was a list, so nobody sees one. */
export type SetUp = readonly SetUpStep[] | null;

const BEGUN = "begun";

const putOff = z.pipe(
  optionalText(),
  z.transform((text): SetUp => {
    const words = text.split(" ").filter(Boolean);
    return words.length === 0 ? null : SET_UP_STEPS.filter((step) => words.includes(step));
  }),
);

export const SET_UP_SETTINGS = {
  setUp: setting<SetUp>({
    group: "Shop",
    label: "Set up your shop",
    slug: "set-up",
    about: "What is done and what is missing before the shop can open.",
    initial: null,
    field: { kind: "steps" },
    schema: oneField(putOff),
    inForm: (steps) => ({ value: steps === null ? "" : [BEGUN, ...steps].join(" ") }),
    text: (steps) =>
      steps === null
        ? "Not begun"
        : steps.length === 0
          ? "Nothing put off"
          : `Put off: ${steps.map((step) => TITLES[step]).join(", ")}`,
  }),
};

export interface SetUpFacts {
  /** The superuser who sees the list; `isNamed` is false for one made at a start. */
  readonly viewer: { readonly id: number; readonly isNamed: boolean };
  readonly hasShopName: boolean;
  readonly hasPhone: boolean;
  readonly hasLogo: boolean;
  readonly takesRealMoney: boolean;
  readonly isPayOnDelivery: boolean;
  readonly hasCheckout: boolean;
  readonly hasDelivery: boolean;
  readonly hasTerms: boolean;
  readonly hasPrivacy: boolean;
  readonly hasCategory: boolean;
  /** On sale at a fixed price; or the id of a draft that could be. */
  readonly product: FirstProduct;
  readonly auction: FirstProduct;
  readonly hasAuctions: boolean;
  readonly hasStaff: boolean;
  readonly hasBackup: boolean;
}

export type FirstProduct = "on sale" | "none" | { readonly draftId: number };

/** Something that a line misses, and the page where it is done. */
export interface MissingStep {
  readonly label: string;
  readonly to: string;
}

export interface SetUpLine {
  readonly step: SetUpStep;
  readonly title: string;
  readonly state: "done" | "missing" | "put off";
  readonly missing: readonly MissingStep[];
}

const SETTINGS = "/management/settings";

const unless = (isThere: boolean, label: string, to: string): readonly MissingStep[] =>
  isThere ? [] : [{ label, to }];

function firstOf(found: FirstProduct, kind: "product" | "auction"): readonly MissingStep[] {
  if (found === "on sale") return [];
  if (found === "none")
    return [
      {
        label: t(kind === "auction" ? msg("Create a product with an auction") : msg("Create a product")),
        to: `/management/products/new${kind === "auction" ? "?type=auction" : ""}`,
      },
    ];
  return [{ label: t("Activate the draft"), to: `/management/products/${found.draftId}/activate` }];
}

const MISSING: Readonly<Record<SetUpStep, (facts: SetUpFacts) => readonly MissingStep[]>> = {
  you: ({ viewer }) =>
    unless(viewer.isNamed, t("What are you called?"), `/management/users/${viewer.id}/edit`),
  shop: ({ hasShopName, hasPhone, hasLogo }) => [
    ...unless(hasShopName, t("Shop name"), `${SETTINGS}/shop-name`),
    ...unless(hasPhone, t("Phone"), `${SETTINGS}/phone`),
    ...unless(hasLogo, t("Logo"), `${SETTINGS}/logo`),
  ],
  payment: ({ takesRealMoney, isPayOnDelivery, hasCheckout }) => [
    ...unless(takesRealMoney || isPayOnDelivery, t(PAYMENTS_ARE_A_TEST), `${SETTINGS}/m-pesa`),
    ...unless(takesRealMoney || isPayOnDelivery, t("or pay on delivery"), `${SETTINGS}/pay-on-delivery`),
    ...unless(hasCheckout, t("Buyers cannot order yet: switch the checkout on"), `${SETTINGS}/checkout`),
  ],
  delivery: ({ hasDelivery }) => [
    ...unless(hasDelivery, t("Delivery zones"), `${SETTINGS}/delivery-zones`),
    ...unless(hasDelivery, t("or a pick-up point"), "/management/pick-up-points/new"),
  ],
  pages: ({ hasTerms, hasPrivacy }) => [
    ...unless(hasTerms, t("Terms"), `${SETTINGS}/page-terms?begin=default`),
    ...unless(hasPrivacy, t("Privacy"), `${SETTINGS}/page-privacy?begin=default`),
  ],
  categories: ({ hasCategory }) => unless(hasCategory, t("Create a category"), "/management/categories/new"),
  product: ({ product }) => firstOf(product, "product"),
  auction: ({ auction }) => firstOf(auction, "auction"),
  staff: ({ hasStaff }) => unless(hasStaff, t("Invite somebody"), "/management/staff"),
  backups: ({ hasBackup }) => unless(hasBackup, t("No backup yet"), "/management/system/backups"),
};

/** `back` is the page that shows the list; forms return to it. */
export function setUpLines(facts: SetUpFacts, setUp: SetUp, back: string): SetUpLine[] {
  return SET_UP_STEPS.filter((step) => step !== "auction" || facts.hasAuctions).map((step) => {
    const missing = MISSING[step](facts).map(({ label, to }) => ({ label, to: withBack(to, back) }));
    const state = missing.length === 0 ? "done" : setUp?.includes(step) ? "put off" : "missing";
    return { step, title: t(TITLES[step]), state, missing };
  });
}

const withBack = (to: string, back: string) =>
  `${to}${to.includes("?") ? "&" : "?"}${new URLSearchParams({ back })}`;

export const isSetUpShown = (setUp: SetUp, lines: readonly SetUpLine[]): boolean =>
  setUp !== null && lines.some(({ state }) => state === "missing");

export const stepsToPutOff = (lines: readonly SetUpLine[]): SetUpStep[] =>
  lines.filter(({ state }) => state !== "done").map(({ step }) => step);
