import { EditForm, type TypedBefore, useEditForm } from "~/screens/management/shared/edit-form";
import { FileField } from "~/ui/form/file-field";

type ImportInput = Record<"file" | "pictures", string>;

export function ImportForm(typed: TypedBefore) {
  const { edit, fields } = useEditForm<ImportInput>(typed, {
    id: "import",
    loadSchema: async () => (await import("~/domain/import/import-form")).importSchema,
  });
  return (
    <EditForm {...edit} intent={null} button="Upload and check" encType="multipart/form-data">
      <FileField
        field={fields.file}
        label="File of products"
        hint="CSV in UTF-8, with commas or semicolons. At most 20,000 lines and 30 MB."
        accept=".csv,text/csv"
      />
      <FileField
        field={fields.pictures}
        label="Pictures"
        hint="A ZIP with the pictures that the column Pictures names. At most 100 MB."
        accept=".zip,application/zip"
        optional
      />
    </EditForm>
  );
}
