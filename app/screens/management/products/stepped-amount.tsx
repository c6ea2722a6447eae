import { formatKsh, parseTypedAmount, toAmountText } from "~/domain/money";
import { Button } from "~/ui/frame/button";
import type { Field } from "~/ui/form/field-frame";
import { TextField } from "~/ui/form/text-field";
import { useHydrated } from "~/ui/network/use-hydrated";

const STEP_CENTS = 10_000;

export interface SteppedAmountProps {
  field: Field;
  label: string;
  hint: string;
}

/** Any amount can be typed; with scripts − and + change it by KSh 100. */
export function SteppedAmount({ field, label, hint }: SteppedAmountProps) {
  const hydrated = useHydrated();
  const step = (sign: "−" | "+", by: number) => (
    <Button
      type="button"
      look="secondary"
      aria-label={`${label}: ${by < 0 ? "less" : "more"} by ${formatKsh(STEP_CENTS)}`}
      onClick={() => stepBy(field.id, by)}
    >
      {sign}
    </Button>
  );
  return (
    <TextField
      field={field}
      label={label}
      hint={hint}
      prefix="KSh"
      inputMode="decimal"
      before={hydrated ? step("−", -STEP_CENTS) : null}
      after={hydrated ? step("+", STEP_CENTS) : null}
    />
  );
}

/** Changes the value like typing, so that conform notices. */
function stepBy(id: string, cents: number) {
  const input = document.getElementById(id);
  if (!(input instanceof HTMLInputElement)) return;
  input.value = toAmountText(Math.max(0, (parseTypedAmount(input.value) ?? 0) + cents));
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
