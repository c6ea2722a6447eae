import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useFetcher } from "~/router";
import { FormErrors } from "~/ui/form/form-errors";
import { FormActions } from "~/ui/form/form-actions";
import { muted, stack } from "~/ui/frame/layout.css";
import { LeaveGuard } from "~/ui/form/leave-guard";
import { Notice } from "~/ui/frame/notice";
import { RadioGroup } from "~/ui/form/radio-group";
import type { AuctionTerms } from "~/domain/product/auction-terms";
import { WINNER_PAYS, WINNER_PAYS_LABELS } from "~/domain/product/winner-pays";
import { RoundTimeFields, type RoundTimesInput } from "~/screens/management/rounds/round-time-fields";
import { useCheckedForm } from "~/ui/form/use-checked-form";
import type { ActivationView } from "../activation-view";
import { formatKsh, parseTypedAmount, toAmountText } from "~/domain/money";
import { Button } from "~/ui/frame/button";
import type { Field } from "~/ui/form/field-frame";
import { TextField } from "~/ui/form/text-field";
import { scripted } from "~/ui/frame/scripted.css";
import { t } from "~/texts/t";

interface ActivationFormProps {
  activation: ActivationView;
  answer?: SubmissionResult<string[]>;
  back?: string;
}

export function ActivationForm({ activation, answer, back }: ActivationFormProps) {
  const { productId, label, failure, range, explanation, warning, terms, endsText } = activation;
  const fetcher = useFetcher<{ result: SubmissionResult<string[]> }>();
  const { form, fields, onFocus } = useCheckedForm<
    Record<"min_pledge" | "max_pledge" | keyof TermsInput, string> & RoundTimesInput
  >({
    id: `activate-${productId}`,
    lastResult: fetcher.data?.result ?? answer,
    defaultValue: {
      ...(range && { min_pledge: range.min, max_pledge: range.max }),
      ...(terms && termsInput(terms)),
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
            label={t("Minimum pledge")}
            hint={t("Not below the base price of {basePrice}", { basePrice: range.basePrice })}
          />
          <SteppedAmount
            field={fields.max_pledge}
            label={t("Maximum pledge")}
            hint={t("Usually ten times the base price")}
          />
          <RoundTimeFields fields={fields} />
        </>
      ) : null}
      {terms ? <TermsFields fields={fields} endsText={endsText} /> : null}
      <FormActions busy={fetcher.state !== "idle"}>{label}</FormActions>
      <LeaveGuard formId={form.id} unsaved={(fetcher.data ?? answer) !== undefined} />
    </fetcher.Form>
  );
}

type TermsInput = Record<"winner_pays" | "shortest_round_minutes" | "keeps_end", string>;

const termsInput = ({ winnerPays, shortestRoundMinutes, keepsEnd }: AuctionTerms): TermsInput => ({
  winner_pays: winnerPays,
  shortest_round_minutes: String(shortestRoundMinutes),
  keeps_end: keepsEnd ? "yes" : "no",
});

interface TermsFieldsProps {
  fields: Record<keyof TermsInput, Field>;
  endsText: string | null;
}

const TermsFields = ({ fields, endsText }: TermsFieldsProps) => (
  <>
    <RadioGroup
      field={fields.winner_pays}
      label={t("What the winner pays")}
      options={WINNER_PAYS.map((pays) => ({
        value: pays,
        label: t("{price}, plus delivery", { price: t(WINNER_PAYS_LABELS[pays]) }),
      }))}
    />
    <TextField
      field={fields.shortest_round_minutes}
      label={t("Every round is open for at least")}
      hint={t("Minutes. 0: you can close a round at any time. Above 0 only a void ends it sooner.")}
      inputMode="numeric"
    />
    <RadioGroup
      field={fields.keeps_end}
      label={endsText ? t("The end, {endsText}", { endsText }) : t("The auction's end")}
      options={[
        { value: "no", label: t("You may close the auction and its rounds by hand before it") },
        {
          value: "yes",
          label: t("Kept: nothing is closed by hand before it; a round with its own time closes then"),
        },
      ]}
    />
    <p className={muted}>{t("Buyers read all three before they join. They cannot be changed later.")}</p>
  </>
);

const STEP_CENTS = 10_000;

/** Any amount can be typed; with scripts − and + change it by KSh 100. */
function SteppedAmount({ field, label, hint }: { field: Field; label: string; hint: string }) {
  const step = (sign: "−" | "+", by: number) => (
    <Button
      type="button"
      look="secondary"
      className={scripted}
      aria-label={
        by < 0
          ? t("{label}: {sum} less", { label, sum: formatKsh(STEP_CENTS) })
          : t("{label}: {sum} more", { label, sum: formatKsh(STEP_CENTS) })
      }
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
