import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { READABLE } from "~/domain/contrast";
import { Button, ButtonLink } from "~/ui/button";
import { CheckboxField } from "~/ui/checkbox-field";
import { ColourField } from "~/ui/colour-field";
import { FormErrors } from "~/ui/form-errors";
import { formActions, muted, stack } from "~/ui/layout.css";
import { TextField } from "~/ui/text-field";
import { useCheckedForm } from "~/ui/use-checked-form";
import { BannerPreview, contrastText } from "./banner-preview";

type BannerInput = Record<"text" | "background_color" | "text_color" | "display_order" | "is_active", string>;

export interface BannerFormProps {
  values: BannerInput;
  answer: SubmissionResult<string[]> | undefined;
}

const loadCheck = () => import("./banner-form.check").then(({ checkBanner }) => checkBanner);

/** Create and edit share it. The preview follows what is typed. */
export function BannerForm({ values, answer }: BannerFormProps) {
  const { formMethod } = useNavigation();
  const { form, fields, onFocus } = useCheckedForm<BannerInput>({
    id: "banner",
    lastResult: answer,
    defaultValue: values,
    loadCheck,
  });
  const colours = { background: fields.background_color.value, colour: fields.text_color.value };
  const contrast = contrastText(colours);
  return (
    <Form method="post" {...getFormProps(form)} onFocus={onFocus} className={stack.l}>
      <FormErrors form={form} />
      <TextField field={fields.text} label="Text" maxLength={120} />
      <ColourField field={fields.background_color} label="Background colour" hint="Written like #0e6b4a" />
      <ColourField field={fields.text_color} label="Text colour" hint="Written like #ffffff" />
      <div className={stack.s}>
        <BannerPreview text={fields.text.value ?? ""} {...colours} />
        <p className={muted} aria-live="polite">
          {contrast === null ? "Contrast: unknown yet" : `Contrast: ${contrast}`}, at least {READABLE}:1 is
          needed.
        </p>
      </div>
      <TextField
        field={fields.display_order}
        label="Display order"
        hint="Lower shows first"
        inputMode="numeric"
        optional
      />
      <CheckboxField field={fields.is_active} label="Active" hint="Visitors see it in the promo bar" />
      <div className={formActions}>
        <ButtonLink look="secondary" to="/management/banners">
          Cancel
        </ButtonLink>
        <Button name="intent" value="save" busy={formMethod === "POST"}>
          Save
        </Button>
      </div>
    </Form>
  );
}
