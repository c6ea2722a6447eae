import { getFormProps } from "@conform-to/react";
import { useFetcher } from "~/router";
import { useEffect, useRef, useState } from "react";
import { FormActions } from "~/ui/form/form-actions";
import { FormErrors } from "~/ui/form/form-errors";
import { FileField } from "~/ui/form/file-field";
import { HiddenField } from "~/ui/form/hidden-field";
import { stack } from "~/ui/frame/layout.css";
import { LeaveGuard } from "~/ui/form/leave-guard";
import { TextArea } from "~/ui/form/text-area";
import { TextField } from "~/ui/form/text-field";
import { useCheckedForm } from "~/ui/form/use-checked-form";
import { EditConflict } from "~/screens/management/shared/edit-conflict/edit-conflict";
import { useTyped } from "~/screens/management/shared/edit-form";
import { ChoosePictureAgain } from "~/screens/management/shared/choose-picture-again";
import type { PictureAnswer } from "~/screens/management/shared/receive-picture-form.server";
import { t } from "~/texts/t";

interface EditedCategory {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly nameSw: string;
  readonly descriptionSw: string;
  readonly imageKey: string | null;
  readonly seen: string;
}

type CategoryInput = Record<"name" | "description" | "name_sw" | "description_sw" | "image" | "seen", string>;

interface CategoryFormProps {
  category: EditedCategory | null;
  back?: string | undefined;
  cancelTo?: string;
}

async function loadSchema() {
  const { withPicture } = await import("~/domain/form/picture-field");
  return withPicture("image", (await import("~/domain/category/category")).categorySchema);
}

export function CategoryForm(props: CategoryFormProps) {
  const fetcher = useFetcher<PictureAnswer>();
  // a new form after each save, so that a chosen picture is not sent twice; nothing else may reset typed values
  return <Fields key={useSavedCount(fetcher)} {...props} fetcher={fetcher} />;
}

function useSavedCount({ state, data }: AnswerFetcher): number {
  const [count, setCount] = useState(0);
  const isSending = useRef(false);
  useEffect(() => {
    if (state === "idle" && isSending.current && data === undefined) setCount((saved) => saved + 1);
    isSending.current = state !== "idle";
  }, [state, data]);
  return count;
}

type AnswerFetcher = ReturnType<typeof useFetcher<PictureAnswer>>;

type FieldsProps = CategoryFormProps & { fetcher: AnswerFetcher };

function Fields({ category, back, cancelTo, fetcher }: FieldsProps) {
  const { answer, restored } = useTyped();
  const refused = fetcher.data ?? answer;
  const { form, fields, onFocus } = useCheckedForm<CategoryInput>({
    id: `category-${category?.id ?? "new"}`,
    lastResult: refused?.result ?? restored?.result,
    defaultValue: category
      ? {
          ...{ name: category.name, description: category.description, seen: category.seen },
          ...{ name_sw: category.nameSw, description_sw: category.descriptionSw },
        }
      : undefined,
    loadSchema,
  });
  const page = category ? `/management/category/${category.id}` : "/management/categories/new";
  return (
    <fetcher.Form
      method="post"
      action={page}
      encType="multipart/form-data"
      {...getFormProps(form)}
      onFocus={onFocus}
      className={stack.l}
    >
      {/* before the picture, because fields after an oversized one never arrive */}
      <input type="hidden" name="intent" value="save" />
      {back === undefined ? null : <input type="hidden" name="back" value={back} />}
      {category ? <HiddenField field={fields.seen} /> : null}
      {refused?.conflict ? (
        <EditConflict conflict={refused.conflict} page={page} id={form.errorId} answer={fetcher.data} />
      ) : (
        <FormErrors
          form={form}
          title={category ? t("Failed to update category") : t("Failed to create category")}
          answer={fetcher.data}
        />
      )}
      <TextField field={fields.name} label={t("Name")} maxLength={100} />
      <TextArea field={fields.description} label={t("Description")} rows={3} maxLength={2000} optional />
      <TextField
        field={fields.name_sw}
        label={t("Name in Swahili")}
        hint={t("Left blank, everybody reads the English name")}
        maxLength={100}
        optional
      />
      <TextArea
        field={fields.description_sw}
        label={t("Description in Swahili")}
        rows={3}
        maxLength={2000}
        optional
      />
      <ChoosePictureAgain />
      <FileField
        field={fields.image}
        label={t("Image")}
        hint={[
          t("Square, 300 × 300 or larger."),
          category?.imageKey
            ? t("JPG, PNG or GIF, under 5 MB. Leave empty to keep the current picture.")
            : t("JPG, PNG or GIF, under 5 MB."),
        ].join(" ")}
        accept="image/jpeg,image/png,image/gif"
        optional
      />
      <FormActions cancelTo={cancelTo} busy={fetcher.state !== "idle"}>
        {t("Save")}
      </FormActions>
      <LeaveGuard formId={form.id} unsaved={Boolean(refused ?? restored)} />
    </fetcher.Form>
  );
}
