import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { NO_MAXIMUM_WARNING } from "~/domain/product/activation";
import { Form, Link, useNavigation } from "~/router";
import { Button, ButtonLink } from "~/ui/frame/button";
import { FormErrors } from "~/ui/form/form-errors";
import { HiddenField } from "~/ui/form/hidden-field";
import { formActions, stack } from "~/ui/frame/layout.css";
import { LeaveGuard } from "~/ui/form/leave-guard";
import { Notice } from "~/ui/frame/notice";
import { TextField } from "~/ui/form/text-field";
import { useCheckedForm } from "~/ui/form/use-checked-form";
import { NewcomerRefund } from "../newcomer-refund";

type NextRoundInput = Record<
  "base_price" | "participation_fee" | "min_pledge" | "max_pledge" | "after_round",
  string
>;

export interface NextRoundFormProps {
  values: NextRoundInput;
  answer: SubmissionResult<string[]> | undefined;
  cancelTo: string;
  isAdministrator: boolean;
  /** Newcomers of the round that is closed first (D98); null if none is. */
  newcomers: readonly string[] | null;
}

const loadSchema = async () => (await import("~/domain/round/round")).nextRoundSchema;
const amount = { prefix: "KSh", inputMode: "decimal" } as const;

export function NextRoundForm({ values, answer, cancelTo, isAdministrator, newcomers }: NextRoundFormProps) {
  const { formMethod } = useNavigation();
  const { form, fields, onFocus } = useCheckedForm<NextRoundInput>({
    id: "next-round",
    lastResult: answer,
    defaultValue: values,
    loadSchema,
  });
  return (
    <Form method="post" {...getFormProps(form)} onFocus={onFocus} className={stack.l}>
      {isAdministrator ? null : <Notice tone="info">Only an administrator can open a round.</Notice>}
      <FormErrors form={form} />
      {/* the number seen does not change: after a conflict, opening one more round is a new decision (D19) */}
      {form.errors ? (
        <Link to="?afresh" reloadDocument data-discards>
          See the current round and start again
        </Link>
      ) : null}
      <HiddenField field={fields.after_round} />
      <TextField field={fields.base_price} label="Base price" {...amount} />
      <TextField field={fields.participation_fee} label="Entry fee" {...amount} />
      <TextField field={fields.min_pledge} label="Min pledge" {...amount} />
      <TextField
        field={fields.max_pledge}
        label="Max pledge"
        hint={`Leave blank for Unlimited. ${NO_MAXIMUM_WARNING}`}
        optional
        {...amount}
      />
      {newcomers ? <NewcomerRefund newcomers={newcomers} /> : null}
      <div className={formActions}>
        <ButtonLink look="secondary" to={cancelTo}>
          Cancel
        </ButtonLink>
        <Button busy={formMethod === "POST"}>Create Next Round</Button>
      </div>
      <LeaveGuard formId={form.id} unsaved={answer !== undefined} />
    </Form>
  );
}
