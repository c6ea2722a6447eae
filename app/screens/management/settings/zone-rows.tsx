import type { FieldMetadata } from "@conform-to/react";
import { FormSection, WholeRow } from "~/screens/management/products/form/product-form-section";
import { CheckboxField } from "~/ui/form/checkbox-field";
import { TextArea } from "~/ui/form/text-area";
import { TextField } from "~/ui/form/text-field";

interface ZoneRowsProps {
  fields: Record<string, FieldMetadata<string>>;
  count: number;
}

/** Blank rows add and ticks remove, without scripts. */
export function ZoneRows({ fields, count }: ZoneRowsProps) {
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
