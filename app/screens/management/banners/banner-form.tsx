import { MIN_CONTRAST } from "~/domain/banner/contrast";
import { CheckboxField } from "~/ui/form/checkbox-field";
import { ColourField } from "~/ui/form/colour-field";
import { muted, stack } from "~/ui/frame/layout.css";
import { TextField } from "~/ui/form/text-field";
import { useEarlyInput } from "~/ui/form/use-early-input";
import { BannerPreview, contrastText } from "./banner-preview";
import { EditForm, useEditForm } from "~/screens/management/shared/edit-form";
import { t } from "~/texts/t";

type BannerInput = Record<
  "text" | "text_sw" | "background_color" | "text_color" | "display_order" | "is_active" | "seen",
  string
>;

export function BannerForm({ values }: { values: BannerInput }) {
  const { edit, fields, form } = useEditForm<BannerInput>({
    id: "banner",
    defaultValue: values,
    loadSchema: async () => (await import("~/domain/banner/banner-form")).bannerSchema,
  });
  useEarlyInput(form.id);
  const colours = { background: fields.background_color.value, colour: fields.text_color.value };
  const contrast = contrastText(colours);
  return (
    <EditForm {...edit} seen={fields.seen} cancelTo="/management/banners">
      <TextField field={fields.text} label={t("Text")} maxLength={120} />
      <TextField
        field={fields.text_sw}
        label={t("Text in Swahili")}
        hint={t("Left blank, everybody reads the English text")}
        maxLength={120}
        optional
      />
      <ColourField
        field={fields.background_color}
        label={t("Background colour")}
        hint={t("For example #0e6b4a")}
        start="#0e6b4a"
      />
      <ColourField
        field={fields.text_color}
        label={t("Text colour")}
        hint={t("For example #ffffff")}
        start="#ffffff"
      />
      <div className={stack.s}>
        <BannerPreview text={fields.text.value ?? ""} {...colours} />
        <p className={muted} aria-live="polite">
          {contrast === null
            ? t("Contrast: not known yet, at least {least}:1 is needed.", { least: MIN_CONTRAST })
            : t("Contrast: {contrast}, at least {least}:1 is needed.", { contrast, least: MIN_CONTRAST })}
        </p>
      </div>
      <TextField
        field={fields.display_order}
        label={t("Display order")}
        hint={t("Lower shows first")}
        inputMode="numeric"
        optional
      />
      <CheckboxField
        field={fields.is_active}
        label={t("Active")}
        hint={t("Visitors see it in the promo bar")}
      />
    </EditForm>
  );
}
