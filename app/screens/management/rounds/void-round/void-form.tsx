import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "~/router";
import { Button, ButtonLink } from "~/ui/frame/button";
import { CheckboxField } from "~/ui/form/checkbox-field";
import { FormErrors } from "~/ui/form/form-errors";
import { formActions, stack } from "~/ui/frame/layout.css";
import { LeaveGuard } from "~/ui/form/leave-guard";
import { Notice } from "~/ui/frame/notice";
import { TextArea } from "~/ui/form/text-area";
import { useCheckedForm } from "~/ui/form/use-checked-form";
import type { VoidView } from "./void-page.server";

const loadSchema = async () => (await import("~/domain/round/void-round")).voidSchema;

export interface VoidFormProps {
  view: VoidView;
  answer: SubmissionResult<string[]> | undefined;
  cancelTo: string;
}

export function VoidForm({ view, answer, cancelTo }: VoidFormProps) {
  const { formMethod } = useNavigation();
  const { form, fields, onFocus } = useCheckedForm<Record<"reason" | "confirm", string>>({
    id: "void-round",
    lastResult: answer,
    loadSchema,
  });
  return (
    <Form method="post" {...getFormProps(form)} onFocus={onFocus} className={stack.l}>
      <FormErrors form={form} />
      <Notice tone={view.changes ? "warning" : "info"}>
        {view.whyWhole ? <p>{view.whyWhole}</p> : null}
        <p>{view.lead}</p>
        <p>{view.fees}</p>
        {view.wonOrder ? (
          <p>
            The winner has an order: <Link to={view.wonOrder.to}>{view.wonOrder.number}</Link>.{" "}
            {view.wonOrder.isPaid ? "Refund it there first." : "Cancel it there."}
          </p>
        ) : null}
      </Notice>
      <input type="hidden" name="seen_lead" value={view.leadKey} />
      {view.whole ? <input type="hidden" name="whole_auction" value="on" /> : null}
      <TextArea
        field={fields.reason}
        label="Reason"
        hint="At least 10 characters. Everybody can read it on the auction's page and on the proof."
        rows={3}
      />
      {view.changes ? (
        <CheckboxField field={fields.confirm} label="I know that this changes who leads" />
      ) : null}
      <div className={formActions}>
        <ButtonLink look="secondary" to={cancelTo}>
          Cancel
        </ButtonLink>
        <Button look="danger" busy={formMethod === "POST"}>
          {view.whole ? "Declare the auction void" : "Declare the round void"}
        </Button>
      </div>
      <LeaveGuard formId={form.id} unsaved={answer !== undefined} />
    </Form>
  );
}
