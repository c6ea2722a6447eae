import { getCollectionProps, getFormProps } from "@conform-to/react";
import { Form, useNavigation } from "~/router";
import { WEBHOOK_EVENTS, type WebhookEvent } from "~/domain/delivery/webhook";
import type { FormAnswer } from "~/http/forms/form.server";
import type { RestoredForm } from "~/http/forms/saved-draft.server";
import { Button } from "~/ui/frame/button";
import * as choice from "~/ui/form/choice.css";
import { type Field, FieldError } from "~/ui/form/field-frame";
import { frame, hint, label } from "~/ui/form/field-frame.css";
import { FormErrors } from "~/ui/form/form-errors";
import { HiddenField } from "~/ui/form/hidden-field";
import { formActions, stack } from "~/ui/frame/layout.css";
import { LeaveGuard } from "~/ui/form/leave-guard";
import { TextField } from "~/ui/form/text-field";
import { useCheckedForm } from "~/ui/form/use-checked-form";
import { EditConflict } from "~/screens/management/shared/edit-conflict";
import type { ConflictView } from "~/screens/management/shared/edit-conflict.server";

type Typed = Record<"url" | "seen", string> & Record<"events", string[]>;

export interface WebhookAnswer extends FormAnswer {
  conflict?: ConflictView;
}

export interface WebhookFormProps {
  values: Typed | null;
  answer: WebhookAnswer | undefined;
  page: string;
  restored: RestoredForm | null;
}

const loadSchema = async () => (await import("~/domain/delivery/webhook")).webhookSchema;

export function WebhookForm({ values, answer, restored, page }: WebhookFormProps) {
  const { formMethod, formData } = useNavigation();
  const { form, fields, onFocus } = useCheckedForm<Typed>({
    id: "webhook",
    lastResult: answer?.result ?? restored?.result,
    defaultValue: values ?? undefined,
    loadSchema,
  });
  return (
    <Form method="post" {...getFormProps(form)} onFocus={onFocus} className={stack.l}>
      {values ? <HiddenField field={fields.seen} /> : null}
      {answer?.conflict ? (
        <EditConflict conflict={answer.conflict} page={page} id={form.errorId} />
      ) : (
        <FormErrors form={form} />
      )}
      <TextField
        field={fields.url}
        type="url"
        label="Address"
        hint="Where your program listens, for example: https://example.com/soko"
        autoComplete="off"
      />
      <EventBoxes field={fields.events} />
      <div className={formActions}>
        {values ? <input type="hidden" name="intent" value="save" /> : null}
        <Button busy={formMethod === "POST" && formData?.has("url")}>
          {values ? "Save" : "Add webhook"}
        </Button>
      </div>
      <LeaveGuard formId={form.id} unsaved={Boolean(answer ?? restored)} />
    </Form>
  );
}

const EVENTS = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];

/** The first box has the field's id, so that a link from the error summary finds it. */
function EventBoxes({ field }: { field: Field }) {
  const boxes = getCollectionProps(field, { type: "checkbox", options: EVENTS });
  return (
    <fieldset className={frame} aria-describedby={field.errors ? field.errorId : undefined}>
      <legend className={label}>Events</legend>
      <div>
        {EVENTS.map((event, index) => {
          const { key, id, ...box } = boxes[index] ?? { key: event, id: event };
          return (
            <label key={key} className={choice.choice}>
              <input {...box} id={index === 0 ? field.id : id} className={choice.mark} />
              <span className={choice.words}>
                {WEBHOOK_EVENTS[event]}
                <span className={hint}>{event}</span>
              </span>
            </label>
          );
        })}
      </div>
      <FieldError field={field} />
    </fieldset>
  );
}
