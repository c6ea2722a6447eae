import type { RestoredForm } from "~/http/forms/saved-draft.server";
import { type EditAnswer, EditForm } from "~/screens/management/shared/edit-form";
import { TextField } from "~/ui/form/text-field";
import { useCheckedForm } from "~/ui/form/use-checked-form";

export interface SearchWordsFormProps {
  line: { words: string; seen: string } | null;
  answer: EditAnswer | undefined;
  restored: RestoredForm | null;
  page: string;
}

const loadSchema = async () => (await import("~/domain/search/search-words")).searchWordsSchema;

export function SearchWordsForm({ line, answer, restored, page }: SearchWordsFormProps) {
  const { form, fields, onFocus } = useCheckedForm<Record<"words" | "seen", string>>({
    id: "search-words",
    lastResult: answer?.result ?? restored?.result,
    defaultValue: line ?? undefined,
    loadSchema,
  });
  return (
    <EditForm
      form={form}
      onFocus={onFocus}
      seen={line && fields.seen}
      answer={answer}
      restored={restored}
      page={page}
      cancelTo={line && "/management/search-words"}
      button={line ? "Save" : "Add words"}
    >
      <TextField
        field={fields.words}
        label="Words that mean the same"
        hint="With commas between, for example: simu, phone, smartphone"
        autoComplete="off"
      />
    </EditForm>
  );
}
