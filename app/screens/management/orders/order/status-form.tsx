import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "~/router";
import type { RestoredForm } from "~/http/forms/saved-draft.server";
import { Button } from "~/ui/frame/button";
import { FormErrors } from "~/ui/form/form-errors";
import { formActions, stack } from "~/ui/frame/layout.css";
import { LeaveGuard } from "~/ui/form/leave-guard";
import { Notice } from "~/ui/frame/notice";
import { SelectField } from "~/ui/form/select-field";
import { TextArea } from "~/ui/form/text-area";
import { useCheckedForm } from "~/ui/form/use-checked-form";
import { useEarlyInput } from "~/ui/form/use-early-input";
import type { OrderPage } from "./order-page.server";

export interface StatusFormProps {
  update: OrderPage["update"];
  adminNotes: string;
  answer: SubmissionResult<string[]> | undefined;
  restored: RestoredForm | null;
}

const loadSchema = async () => (await import("~/domain/order/order-status-form")).orderStatusSchema;

export function StatusForm({ update, adminNotes, answer, restored }: StatusFormProps) {
  const { seenAt, status, options, effects, preview } = update;
  const { form, fields, onFocus } = useCheckedForm<{ status: string; admin_notes: string }>({
    id: "order-status",
    lastResult: answer ?? restored?.result,
    defaultValue: { status, admin_notes: adminNotes },
    loadSchema,
  });
  useEarlyInput(form.id);
  const { formMethod } = useNavigation();
  // a restored form has the version of the order seen before the login, so a change since then is a conflict
  const seenBefore = answer ? undefined : restored?.result.initialValue?.seen_at;
  const chosen = fields.status.value;
  return (
    <Form method="post" {...getFormProps(form)} onFocus={onFocus} className={stack.l}>
      <FormErrors form={form} />
      {/* the version seen, so that somebody else's change since then is not overwritten */}
      <input type="hidden" name="seen_at" value={typeof seenBefore === "string" ? seenBefore : seenAt} />
      <SelectField field={fields.status} label="Status" options={options} placeholder="Choose a status" />
      <div role="status">
        <Notice tone="info">
          <p>{chosen === status ? preview : (chosen && effects[chosen]) || preview}</p>
        </Notice>
      </div>
      <TextArea
        field={fields.admin_notes}
        label="Admin notes"
        hint="Only administrators see these notes"
        optional
        rows={3}
      />
      <div className={formActions}>
        <Button busy={formMethod === "POST"}>Update Status</Button>
      </div>
      <LeaveGuard formId={form.id} unsaved={Boolean(answer ?? restored)} />
    </Form>
  );
}
