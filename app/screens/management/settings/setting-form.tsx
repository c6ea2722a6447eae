import type { ReactNode } from "react";
import { SETTING_TEXTS, WINNER_PAYS_LABELS } from "~/domain/settings/setting-texts";
import { type SettingName, WINNER_PAYS } from "~/domain/settings/settings";
import { EditForm, type TypedBefore, useEditForm } from "~/screens/management/shared/edit-form";
import { RadioGroup } from "~/ui/form/radio-group";
import { TextField } from "~/ui/form/text-field";
import { DeliveryRows, type SettingFields } from "./delivery-rows";

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
