import { getFormProps } from "@conform-to/react";
import { Form, useNavigation } from "~/router";
import type { FormAnswer } from "~/http/forms/form.server";
import type { RestoredForm } from "~/http/forms/saved-draft.server";
import { Button, ButtonLink } from "~/ui/frame/button";
import { FormErrors } from "~/ui/form/form-errors";
import { HiddenField } from "~/ui/form/hidden-field";
import { formActions, stack } from "~/ui/frame/layout.css";
import { LeaveGuard } from "~/ui/form/leave-guard";
import { TextField } from "~/ui/form/text-field";
import { useCheckedForm } from "~/ui/form/use-checked-form";
import { EditConflict } from "~/screens/management/shared/edit-conflict";
import type { ConflictView } from "~/screens/management/shared/edit-conflict.server";

export interface SearchWordsAnswer extends FormAnswer {
  conflict?: ConflictView;
}

export interface SearchWordsFormProps {
  line: { words: string; seen: string } | null;
  answer: SearchWordsAnswer | undefined;
  restored: RestoredForm | null;
  page: string;
}

const loadSchema = async () => (await import("~/domain/search/search-words")).searchWordsSchema;

export function SearchWordsForm({ line, answer, restored, page }: SearchWordsFormProps) {
  const { formMethod } = useNavigation();
  const { form, fields, onFocus } = useCheckedForm<Record<"words" | "seen", string>>({
    id: "search-words",
    lastResult: answer?.result ?? restored?.result,
    defaultValue: line ?? undefined,
    loadSchema,
  });
  return (
    <Form method="post" {...getFormProps(form)} onFocus={onFocus} className={stack.l}>
      {line ? <HiddenField field={fields.seen} /> : null}
      {answer?.conflict ? (
        <EditConflict conflict={answer.conflict} page={page} id={form.errorId} />
      ) : (
        <FormErrors form={form} />
      )}
      <TextField
        field={fields.words}
        label="Words that mean the same"
        hint="With commas between, for example: simu, phone, smartphone"
        autoComplete="off"
      />
      <div className={formActions}>
        {line ? (
          <ButtonLink look="secondary" to="/management/search-words">
            Cancel
          </ButtonLink>
        ) : null}
        <Button busy={formMethod === "POST"}>{line ? "Save" : "Add words"}</Button>
      </div>
      <LeaveGuard formId={form.id} unsaved={Boolean(answer ?? restored)} />
    </Form>
  );
}
