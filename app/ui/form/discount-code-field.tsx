import { Button } from "~/ui/frame/button";
import { t } from "~/texts/t";
import type { Field } from "./field-frame";
import { TextField } from "./text-field";

/** Includes the button that shows what the code takes off. */
export const DiscountCodeField = ({ field }: { field: Field }) => (
  <TextField
    field={field}
    label={t("Discount code")}
    optional
    autoComplete="off"
    autoCapitalize="characters"
    maxLength={60}
    after={
      <Button name="intent" value="show" look="secondary" formNoValidate>
        {t("Apply code")}
      </Button>
    }
  />
);
