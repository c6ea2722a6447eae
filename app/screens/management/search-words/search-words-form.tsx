import { EditForm, useEditForm } from "~/screens/management/shared/edit-form";
import { TextField } from "~/ui/form/text-field";
import { t } from "~/texts/t";

export function SearchWordsForm({ line }: { line: { words: string; seen: string } | null }) {
  const { edit, fields } = useEditForm<Record<"words" | "seen", string>>({
    id: "search-words",
    defaultValue: line ?? undefined,
    loadSchema: async () => (await import("~/domain/search/search-words")).searchWordsSchema,
  });
  return (
    <EditForm
      {...edit}
      seen={line && fields.seen}
      cancelTo={line && "/management/search-words"}
      button={line ? t("Save") : t("Add words")}
    >
      <TextField
        field={fields.words}
        label={t("Words that mean the same")}
        hint={t("With commas between, for example: simu, phone, smartphone")}
        autoComplete="off"
      />
    </EditForm>
  );
}
