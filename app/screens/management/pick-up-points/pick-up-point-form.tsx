import { COUNTIES } from "~/domain/settings/delivery";
import { EditForm, type TypedBefore, useEditForm } from "~/screens/management/shared/edit-form";
import { CheckboxField } from "~/ui/form/checkbox-field";
import { SelectField } from "~/ui/form/select-field";
import { TextArea } from "~/ui/form/text-area";
import { TextField } from "~/ui/form/text-field";

type Typed = Record<
  "name" | "county" | "address" | "opening_hours" | "fee" | "expected_days" | "is_active" | "seen",
  string
>;

const COUNTY_OPTIONS = COUNTIES.map((county) => ({ value: county, label: county }));
export function PickUpPointForm({ values, ...typed }: TypedBefore & { values: Typed }) {
  const { edit, fields } = useEditForm<Typed>(typed, {
    id: "pick-up-point",
    defaultValue: values,
    loadSchema: async () => (await import("~/domain/order/pick-up-point")).pickUpPointSchema,
  });
  return (
    <EditForm {...edit} seen={fields.seen} cancelTo="/management/pick-up-points">
      <TextField field={fields.name} label="Name" hint="For example: Kisumu depot" maxLength={60} />
      <SelectField
        field={fields.county}
        label="County"
        options={COUNTY_OPTIONS}
        placeholder="Choose a county"
      />
      <TextField
        field={fields.address}
        label="Address"
        hint="For example: Oginga Odinga Street 9, opposite the post office"
        maxLength={200}
      />
      <TextArea
        field={fields.opening_hours}
        label="Opening hours"
        hint="For example: Monday to Saturday, 8 am to 6 pm"
        rows={2}
        maxLength={200}
      />
      <TextField
        field={fields.fee}
        label="Fee"
        hint="0 is free"
        prefix="KSh"
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        field={fields.expected_days}
        label="Expected days"
        optional
        hint="Until the goods are ready, such as 3, or 2-4"
        maxLength={20}
        autoComplete="off"
      />
      <CheckboxField field={fields.is_active} label="Active" hint="Buyers can choose it at checkout" />
    </EditForm>
  );
}
