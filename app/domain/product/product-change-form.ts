/** The forms that change many products: read from a preview's address or a post, and written into both. */
import { amountField } from "~/domain/form/form-amount";
import { type Limits, wholeNumberField } from "~/domain/form/form-field";
import { parseId } from "~/domain/id";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { CHOOSE_CATEGORY, productFields } from "./fields";
import { PRICE_ROUNDINGS } from "./price/price-change";
import { MAX_STOCK } from "./product";
import type { ProductChange } from "./product-change";
import { msg, t } from "~/texts/t";

export const MANY_CHANGES = ["activate", "unpublish", "figures", "category"] as const;

/** What the typed number means: shillings, percent or pieces. */
export const FIGURE_CHANGES = {
  price_set: msg("Price: set to (KSh)"),
  price_add: msg("Price: plus (KSh)"),
  price_remove: msg("Price: minus (KSh)"),
  price_raise: msg("Price: raise by (%)"),
  price_lower: msg("Price: lower by (%)"),
  sale: msg("Sale price: lower by (%)"),
  sale_end: msg("Sale price: end now"),
  stock_set: msg("Stock: set to (pieces)"),
  stock_add: msg("Stock: plus (pieces)"),
  stock_remove: msg("Stock: minus (pieces)"),
} as const;
type FigureChange = keyof typeof FIGURE_CHANGES;

const MAX_RAISE = 500;
const MAX_CUT = 90;

type Fields = Pick<FormData, "get">;

export function readProductChange(fields: Fields): Outcome<ProductChange> | null {
  switch (MANY_CHANGES.find((kind) => kind === fields.get("change"))) {
    case undefined:
      return null;
    case "activate":
      return accepted({ kind: "activate" });
    case "unpublish":
      return accepted({ kind: "unpublish" });
    case "figures":
      return readFigures(fields);
    case "category":
      return readCategory(fields);
  }
}

function whole(fields: Fields, name: string, message: string, limits: Limits): Outcome<number> {
  const { data } = wholeNumberField(message, limits).safeParse(fields.get(name));
  return data === undefined ? refused(refuse("invalid", message, name)) : accepted(data);
}

function readFigures(fields: Fields): Outcome<ProductChange> {
  const ways = Object.keys(FIGURE_CHANGES) as FigureChange[];
  const way = ways.find((one) => one === fields.get("way"));
  switch (way) {
    case "price_set":
    case "price_add":
    case "price_remove":
      return readSum(fields, way);
    case "price_raise":
    case "price_lower":
      return readPercent(fields, way === "price_lower");
    case "sale":
      return readSale(fields);
    case "sale_end":
      return accepted({ kind: "sale", sale: null });
    case "stock_set":
    case "stock_add":
    case "stock_remove":
      return readStock(fields, way);
    case undefined:
      return refused(refuse("invalid", t("Choose what to change"), "way"));
  }
}

const SUM = msg("Enter an amount above 0, with at most 2 decimals");

function readSum(fields: Fields, way: "price_set" | "price_add" | "price_remove"): Outcome<ProductChange> {
  const { data } = amountField(SUM).safeParse(fields.get("number"));
  if (!data) return refused(refuse("invalid", SUM, "number"));
  if (way === "price_set") return accepted({ kind: "price", how: "set", cents: data });
  return accepted({ kind: "price", how: "add", cents: way === "price_remove" ? -data : data });
}

function readPercent(fields: Fields, isCut: boolean): Outcome<ProductChange> {
  const max = isCut ? MAX_CUT : MAX_RAISE;
  const percent = whole(fields, "number", percentText(max), { min: 1, max });
  if (!percent.ok) return percent;
  const roundTo = PRICE_ROUNDINGS.find((shillings) => String(shillings) === fields.get("round_to"));
  if (roundTo === undefined) return refused(refuse("invalid", t("Choose how to round"), "round_to"));
  return accepted({ kind: "price", percent: isCut ? -percent.value : percent.value, roundTo });
}

const percentText = (max: number) => t("Enter a whole percentage from 1 to {max}", { max });

function readSale(fields: Fields): Outcome<ProductChange> {
  const percent = whole(fields, "number", percentText(MAX_CUT), { min: 1, max: MAX_CUT });
  if (!percent.ok) return percent;
  const { data: endsAt } = productFields.flash_sale_ends_at.schema.safeParse(fields.get("sale_ends"));
  return endsAt
    ? accepted({ kind: "sale", sale: { percent: percent.value, endsAt } })
    : refused(refuse("invalid", t("Say when the sale ends"), "sale_ends"));
}

function readStock(fields: Fields, way: "stock_set" | "stock_add" | "stock_remove"): Outcome<ProductChange> {
  const message = t("Enter a whole number of pieces from 0 to 1,000,000");
  const pieces = whole(fields, "number", message, { min: 0, max: MAX_STOCK });
  if (!pieces.ok) return pieces;
  const { value } = pieces;
  if (way === "stock_set") return accepted({ kind: "stock", how: "set", pieces: value });
  return accepted({ kind: "stock", how: "add", pieces: way === "stock_remove" ? -value : value });
}

function readCategory(fields: Fields): Outcome<ProductChange> {
  const typed = fields.get("new_category");
  const categoryId = typeof typed === "string" ? parseId(typed) : null;
  return categoryId === null
    ? refused(refuse("invalid", CHOOSE_CATEGORY, "new_category"))
    : accepted({ kind: "category", categoryId });
}

const CHANGE_FIELDS = ["change", "way", "number", "round_to", "sale_ends", "new_category"] as const;
export type ChangeField = (typeof CHANGE_FIELDS)[number];

/** As they were typed. */
export const changeFields = (fields: Fields): [name: ChangeField, value: string][] =>
  CHANGE_FIELDS.flatMap((name): [ChangeField, string][] => {
    const value = fields.get(name);
    return typeof value === "string" ? [[name, value.slice(0, 20)]] : [];
  });
