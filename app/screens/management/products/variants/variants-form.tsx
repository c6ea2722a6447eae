import { OPTION_SLOTS, type VariantInput } from "~/domain/product/variant-form";
import { MAX_VARIANTS, type RemovedValueStock } from "~/domain/product/variants";
import { EditForm, useEditForm } from "~/screens/management/shared/edit-form";
import { HiddenField } from "~/ui/form/hidden-field";
import { RadioGroup } from "~/ui/form/radio-group";
import { TextField } from "~/ui/form/text-field";
import { useEarlyInput } from "~/ui/form/use-early-input";
import { stack } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import * as styles from "./variants.css";
import { msg, t } from "~/texts/t";

interface VariantsFormProps {
  values: Partial<VariantInput>;
  /** Of each variant, such as 'L, Red'. */
  names: readonly string[];
  cancelTo: string;
}

const PIECES_CHOICES = [
  {
    value: "keep",
    label: msg("They stay, under the new names"),
    hint: msg("With price, SKU and barcode. With a new option, its first value gets them."),
  },
  {
    value: "go",
    label: msg("They are no longer on sale"),
    hint: msg("Give a value again, and its pieces are back."),
  },
] as const satisfies readonly { value: RemovedValueStock; label: string; hint: string }[];

const loadSchema = async () => (await import("~/domain/product/variant-form")).variantFormSchema;

/** New values become variants with the first Save, whose price and stock are then filled in. */
export function VariantsForm({ values, names, cancelTo }: VariantsFormProps) {
  const { edit, fields, form } = useEditForm<VariantInput>({
    id: "variants",
    defaultValue: values,
    loadSchema,
  });
  useEarlyInput(form.id);
  return (
    <EditForm {...edit} seen={fields.seen} intent={null} cancelTo={cancelTo}>
      <Panel title={t("Options")} look="bare">
        <div className={stack.m}>
          {OPTION_SLOTS.map((slot) => (
            <Option key={slot} slot={slot} fields={fields} />
          ))}
          {fields.old_pieces.errors || fields.old_pieces.value ? (
            <RadioGroup
              field={fields.old_pieces}
              label={t("What becomes of pieces whose values are gone?")}
              options={PIECES_CHOICES.map(({ value, label, hint }) => ({
                value,
                label: t(label),
                hint: t(hint),
              }))}
            />
          ) : null}
        </div>
      </Panel>
      <Panel title={t("Variants")} look="bare">
        {names.length === 0 ? (
          <p>
            {t(
              "Every combination of the values is a variant, up to {most}. Save, then give each its price and stock. What is in stock now stays on sale as the first one until you share it out.",
              { most: MAX_VARIANTS },
            )}
          </p>
        ) : (
          names.map((name, at) => <Variant key={name} name={name} slot={at + 1} fields={fields} />)
        )}
      </Panel>
    </EditForm>
  );
}

type Fields = ReturnType<typeof useEditForm<VariantInput>>["fields"];

interface RowProps {
  slot: number;
  fields: Fields;
}

function Option({ slot, fields }: RowProps) {
  const [name, values] = [fields[`option_${slot}`], fields[`values_${slot}`]];
  if (!name || !values) return null;
  const hints = slot === 1 ? [t("Such as Size"), t("With commas between: S, M, L")] : [];
  return (
    <div className={styles.option}>
      <TextField
        field={name}
        label={t("Option {slot}", { slot })}
        hint={hints[0]}
        autoComplete="off"
        optional
      />
      <TextField
        field={values}
        label={t("Values of option {slot}", { slot })}
        hint={hints[1]}
        autoComplete="off"
        optional
      />
    </div>
  );
}

function Variant({ name, slot, fields }: RowProps & { name: string }) {
  const part = (one: "of" | "price" | "stock" | "sku" | "barcode") => fields[`${one}_${slot}`];
  const [of, price, stock, sku, barcode] = [
    part("of"),
    part("price"),
    part("stock"),
    part("sku"),
    part("barcode"),
  ];
  if (!of || !price || !stock || !sku || !barcode) return null;
  return (
    <fieldset className={styles.variant}>
      <legend className={styles.title}>{name}</legend>
      <HiddenField field={of} />
      <div className={styles.figures}>
        <TextField field={price} label={t("Price")} prefix="KSh" inputMode="decimal" autoComplete="off" />
        <TextField field={stock} label={t("Stock")} inputMode="numeric" autoComplete="off" />
        <TextField field={sku} label="SKU" autoComplete="off" />
        <TextField field={barcode} label={t("Barcode")} autoComplete="off" />
      </div>
    </fieldset>
  );
}
