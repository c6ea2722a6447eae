import type { useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import type { FieldName } from "~/domain/product/stored-product";
import {
  CONDITION_LABELS,
  PRODUCT_CONDITIONS,
  PRODUCT_TYPES,
  type ProductType,
  PRODUCT_TYPE_LABELS,
} from "~/domain/product/product";
import { TAX_TYPE_LABELS, TAX_TYPES } from "~/domain/tax/tax";
import { CheckboxField } from "~/ui/form/checkbox-field";
import { RadioGroup } from "~/ui/form/radio-group";
import { type Option, SelectField, type SelectFieldProps } from "~/ui/form/select-field";
import { TextArea, type TextAreaProps } from "~/ui/form/text-area";
import { TextField, type TextFieldProps } from "~/ui/form/text-field";
import type { ProductInput } from "./product-form-values";
import { msg, t } from "~/texts/t";

const TYPE_HINTS: Record<ProductType, string> = {
  buy_now: msg("Sold at a fixed price"),
  auction: msg("Sold by pledges in rounds"),
  both: msg("Either way"),
};

const types = () =>
  PRODUCT_TYPES.map((value) => ({
    value,
    label: t(PRODUCT_TYPE_LABELS[value]),
    hint: t(TYPE_HINTS[value]),
  }));

const conditions = () => PRODUCT_CONDITIONS.map((value) => ({ value, label: t(CONDITION_LABELS[value]) }));

const taxTypes = () => TAX_TYPES.map((value) => ({ value, label: t(TAX_TYPE_LABELS[value]) }));

export type Section = "what" | "value" | "fixed_price" | "auction" | "window";

type Fields = ReturnType<typeof useForm<ProductInput, ProductInput, string[]>>[1];

export interface ShownForm {
  fields: Fields;
  categories: readonly Option[];
  /** A draft may have no times yet. */
  timesOptional: boolean;
  hasAuctions: boolean;
}

export interface Control {
  section: Section;
  /** Shares the section's width with its neighbours of the same row. */
  row?: string;
  show: (field: Fields[FieldName], form: Omit<ShownForm, "fields">) => ReactNode;
}

type Texts<Props> = Omit<Props, "field" | "options" | "label" | "hint" | "placeholder"> & Shown;

interface Shown {
  label: string;
  hint?: string;
  placeholder?: string;
}

/** In the language of the request. */
const shown = <Given extends Shown>({ label, hint, placeholder, ...rest }: Given) => ({
  ...rest,
  label: t(label),
  ...(hint && { hint: t(hint) }),
  ...(placeholder && { placeholder: t(placeholder) }),
});

const show = (section: Section, row: string | undefined, of: Control["show"]): Control => ({
  section,
  ...(row && { row }),
  show: of,
});

const text = (section: Section, texts: Texts<TextFieldProps>, row?: string) =>
  show(section, row, (field) => <TextField field={field} {...shown(texts)} />);

const amount = (section: Section, texts: Texts<TextFieldProps>, row?: string) =>
  text(section, { prefix: "KSh", inputMode: "decimal", ...texts }, row);

const time = (label: string) =>
  show("auction", undefined, (field, { timesOptional }) => (
    <TextField
      field={field}
      type="datetime-local"
      label={t(label)}
      hint={t("Nairobi time")}
      optional={timesOptional}
    />
  ));

const area = (row: string, texts: Texts<TextAreaProps>) =>
  show("what", row, (field) => <TextArea field={field} {...shown(texts)} />);

const select = (section: Section, texts: Texts<SelectFieldProps>, options?: () => readonly Option[]) =>
  show(section, undefined, (field, { categories }) => (
    <SelectField field={field} options={options?.() ?? categories} {...shown(texts)} />
  ));

const tick = (label: string, hint: string) =>
  show("window", "ticks", (field) => <CheckboxField field={field} label={t(label)} hint={t(hint)} />);

const inSale = (texts: Texts<TextFieldProps>) =>
  show("window", undefined, (field) => (
    <div data-part="sale">
      <TextField field={field} {...shown(texts)} />
    </div>
  ));

/** In the form's order. Leaving out a field is a type error. */
export const CONTROLS: Record<FieldName, Control> = {
  title: text("what", { label: msg("Title"), maxLength: 200 }, "title"),
  description: area("description", { label: msg("Description"), rows: 6, maxLength: 10_000 }),
  specifications: area("specifications", {
    label: msg("Specifications"),
    hint: msg("One a line, as 'Weight: 2 kg'"),
    rows: 4,
    maxLength: 2_000,
    optional: true,
  }),
  category: select("what", { label: msg("Category"), placeholder: msg("Choose a category") }),
  sku: text("what", {
    label: "SKU",
    hint: msg("Your own code for it; no other product may have it"),
    maxLength: 40,
    autoCapitalize: "none",
    spellCheck: false,
    optional: true,
  }),
  condition: select(
    "what",
    { label: msg("Condition"), placeholder: msg("Not said"), optional: true },
    conditions,
  ),
  product_type: show("what", "type", (field, { hasAuctions }) =>
    // one that is an auction keeps its choice where the shop sells without them
    hasAuctions || field.initialValue !== "buy_now" ? (
      <RadioGroup field={field} label={t("Product type")} options={types()} />
    ) : (
      <div hidden>
        <RadioGroup
          field={field}
          label={t("Product type")}
          options={types().filter(({ value }) => value === "buy_now")}
        />
      </div>
    ),
  ),
  base_price: show("value", undefined, (field, { hasAuctions }) => (
    // where only a fixed price is sold, a blank one follows it
    <div data-part={field.initialValue ? undefined : "blank_base_price"}>
      <TextField
        field={field}
        prefix="KSh"
        inputMode="decimal"
        label={t("Base price")}
        hint={
          hasAuctions
            ? t("In an auction, pledges start here. Blank for Buy Now: its price")
            : t("Blank: its price")
        }
      />
    </div>
  )),
  market_price: show("value", undefined, (field, { hasAuctions }) => (
    <TextField
      field={field}
      prefix="KSh"
      inputMode="decimal"
      label={t("Market price")}
      hint={
        hasAuctions
          ? t(
              "What it costs elsewhere; shown crossed out. Left blank, home shows 50 times the base price of its first auction",
            )
          : t("What it costs elsewhere; shown crossed out")
      }
      optional
    />
  )),
  cost_price: amount("value", {
    label: msg("Cost price"),
    hint: msg("What you pay for one; buyers never see it"),
    optional: true,
  }),
  tax_type: select(
    "value",
    {
      label: msg("Tax type"),
      hint: msg("Counts if the shop is registered for VAT"),
      placeholder: msg("The shop's usual one"),
      optional: true,
    },
    taxTypes,
  ),
  stock_quantity: text("value", {
    label: msg("Stock quantity"),
    hint: msg("From 0 to 1,000,000"),
    inputMode: "numeric",
  }),
  buy_now_price: amount("fixed_price", { label: msg("Buy now price") }),
  participation_fee: amount(
    "auction",
    { label: msg("Entry fee"), hint: msg("What a buyer pays to join a round") },
    "fee",
  ),
  start_time: time(msg("Start time")),
  end_time: time(msg("End time")),
  display_order: text("window", {
    label: msg("Display order"),
    hint: msg("Lower shows first"),
    inputMode: "numeric",
    optional: true,
  }),
  is_featured: tick(msg("Featured"), msg("Shown before others with the same display order")),
  is_flash_sale: tick(msg("Flash sale"), msg("Takes the discount off the buy now price")),
  discount_percentage: inSale({
    label: msg("Discount percentage"),
    hint: msg("From 0 to 100"),
    suffix: "%",
    inputMode: "numeric",
  }),
  flash_sale_ends_at: inSale({
    type: "datetime-local",
    label: msg("Flash sale ends at"),
    hint: msg("Nairobi time; blank for no end"),
    optional: true,
  }),
};
