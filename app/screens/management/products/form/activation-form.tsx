import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useFetcher } from "~/router";
import { FormErrors } from "~/ui/form/form-errors";
import { FormActions } from "~/ui/form/form-actions";
import { muted, stack } from "~/ui/frame/layout.css";
import { LeaveGuard } from "~/ui/form/leave-guard";
import { Notice } from "~/ui/frame/notice";
import { RadioGroup } from "~/ui/form/radio-group";
import { WINNER_PAYS, WINNER_PAYS_LABELS } from "~/domain/settings/winner-pays";
import { RoundTimeFields, type RoundTimesInput } from "~/screens/management/rounds/round-time-fields";
import { useCheckedForm } from "~/ui/form/use-checked-form";
import type { ActivationView } from "../activation-view";
import { formatKsh, parseTypedAmount, toAmountText } from "~/domain/money";
import { Button } from "~/ui/frame/button";
import type { Field } from "~/ui/form/field-frame";
import { TextField } from "~/ui/form/text-field";
import { scripted } from "~/ui/frame/scripted.css";

interface ActivationFormProps {
  activation: ActivationView;
  answer?: SubmissionResult<string[]>;
  back?: string;
}

export function ActivationForm({ activation, answer, back }: ActivationFormProps) {
  const { productId, label, failure, range, explanation, warning, winnerPays } = activation;
  const fetcher = useFetcher<{ result: SubmissionResult<string[]> }>();
  const { form, fields, onFocus } = useCheckedForm<
    Record<"min_pledge" | "max_pledge" | "winner_pays", string> & RoundTimesInput
  >({
    id: `activate-${productId}`,
    lastResult: fetcher.data?.result ?? answer,
    defaultValue: {
      ...(range && { min_pledge: range.min, max_pledge: range.max }),
      ...(winnerPays && { winner_pays: winnerPays }),
    },
    loadSchema: async () => (await import("~/domain/product/activation")).activationSchema,
  });
  return (
    <fetcher.Form
      method="post"
      action={`/management/products/${productId}/activate`}
      {...getFormProps(form)}
      onFocus={range ? onFocus : undefined}
      className={stack.l}
    >
      {back ? <input type="hidden" name="back" value={back} /> : null}
      <FormErrors form={form} title={failure} answer={fetcher.data} />
      <p className={muted}>{explanation}</p>
      {warning ? <Notice tone="warning">{warning}</Notice> : null}
      {range ? (
        <>
          <SteppedAmount
            field={fields.min_pledge}
            label="Minimum pledge"
            hint={`Not below the base price of ${range.basePrice}`}
          />
          <SteppedAmount
            field={fields.max_pledge}
            label="Maximum pledge"
            hint="Usually ten times the base price"
          />
          <RoundTimeFields fields={fields} />
        </>
      ) : null}
      {winnerPays ? (
        <RadioGroup
          field={fields.winner_pays}
          label="What the winner pays"
          options={WINNER_PAYS.map((pays) => ({
            value: pays,
            label: `${WINNER_PAYS_LABELS[pays]}, plus delivery`,
          }))}
        />
      ) : null}
      {winnerPays ? (
        <p className={muted}>Buyers read it before they join. It cannot be changed later.</p>
      ) : null}
      <FormActions busy={fetcher.state !== "idle"}>{label}</FormActions>
      <LeaveGuard formId={form.id} unsaved={(fetcher.data ?? answer) !== undefined} />
    </fetcher.Form>
  );
}

const STEP_CENTS = 10_000;

/** Any amount can be typed; with scripts − and + change it by KSh 100. */
function SteppedAmount({ field, label, hint }: { field: Field; label: string; hint: string }) {
  const step = (sign: "−" | "+", by: number) => (
    <Button
      type="button"
      look="secondary"
      className={scripted}
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
      before={step("−", -STEP_CENTS)}
      after={step("+", STEP_CENTS)}
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
