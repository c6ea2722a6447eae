import type { ReactNode } from "react";
import { SETTING_TEXTS, WINNER_PAYS_LABELS } from "~/domain/settings/setting-texts";
import { type SettingName, WINNER_PAYS } from "~/domain/settings/settings";
import { EditForm, type TypedBefore, useEditForm } from "~/screens/management/shared/edit-form";
import { RadioGroup } from "~/ui/form/radio-group";
import { TextField } from "~/ui/form/text-field";
import type { FieldMetadata } from "@conform-to/react";
import { FormSection, WholeRow } from "~/screens/management/products/form/product-form-section";
import { CheckboxField } from "~/ui/form/checkbox-field";
import { TextArea } from "~/ui/form/text-area";

export interface SettingFormProps extends TypedBefore {
  name: SettingName;
  values: Record<string, string>;
  rowCount: number;
}

export function SettingForm({ name, values, rowCount, ...typed }: SettingFormProps) {
  const { edit, fields } = useEditForm<Record<string, string>>(typed, {
    id: "setting",
    defaultValue: values,
    loadSchema: async () => (await import("~/domain/settings/setting-form")).SETTING_FORMS[name].schema,
  });
  return (
    <EditForm {...edit} seen={fields.seen} cancelTo="/management/settings" cancelDiscards>
      <input type="hidden" name="setting" value={name} />
      {fieldsOf(name, fields, rowCount)}
    </EditForm>
  );
}

function fieldsOf(name: SettingName, fields: SettingFields, rowCount: number): ReactNode {
  const { value: field } = fields;
  if (name === "deliveryZones") return <DeliveryRows fields={fields} count={rowCount} />;
  if (!field) return null;
  const { label } = SETTING_TEXTS[name];
  switch (name) {
    case "shopName":
      return <TextField field={field} label={label} autoComplete="organization" maxLength={60} />;
    case "shopAddress":
      return (
        <TextField
          field={field}
          label={label}
          optional
          hint="Such as 'Moi Avenue 5, 2nd floor, Nairobi'"
          autoComplete="street-address"
          maxLength={200}
        />
      );
    case "kraPin":
      return (
        <TextField
          field={field}
          label={label}
          optional
          hint="A letter, nine digits and a letter, such as P051234567X"
          autoComplete="off"
        />
      );
    case "whatsapp":
      return (
        <TextField
          field={field}
          label={label}
          optional
          hint="Such as 0712 345 678"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
      );
    case "freeDeliveryFromCents":
      return (
        <TextField
          field={field}
          label={label}
          optional
          hint="Leave it blank to always ask for the delivery fee."
          prefix="KSh"
          inputMode="decimal"
          autoComplete="off"
        />
      );
    case "daysToOrder":
      return <TextField field={field} label={label} inputMode="numeric" autoComplete="off" maxLength={2} />;
    case "isPayOnDelivery":
      return (
        <RadioGroup
          field={field}
          label={label}
          options={[
            { value: "yes", label: "Yes", hint: "Buyers choose between M-Pesa now and paying on delivery." },
            { value: "no", label: "No", hint: "Buyers pay first." },
          ]}
        />
      );
    case "winnerPays":
      return (
        <RadioGroup
          field={field}
          label={label}
          options={WINNER_PAYS.map((pays) => ({
            value: pays,
            label: WINNER_PAYS_LABELS[pays],
            hint: WINNER_HINTS[pays],
          }))}
        />
      );
  }
}

const WINNER_HINTS = {
  highest: "The highest amount they pledged in any round, and delivery.",
  average: "Their average over the rounds in which anybody pledged, and delivery.",
  nothing: "The entry fees are all they pay for the goods. Delivery comes on top.",
} as const;

type SettingFields = Record<string, FieldMetadata<string>>;

interface Props {
  fields: SettingFields;
  count: number;
}

/** Blank rows add and ticks remove, without scripts. */
function DeliveryRows({ fields, count }: Props) {
  return Array.from({ length: count }, (_, nth) => {
    const of = (name: string) => fields[`${name}_${nth}`];
    const [name, fee, counties, days, remove] = ["name", "fee", "counties", "days", "remove"].map(of);
    if (!name || !fee || !counties || !days || !remove) return null;
    const known = name.initialValue;
    return (
      <FormSection
        key={nth}
        title={known ?? "New zone"}
        {...(!known && { note: "Leave blank what you do not need. After you save there is room for more." })}
      >
        <TextField field={name} label="Name" maxLength={60} autoComplete="off" />
        <TextField field={fee} label="Fee" prefix="KSh" inputMode="numeric" autoComplete="off" />
        <TextField
          field={days}
          label="Expected days"
          optional
          hint="Such as 3, or 2-4"
          maxLength={20}
          autoComplete="off"
        />
        <WholeRow>
          <TextArea
            field={counties}
            label="Counties"
            hint="With commas between, for example: Nairobi, Kiambu, Machakos"
            rows={2}
          />
        </WholeRow>
        {known ? <CheckboxField field={remove} label={`Remove ${known}`} /> : null}
      </FormSection>
    );
  });
}
