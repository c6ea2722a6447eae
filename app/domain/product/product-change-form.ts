/** The forms that change many products: read from a preview's address or a post, and written into both. */
import { type Limits, wholeNumberField } from "~/domain/form/form-field";
import { parseId } from "~/domain/id";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { CHOOSE_CATEGORY } from "./fields";
import { PRICE_ROUNDINGS } from "./price/price-change";
import { MAX_STOCK } from "./product";
import type { ProductChange } from "./product-change";

export const MANY_CHANGES = ["activate", "unpublish", "price", "stock", "category"] as const;

export const PRICE_DIRECTIONS = { raise: "Raise by", lower: "Lower by" } as const;
export const STOCK_WAYS = { set: "Set to", add: "Add", remove: "Take away" } as const;

const MAX_RAISE = 500;
const MAX_CUT = 90;

type Fields = Pick<FormData, "get">;

/** Null if no change is named. */
export function readProductChange(fields: Fields): Outcome<ProductChange> | null {
  switch (MANY_CHANGES.find((kind) => kind === fields.get("change"))) {
    case undefined:
      return null;
    case "activate":
      return accepted({ kind: "activate" });
    case "unpublish":
      return accepted({ kind: "unpublish" });
    case "price":
      return readPrice(fields);
    case "stock":
      return readStock(fields);
    case "category":
      return readCategory(fields);
  }
}

function whole(fields: Fields, name: string, message: string, limits: Limits): Outcome<number> {
  const { data } = wholeNumberField(message, limits).safeParse(fields.get(name));
  return data === undefined ? refused(refuse("invalid", message, name)) : accepted(data);
}

function readPrice(fields: Fields): Outcome<ProductChange> {
  const isCut = fields.get("direction") === "lower";
  const max = isCut ? MAX_CUT : MAX_RAISE;
  const percent = whole(fields, "percent", `Enter a whole percentage from 1 to ${max}`, { min: 1, max });
  if (!percent.ok) return percent;
  const roundTo = PRICE_ROUNDINGS.find((shillings) => String(shillings) === fields.get("round_to"));
  if (roundTo === undefined) return refused(refuse("invalid", "Choose how to round", "round_to"));
  return accepted({ kind: "price", percent: isCut ? -percent.value : percent.value, roundTo });
}

function readStock(fields: Fields): Outcome<ProductChange> {
  const message = "Enter a whole number of pieces from 0 to 1,000,000";
  const pieces = whole(fields, "pieces", message, { min: 0, max: MAX_STOCK });
  if (!pieces.ok) return pieces;
  const way = fields.get("way");
  if (way === "set") return accepted({ kind: "stock", how: "set", pieces: pieces.value });
  return accepted({ kind: "stock", how: "add", pieces: way === "remove" ? -pieces.value : pieces.value });
}

function readCategory(fields: Fields): Outcome<ProductChange> {
  const typed = fields.get("new_category");
  const categoryId = typeof typed === "string" ? parseId(typed) : null;
  return categoryId === null
    ? refused(refuse("invalid", CHOOSE_CATEGORY, "new_category"))
    : accepted({ kind: "category", categoryId });
}

const CHANGE_FIELDS = [
  "change",
  "direction",
  "percent",
  "round_to",
  "way",
  "pieces",
  "new_category",
] as const;
export type ChangeField = (typeof CHANGE_FIELDS)[number];

/** As they were typed. */
export const changeFields = (fields: Fields): [name: ChangeField, value: string][] =>
  CHANGE_FIELDS.flatMap((name): [ChangeField, string][] => {
    const value = fields.get(name);
    return typeof value === "string" ? [[name, value.slice(0, 20)]] : [];
  });
