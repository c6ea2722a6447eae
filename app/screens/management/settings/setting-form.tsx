import type { FieldMetadata } from "@conform-to/react";
import type { SettingField } from "~/domain/settings/setting";
import type { SettingName } from "~/domain/settings/settings";
import { EditForm, type TypedBefore, useEditForm } from "~/screens/management/shared/edit-form";
import { RadioGroup } from "~/ui/form/radio-group";
import { TextField } from "~/ui/form/text-field";
import { ZoneRows } from "./zone-rows";

export interface SettingFormProps extends TypedBefore {
  name: SettingName;
  label: string;
  field: SettingField;
  values: Record<string, string>;
  rowCount: number;
}

export function SettingForm({ name, label, field, values, rowCount, ...typed }: SettingFormProps) {
  const { edit, fields } = useEditForm<Record<string, string>>(typed, {
    id: "setting",
    defaultValue: values,
    loadSchema: async () => (await import("~/domain/settings/settings")).SETTINGS[name].schema,
  });
  return (
    <EditForm {...edit} seen={fields.seen} cancelTo="/management/settings" cancelDiscards>
      <input type="hidden" name="setting" value={name} />
      {field.kind === "zones" ? (
        <ZoneRows fields={fields} count={rowCount} />
      ) : fields.value ? (
        <Control control={field} label={label} field={fields.value} />
      ) : null}
    </EditForm>
  );
}

interface ControlProps {
  control: Exclude<SettingField, { kind: "zones" }>;
  label: string;
  field: FieldMetadata<string>;
}

function Control({ control, label, field }: ControlProps) {
  const { kind, ...texts } = control;
  if (kind === "choice") return <RadioGroup field={field} label={label} {...control} />;
  return <TextField field={field} label={label} {...texts} />;
}
