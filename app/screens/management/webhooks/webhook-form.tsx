import { getCollectionProps } from "@conform-to/react";
import { WEBHOOK_EVENTS, type WebhookEvent } from "~/domain/delivery/webhook";
import type { RestoredForm } from "~/http/forms/saved-draft.server";
import * as choice from "~/ui/form/choice.css";
import { type Field, FieldError } from "~/ui/form/field-frame";
import { frame, hint, label } from "~/ui/form/field-frame.css";
import { TextField } from "~/ui/form/text-field";
import { useCheckedForm } from "~/ui/form/use-checked-form";
import { type EditAnswer, EditForm } from "~/screens/management/shared/edit-form";

type Typed = Record<"url" | "seen", string> & Record<"events", string[]>;

export interface WebhookFormProps {
  values: Typed | null;
  answer: EditAnswer | undefined;
  page: string;
  restored: RestoredForm | null;
}

const loadSchema = async () => (await import("~/domain/delivery/webhook")).webhookSchema;

export function WebhookForm({ values, answer, restored, page }: WebhookFormProps) {
  const { form, fields, onFocus } = useCheckedForm<Typed>({
    id: "webhook",
    lastResult: answer?.result ?? restored?.result,
    defaultValue: values ?? undefined,
    loadSchema,
  });
  return (
    <EditForm
      form={form}
      onFocus={onFocus}
      seen={values && fields.seen}
      answer={answer}
      restored={restored}
      page={page}
      button={values ? "Save" : "Add webhook"}
    >
      <TextField
        field={fields.url}
        type="url"
        label="Address"
        hint="Where your program listens, for example: https://example.com/soko"
        autoComplete="off"
      />
      <EventBoxes field={fields.events} />
    </EditForm>
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
