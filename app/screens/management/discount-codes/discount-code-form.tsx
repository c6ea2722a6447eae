import { MAX_CODE_LENGTH } from "~/domain/discount-code/discount-code";
import { EditForm, useEditForm } from "~/screens/management/shared/edit-form";
import { CheckboxField } from "~/ui/form/checkbox-field";
import { CheckboxGroup } from "~/ui/form/checkbox-group";
import type { Option } from "~/ui/form/select-field";
import { TextField } from "~/ui/form/text-field";
import { t } from "~/texts/t";

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

const shillings = { prefix: "KSh", inputMode: "numeric", autoComplete: "off" } as const;
const number = { inputMode: "numeric", autoComplete: "off", optional: true } as const;

export function DiscountCodeForm({ values, categories }: { values: Typed; categories: readonly Option[] }) {
  const { edit, fields } = useEditForm<Typed>({
    id: "discount-code",
    defaultValue: values,
    loadSchema: async () => (await import("~/domain/discount-code/discount-code")).discountCodeSchema,
  });
  return (
    <EditForm {...edit} seen={fields.seen} cancelTo="/management/discount-codes">
      <TextField
        field={fields.code}
        label={t("Code")}
        optional
        hint={
          values.code === ""
            ? t(
                "What buyers type, such as EID-2026. Leave it blank and the shop makes one that nobody guesses.",
              )
            : t("What buyers type. Left blank, it stays as it is.")
        }
        maxLength={MAX_CODE_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <TextField
        field={fields.amount}
        label={t("Amount off")}
        optional
        hint={t("Either this …")}
        {...shillings}
      />
      <TextField
        field={fields.percent}
        label={t("Percent off")}
        hint={t("… or this, from 1 to 100")}
        {...number}
      />
      <TextField
        field={fields.from}
        label={t("Minimum order")}
        optional
        hint={t("The goods that it is for must come to this, without delivery")}
        {...shillings}
      />
      {categories.length > 0 ? (
        <CheckboxGroup
          field={fields.categories}
          legend={t("Categories")}
          note={t("None ticked: it is for all goods. Auctions never count.")}
          options={categories}
        />
      ) : null}
      <TextField field={fields.starts_at} type="datetime-local" label={t("Valid from")} optional />
      <TextField field={fields.ends_at} type="datetime-local" label={t("Valid until")} optional />
      <TextField field={fields.max_uses} label={t("Total uses")} hint={t("Blank: any number")} {...number} />
      <TextField
        field={fields.max_uses_each}
        label={t("Uses by one person")}
        hint={t("By account and by phone. Blank: any number")}
        {...number}
      />
      <CheckboxField field={fields.is_active} label={t("Active")} hint={t("Buyers can use it")} />
    </EditForm>
  );
}
