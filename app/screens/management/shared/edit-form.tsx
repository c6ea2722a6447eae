import { type FormMetadata, getFormProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, useActionData, useLoaderData, useNavigation } from "~/router";
import type { FormAnswer } from "~/http/forms/form.server";
import type { RestoredForm } from "~/http/forms/saved-draft.server";
import type { Field } from "~/ui/form/field-frame";
import { FormActions, type FormActionsProps } from "~/ui/form/form-actions";
import { FormErrors } from "~/ui/form/form-errors";
import { HiddenField } from "~/ui/form/hidden-field";
import { LeaveGuard } from "~/ui/form/leave-guard";
import { FormKeyField } from "~/ui/form/form-key-field";
import { RestoredNotice } from "~/ui/form/restored-notice";
import { type CheckedFormOptions, useCheckedForm } from "~/ui/form/use-checked-form";
import { stack } from "~/ui/frame/layout.css";
import { t } from "~/texts/t";
import { EditConflict } from "./edit-conflict/edit-conflict";
import type { ConflictView } from "./edit-conflict/edit-conflict.server";

export interface EditAnswer extends FormAnswer {
  conflict?: ConflictView;
}

export interface RestoredInput {
  answer: EditAnswer | undefined;
  restored?: RestoredForm | null | undefined;
}

/** What the page's form was sent with, or else what was typed before a login. */
export function useTyped(): RestoredInput {
  const answer = useActionData<EditAnswer>();
  return { answer, restored: useLoaderData<{ restored?: RestoredForm | null }>().restored };
}

interface EditFormOptions<Input extends Record<string, unknown>> extends Omit<
  CheckedFormOptions<Input>,
  "lastResult"
> {
  /** If the page's answer may be another form's. */
  typed?: RestoredInput;
}

/** Spread `edit` on `EditForm`. */
export function useEditForm<Input extends Record<string, unknown>>(options: EditFormOptions<Input>) {
  const ofPage = useTyped();
  const { answer, restored } = options.typed ?? ofPage;
  const lastResult = answer?.result ?? restored?.result;
  const { form, fields, onFocus } = useCheckedForm<Input>({ ...options, lastResult });
  return { edit: { answer, restored, form, onFocus }, form, fields };
}

/** Where the page's form has what was typed before a login. */
export function Restored() {
  const { answer, restored } = useTyped();
  return restored && !answer ? <RestoredNotice hadPicture={restored.hadPicture} /> : null;
}

export interface EditFormProps extends RestoredInput, Omit<FormActionsProps, "children" | "intent" | "busy"> {
  form: FormMetadata;
  onFocus: () => void;
  /** The field of the version seen, if the form edits a record. */
  seen?: Field | null | undefined;
  /** Null if the page has no other form. */
  intent?: string | null;
  encType?: "multipart/form-data";
  button?: string;
  children: ReactNode;
}

/** Creates or edits a record: errors or the conflict, the fields, Cancel and Save. */
export function EditForm(props: EditFormProps) {
  const {
    form,
    onFocus,
    seen,
    answer,
    restored,
    intent = "save",
    button = t("Save"),
    children,
    encType,
    ...row
  } = props;
  const { formMethod, formData } = useNavigation();
  const isSent = formMethod === "POST" && (intent === null || formData?.get("intent") === intent);
  return (
    <Form method="post" encType={encType} {...getFormProps(form)} onFocus={onFocus} className={stack.l}>
      {intent === null ? null : <input type="hidden" name="intent" value={intent} />}
      <FormKeyField />
      {seen ? <HiddenField field={seen} /> : null}
      {answer?.conflict ? (
        <EditConflict conflict={answer.conflict} id={form.errorId} />
      ) : (
        <FormErrors form={form} />
      )}
      {children}
      <FormActions {...row} busy={isSent}>
        {button}
      </FormActions>
      <LeaveGuard formId={form.id} unsaved={Boolean(answer ?? restored)} />
    </Form>
  );
}
