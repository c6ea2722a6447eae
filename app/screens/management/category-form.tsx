import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import { Button, ButtonLink } from "~/ui/button";
import { FileField } from "~/ui/file-field";
import { formActions, stack } from "~/ui/layout.css";
import { TextArea } from "~/ui/text-area";
import { TextField } from "~/ui/text-field";
import { useCheckedForm } from "~/ui/use-checked-form";
import { ProductFormAlert } from "./product-form-alert";

export interface EditedCategory {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly imageKey: string | null;
}

export interface CategoryFormProps {
  /** Null for a new one. */
  category: EditedCategory | null;
  /** What the page's own action answered, without scripts. */
  answer?: SubmissionResult<string[]> | undefined;
  /** Where to go on to when it is saved; the category's page when left out. */
  back?: string;
  /** On a page of its own. */
  cancelTo?: string;
}

const loadCheck = () => import("./category-form.check").then(({ checkCategory }) => checkCategory);

/** Create and edit share it, in a dialog and on pages of their own; the picture stands last (D61). */
export function CategoryForm({ category, answer, back, cancelTo }: CategoryFormProps) {
  const fetcher = useFetcher<{ result: SubmissionResult<string[]> }>();
  const { form, fields, onFocus } = useCheckedForm<Record<"name" | "description" | "image", string>>({
    id: `category-${category?.id ?? "new"}`,
    lastResult: fetcher.data?.result ?? answer,
    defaultValue: category ? { name: category.name, description: category.description } : undefined,
    loadCheck,
  });
  return (
    <fetcher.Form
      method="post"
      action={category ? `/management/category/${category.id}` : "/management/categories/new"}
      encType="multipart/form-data"
      {...getFormProps(form)}
      onFocus={onFocus}
      className={stack.l}
    >
      {/* before the picture: what comes after one that is too large does not arrive */}
      <input type="hidden" name="intent" value="save" />
      {back === undefined ? null : <input type="hidden" name="back" value={back} />}
      <ProductFormAlert
        form={form}
        failure={category ? "Failed to update category" : "Failed to create category"}
      />
      <TextField field={fields.name} label="Name" maxLength={100} />
      <TextArea field={fields.description} label="Description" rows={3} maxLength={2000} optional />
      <FileField
        field={fields.image}
        label="Image"
        hint={`Square, 300 × 300 or larger. JPG, PNG or GIF, under 5 MB.${category?.imageKey ? " Leave it empty to keep the present one." : ""}`}
        accept="image/jpeg,image/png,image/gif"
        optional
      />
      <div className={formActions}>
        {cancelTo === undefined ? null : (
          <ButtonLink look="secondary" to={cancelTo}>
            Cancel
          </ButtonLink>
        )}
        <Button busy={fetcher.state !== "idle"}>Save</Button>
      </div>
    </fetcher.Form>
  );
}
