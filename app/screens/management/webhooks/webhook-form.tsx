import { getCollectionProps } from "@conform-to/react";
import { WEBHOOK_EVENTS, type WebhookEvent } from "~/domain/delivery/webhook";
import * as choice from "~/ui/form/choice.css";
import { type Field, FieldError } from "~/ui/form/field-frame";
import { frame, hint, label } from "~/ui/form/field-frame.css";
import { TextField } from "~/ui/form/text-field";
import { EditForm, type TypedBefore, useEditForm } from "~/screens/management/shared/edit-form";

type Typed = Record<"url" | "seen", string> & Record<"events", string[]>;

export interface WebhookFormProps extends TypedBefore {
  values: Typed | null;
}

export function WebhookForm({ values, ...typed }: WebhookFormProps) {
  const { edit, fields } = useEditForm<Typed>(typed, {
    id: "webhook",
    defaultValue: values ?? undefined,
    loadSchema: async () => (await import("~/domain/delivery/webhook")).webhookSchema,
  });
  return (
    <EditForm {...edit} seen={values && fields.seen} button={values ? "Save" : "Add webhook"}>
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
              <span className={choice.texts}>
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
