import type { FieldMetadata } from "@conform-to/react";
import { MAX_PAGE_TEXT } from "~/domain/page-text/page-text";
import type { SettingField } from "~/domain/settings/setting";
import type { SettingName } from "~/domain/settings/settings";
import { EditForm, useEditForm } from "~/screens/management/shared/edit-form";
import { CheckboxField } from "~/ui/form/checkbox-field";
import { FileField } from "~/ui/form/file-field";
import { ShopLogo } from "~/ui/frame/shop-logo";
import { useVisit } from "~/ui/frame/visit";
import { ColourField } from "~/ui/form/colour-field";
import { RadioGroup } from "~/ui/form/radio-group";
import { TextArea } from "~/ui/form/text-area";
import { TextField } from "~/ui/form/text-field";
import { Button } from "~/ui/frame/button";
import type { EditedTexts } from "./edited-texts.server";
import { MessageTextFields } from "./message-text-fields";
import { ZoneRows } from "./zone-rows";

interface SettingFormProps {
  name: SettingName;
  label: string;
  field: SettingField;
  values: Record<string, string>;
  rowCount: number;
  /** Of a kind of message. */
  texts: EditedTexts["texts"] | null;
  cancelTo: string;
}

export function SettingForm({ name, label, field, values, rowCount, texts, cancelTo }: SettingFormProps) {
  const { edit, fields } = useEditForm<Record<string, string>>({
    id: "setting",
    defaultValue: values,
    loadSchema: async () => (await import("~/domain/settings/settings")).SETTINGS[name].schema,
  });
  return (
    <EditForm
      {...edit}
      seen={fields.seen}
      cancelTo={cancelTo}
      cancelDiscards
      {...(field.kind === "logo" && { encType: "multipart/form-data" })}
    >
      <input type="hidden" name="setting" value={name} />
      {field.kind === "zones" ? (
        <ZoneRows fields={fields} count={rowCount} />
      ) : field.kind === "logo" ? (
        <LogoFields hint={field.hint} remove={fields.remove} picture={fields.picture} />
      ) : texts ? (
        <MessageTextFields texts={texts} fields={fields} />
      ) : fields.value && field.kind !== "steps" && field.kind !== "texts" ? (
        <Control control={field} label={label} field={fields.value} />
      ) : null}
    </EditForm>
  );
}

interface LogoFieldsProps {
  hint: string | undefined;
  remove: FieldMetadata<string> | undefined;
  picture: FieldMetadata<string> | undefined;
}

function LogoFields({ hint, remove, picture }: LogoFieldsProps) {
  const { logo } = useVisit();
  if (!remove || !picture) return null;
  return (
    <>
      {logo ? (
        <>
          <ShopLogo most={{ width: 240, height: 120 }} />
          <CheckboxField field={remove} label="Remove the logo" />
        </>
      ) : null}
      <FileField
        field={picture}
        label="Logo"
        hint={hint}
        accept="image/jpeg,image/png,image/gif"
        optional={logo !== undefined}
      />
    </>
  );
}

interface ControlProps {
  control: Exclude<SettingField, { kind: "zones" | "logo" | "steps" | "texts" }>;
  label: string;
  field: FieldMetadata<string>;
}

function Control({ control, label, field }: ControlProps) {
  const { kind, ...texts } = control;
  if (kind === "page")
    return (
      <>
        <TextArea field={field} label={label} rows={16} maxLength={MAX_PAGE_TEXT} {...texts} optional />
        <div>
          <Button look="secondary" name="preview" value="on">
            Preview
          </Button>
        </div>
      </>
    );
  if (kind === "lines") return <TextArea field={field} label={label} rows={5} {...texts} optional />;
  if (control.kind === "colour") {
    const { kind: _, ...colour } = control;
    return <ColourField field={field} label={label} {...colour} optional />;
  }
  if (kind === "choice") return <RadioGroup field={field} label={label} {...control} />;
  return <TextField field={field} label={label} {...texts} />;
}
