import type { Field } from "~/ui/form/field-frame";
import { TextField } from "~/ui/form/text-field";

export type RoundTimesInput = Record<
  "opens_at" | "closes_at" | "soft_close_minutes" | "soft_close_max_minutes",
  string
>;

export const NO_TIMES_INPUT: RoundTimesInput = {
  opens_at: "",
  closes_at: "",
  soft_close_minutes: "",
  soft_close_max_minutes: "",
};

export const RoundTimeFields = ({ fields }: { fields: Record<keyof RoundTimesInput, Field> }) => (
  <>
    <TextField
      field={fields.opens_at}
      type="datetime-local"
      label="Opens"
      hint="Nairobi time. Leave blank to open it now."
      optional
    />
    <TextField
      field={fields.closes_at}
      type="datetime-local"
      label="Closes"
      hint="Nairobi time. Leave blank to close it by hand."
      optional
    />
    <TextField
      field={fields.soft_close_minutes}
      label="Soft close: the last minutes"
      hint="A pledge in these minutes that changes who leads moves the close as many minutes on. Buyers read it before they join. Leave blank for none."
      inputMode="numeric"
      optional
    />
    <TextField
      field={fields.soft_close_max_minutes}
      label="Soft close: at most, in all"
      hint="Minutes after the close above."
      inputMode="numeric"
      optional
    />
  </>
);
