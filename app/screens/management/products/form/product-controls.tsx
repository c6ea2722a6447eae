import type { useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import type { FieldName } from "~/domain/product/fields";
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
import { type Option, SelectField } from "~/ui/form/select-field";
import { TextArea } from "~/ui/form/text-area";
import { TextField, type TextFieldProps } from "~/ui/form/text-field";
import type { ProductInput } from "./product-form-values";

const TYPE_HINTS: Record<ProductType, string> = {
  buy_now: "Sold at a fixed price",
  auction: "Sold by pledges in rounds",
  both: "Either way",
};

const types = PRODUCT_TYPES.map((value) => ({
  value,
  label: PRODUCT_TYPE_LABELS[value],
  hint: TYPE_HINTS[value],
}));

const conditions = PRODUCT_CONDITIONS.map((value) => ({ value, label: CONDITION_LABELS[value] }));

const taxTypes = TAX_TYPES.map((value) => ({ value, label: TAX_TYPE_LABELS[value] }));

const AmountField = (props: TextFieldProps) => <TextField prefix="KSh" inputMode="decimal" {...props} />;

const MomentField = (props: TextFieldProps) => <TextField type="datetime-local" {...props} />;

export type Section = "what" | "value" | "fixed_price" | "auction" | "window";

type Fields = ReturnType<typeof useForm<ProductInput, ProductInput, string[]>>[1];

export interface ShownForm {
  fields: Fields;
  categories: readonly Option[];
  /** A draft may have no times yet. */
  timesOptional: boolean;
}

export interface Control {
  section: Section;
  /** Shares the section's width with its neighbours of the same row. */
  row?: string;
  show: (field: Fields[FieldName], form: Omit<ShownForm, "fields">) => ReactNode;
}

/** In the form's order. Leaving out a field is a type error. */
export const CONTROLS: Record<FieldName, Control> = {
  title: {
    section: "what",
    row: "title",
    show: (field) => <TextField field={field} label="Title" maxLength={200} />,
  },
  description: {
    section: "what",
    row: "description",
    show: (field) => <TextArea field={field} label="Description" rows={6} maxLength={10_000} />,
  },
  specifications: {
    section: "what",
    row: "specifications",
    show: (field) => (
      <TextArea
        field={field}
        label="Specifications"
        hint="One a line, as 'Weight: 2 kg'"
        rows={4}
        maxLength={2_000}
        optional
      />
    ),
  },
  category: {
    section: "what",
    show: (field, { categories }) => (
      <SelectField field={field} label="Category" options={categories} placeholder="Choose a category" />
    ),
  },
  sku: {
    section: "what",
    show: (field) => (
      <TextField
        field={field}
        label="SKU"
        hint="Your own code for it; no other product may have it"
        maxLength={40}
        autoCapitalize="none"
        spellCheck={false}
        optional
      />
    ),
  },
  condition: {
    section: "what",
    show: (field) => (
      <SelectField field={field} label="Condition" options={conditions} placeholder="Not said" optional />
    ),
  },
  product_type: {
    section: "what",
    row: "type",
    show: (field) => <RadioGroup field={field} label="Product type" options={types} />,
  },
  base_price: {
    section: "value",
    show: (field) => (
      // where only a fixed price is sold, a blank one follows it
      <div data-part={field.initialValue ? undefined : "blank_base_price"}>
        <AmountField
          field={field}
          label="Base price"
          hint="In an auction, pledges start here. Blank for Buy Now: its price"
        />
      </div>
    ),
  },
  market_price: {
    section: "value",
    show: (field) => (
      <AmountField
        field={field}
        label="Market price"
        hint="What it costs elsewhere; shown crossed out"
        optional
      />
    ),
  },
  cost_price: {
    section: "value",
    show: (field) => (
      <AmountField
        field={field}
        label="Cost price"
        hint="What you pay for one; buyers never see it"
        optional
      />
    ),
  },
  tax_type: {
    section: "value",
    show: (field) => (
      <SelectField
        field={field}
        label="Tax type"
        hint="Counts if the shop is registered for VAT"
        options={taxTypes}
        placeholder="The shop's usual one"
        optional
      />
    ),
  },
  stock_quantity: {
    section: "value",
    show: (field) => (
      <TextField field={field} label="Stock quantity" hint="From 0 to 1,000,000" inputMode="numeric" />
    ),
  },
  buy_now_price: {
    section: "fixed_price",
    show: (field) => <AmountField field={field} label="Buy now price" />,
  },
  participation_fee: {
    section: "auction",
    row: "fee",
    show: (field) => (
      <AmountField
        field={field}
        label="Participation fee"
        hint="The entry fee a buyer pays to join a round"
      />
    ),
  },
  start_time: {
    section: "auction",
    show: (field, { timesOptional }) => (
      <MomentField field={field} label="Start time" hint="Nairobi time" optional={timesOptional} />
    ),
  },
  end_time: {
    section: "auction",
    show: (field, { timesOptional }) => (
      <MomentField field={field} label="End time" hint="Nairobi time" optional={timesOptional} />
    ),
  },
  display_order: {
    section: "window",
    show: (field) => (
      <TextField field={field} label="Display order" hint="Lower shows first" inputMode="numeric" optional />
    ),
  },
  is_featured: {
    section: "window",
    row: "ticks",
    show: (field) => (
      <CheckboxField field={field} label="Featured" hint="Shown before others with the same display order" />
    ),
  },
  is_flash_sale: {
    section: "window",
    row: "ticks",
    show: (field) => (
      <CheckboxField field={field} label="Flash sale" hint="Takes the discount off the buy now price" />
    ),
  },
  discount_percentage: {
    section: "window",
    show: (field) => (
      <div data-part="sale">
        <TextField
          field={field}
          label="Discount percentage"
          hint="From 0 to 100"
          suffix="%"
          inputMode="numeric"
        />
      </div>
    ),
  },
  flash_sale_ends_at: {
    section: "window",
    show: (field) => (
      <div data-part="sale">
        <MomentField
          field={field}
          label="Flash sale ends at"
          hint="Nairobi time; blank for no end"
          optional
        />
      </div>
    ),
  },
};
