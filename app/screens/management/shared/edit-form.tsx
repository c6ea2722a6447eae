import { type FormMetadata, getFormProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, useNavigation } from "~/router";
import type { FormAnswer } from "~/http/forms/form.server";
import type { RestoredForm } from "~/http/forms/saved-draft.server";
import type { Field } from "~/ui/form/field-frame";
import { FormErrors } from "~/ui/form/form-errors";
import { HiddenField } from "~/ui/form/hidden-field";
import { LeaveGuard } from "~/ui/form/leave-guard";
import { Button, ButtonLink } from "~/ui/frame/button";
import { formActions, stack } from "~/ui/frame/layout.css";
import { EditConflict } from "./edit-conflict";
import type { ConflictView } from "./edit-conflict.server";

export interface EditAnswer extends FormAnswer {
  conflict?: ConflictView;
}

export interface EditFormProps {
  form: FormMetadata;
  onFocus: () => void;
  /** The field of the version seen; null in the form of a new record. */
  seen: Field | null | undefined;
  answer: EditAnswer | undefined;
  restored: RestoredForm | null;
  /** The form's own page, for 'Load the other version'. */
  page: string;
  cancelTo?: string | null;
  /** Cancel leaves without asking. */
  cancelDiscards?: boolean;
  button?: string;
  children: ReactNode;
}

/** Creates or edits a record: errors or the conflict, the fields, Cancel and Save. */
export function EditForm(props: EditFormProps) {
  const { form, onFocus, seen, answer, restored, page, button = "Save", children } = props;
  const { formMethod, formData } = useNavigation();
  return (
    <Form method="post" {...getFormProps(form)} onFocus={onFocus} className={stack.l}>
      <input type="hidden" name="intent" value="save" />
      {seen ? <HiddenField field={seen} /> : null}
      {answer?.conflict ? (
        <EditConflict conflict={answer.conflict} page={page} id={form.errorId} />
      ) : (
        <FormErrors form={form} />
      )}
      {children}
      <div className={formActions}>
        {props.cancelTo ? (
          <ButtonLink look="secondary" to={props.cancelTo} data-discards={props.cancelDiscards}>
            Cancel
          </ButtonLink>
        ) : null}
        <Button busy={formMethod === "POST" && formData?.get("intent") === "save"}>{button}</Button>
      </div>
      <LeaveGuard formId={form.id} unsaved={Boolean(answer ?? restored)} />
    </Form>
  );
}
