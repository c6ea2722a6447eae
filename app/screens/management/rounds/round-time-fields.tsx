import type { Field } from "~/ui/form/field-frame";
import { TextField } from "~/ui/form/text-field";
import { t } from "~/texts/t";

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
      label={t("Opens")}
      hint={t("Nairobi time. Leave blank to open it now.")}
      optional
    />
    <TextField
      field={fields.closes_at}
      type="datetime-local"
      label={t("Closes")}
      hint={t("Nairobi time. Leave blank to close it by hand.")}
      optional
    />
    <TextField
      field={fields.soft_close_minutes}
      label={t("Soft close: the last minutes")}
      hint={t(
        "A pledge in these minutes that changes who leads moves the close as many minutes on. Buyers read it before they join. Leave blank for none.",
      )}
      inputMode="numeric"
      optional
    />
    <TextField
      field={fields.soft_close_max_minutes}
      label={t("Soft close: at most, in all")}
      hint={t("Minutes after the close above.")}
      inputMode="numeric"
      optional
    />
  </>
);
