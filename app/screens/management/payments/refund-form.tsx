import type { ReactNode } from "react";
import { type RestoredInput, useEditForm } from "~/screens/management/shared/edit-form";
import { RadioGroup } from "~/ui/form/radio-group";
import { TextArea } from "~/ui/form/text-area";
import { TextField } from "~/ui/form/text-field";
import { useEarlyInput } from "~/ui/form/use-early-input";
import { t } from "~/texts/t";
import { MoneyForm, type MoneyFormProps } from "./money-form";

interface RefundFormProps extends Pick<MoneyFormProps, "seenAt" | "button" | "intent" | "cancelTo"> {
  typed?: RestoredInput;
  hint: string;
  /** A part may go back of what is left; null if only the whole sum may, and the way it came. */
  part: { left: string; isByPhone: boolean } | null;
  children?: ReactNode;
}

const loadReason = async () => (await import("~/domain/form/reason")).reasonSchema;
const loadPart = async () => (await import("~/domain/order/order-money-form")).refundSchema;

/** For an order's payment, an entry fee and an unmatched payment. */
export function RefundForm({ typed, hint, part, children, ...frame }: RefundFormProps) {
  const { edit, form, fields } = useEditForm<Record<"amount" | "reason" | "way", string>>({
    id: "refund",
    // no default amount, because Enter must not refund the whole sum
    ...(part && { defaultValue: { way: "same" } }),
    loadSchema: part ? loadPart : loadReason,
    ...(typed && { typed }),
  });
  useEarlyInput(form.id);
  return (
    <MoneyForm {...edit} {...frame} look={part ? undefined : "danger"}>
      {children}
      {part ? (
        <TextField
          field={fields.amount}
          label={t("Amount in KSh")}
          hint={t("At most {left}", { left: part.left })}
          inputMode="decimal"
          autoComplete="off"
        />
      ) : null}
      <TextArea
        field={fields.reason}
        label={t("Reason")}
        hint={hint}
        rows={2}
        maxLength={part ? 300 : undefined}
      />
      {part ? <WayBack field={fields.way} isByPhone={part.isByPhone} /> : null}
    </MoneyForm>
  );
}

const ways = () => [
  { value: "same", label: t("To the phone that paid"), hint: t("We send it") },
  { value: "hand", label: t("By hand"), hint: t("You give it back yourself, we note it") },
];

function WayBack({
  field,
  isByPhone,
}: {
  field: Parameters<typeof RadioGroup>[0]["field"];
  isByPhone: boolean;
}) {
  if (isByPhone) return <RadioGroup field={field} label={t("How does it go back?")} options={ways()} />;
  return <p>{t("Staff took this money: please give it back yourself. We note it here.")}</p>;
}
