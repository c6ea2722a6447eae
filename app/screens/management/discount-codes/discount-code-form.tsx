import { getCollectionProps } from "@conform-to/react";
import { MAX_CODE_LENGTH } from "~/domain/order/discount-code";
import { EditForm, type TypedBefore, useEditForm } from "~/screens/management/shared/edit-form";
import { CheckboxField } from "~/ui/form/checkbox-field";
import * as choice from "~/ui/form/choice.css";
import type { Field } from "~/ui/form/field-frame";
import { frame, hint, label } from "~/ui/form/field-frame.css";
import type { Option } from "~/ui/form/select-field";
import { TextField } from "~/ui/form/text-field";

type Typed = Record<
  | "code"
  | "amount"
  | "percent"
  | "from"
  | "starts_at"
  | "ends_at"
  | "max_uses"
  | "max_uses_each"
  | "is_active"
  | "seen",
  string
> &
  Record<"categories", string[]>;

export interface DiscountCodeFormProps extends TypedBefore {
  values: Typed;
  categories: readonly Option[];
}

const shillings = { prefix: "KSh", inputMode: "numeric", autoComplete: "off" } as const;
const number = { inputMode: "numeric", autoComplete: "off", optional: true } as const;

export function DiscountCodeForm({ values, categories, ...typed }: DiscountCodeFormProps) {
  const { edit, fields } = useEditForm<Typed>(typed, {
    id: "discount-code",
    defaultValue: values,
    loadSchema: async () => (await import("~/domain/order/discount-code")).discountCodeSchema,
  });
  return (
    <EditForm {...edit} seen={fields.seen} cancelTo="/management/discount-codes">
      <TextField
        field={fields.code}
        label="Code"
        optional
        hint={
          values.code === ""
            ? "What buyers type, such as EID-2026. Leave it blank and the shop makes one that nobody guesses."
            : "What buyers type. Blank: it stays."
        }
        maxLength={MAX_CODE_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <TextField field={fields.amount} label="Amount off" optional hint="Either this …" {...shillings} />
      <TextField field={fields.percent} label="Percent off" hint="… or this, from 1 to 100" {...number} />
      <TextField
        field={fields.from}
        label="From a sum of"
        optional
        hint="The goods that it is for must come to this, without delivery"
        {...shillings}
      />
      <CategoryBoxes field={fields.categories} categories={categories} />
      <TextField field={fields.starts_at} type="datetime-local" label="Valid from" optional />
      <TextField field={fields.ends_at} type="datetime-local" label="Valid until" optional />
      <TextField field={fields.max_uses} label="Uses in all" hint="Blank: any number" {...number} />
      <TextField
        field={fields.max_uses_each}
        label="Uses by one person"
        hint="By account and by phone. Blank: any number"
        {...number}
      />
      <CheckboxField field={fields.is_active} label="Active" hint="Buyers can use it" />
    </EditForm>
  );
}

function CategoryBoxes({ field, categories }: { field: Field } & Pick<DiscountCodeFormProps, "categories">) {
  if (categories.length === 0) return null;
  const options = categories.map(({ value }) => value);
  const boxes = getCollectionProps(field, { type: "checkbox", options });
  return (
    <fieldset className={frame}>
      <legend className={label}>Categories</legend>
      <p className={hint}>None ticked: it is for all goods. Auctions never count.</p>
      <div>
        {categories.map(({ value, label: name }, index) => {
          const { key, id, ...box } = boxes[index] ?? { key: value, id: `category-${value}` };
          return (
            <label key={key} className={choice.choice}>
              <input {...box} id={index === 0 ? field.id : id} className={choice.mark} />
              <span className={choice.texts}>{name}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
