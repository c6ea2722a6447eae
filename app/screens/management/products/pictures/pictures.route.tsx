import { useLoaderData } from "~/router";
import { pictureValues, type SlotName } from "~/domain/product/picture-form";
import { picturesOf, MAX_ALT_LENGTH, MAX_PICTURES, PICTURE_SLOTS } from "~/domain/product/pictures";
import { redirectWithToast } from "~/http/forms/toast.server";
import { picturedProduct } from "~/operations/pictures/store-picture.server";
import { PICTURES_FORM } from "~/screens/management/shared/draft-forms";
import { editedRecord } from "~/screens/management/shared/edit-record.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { receivePictures } from "./receive-pictures.server";
import { guarded, guardedRecordForm } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { EditForm, useEditForm } from "~/screens/management/shared/edit-form";
import { ChoosePictureAgain } from "~/screens/management/shared/choose-picture-again";
import { CheckboxField } from "~/ui/form/checkbox-field";
import type { Field } from "~/ui/form/field-frame";
import { FileField } from "~/ui/form/file-field";
import { HiddenField } from "~/ui/form/hidden-field";
import { SelectField } from "~/ui/form/select-field";
import { TextField } from "~/ui/form/text-field";
import { useEarlyInput } from "~/ui/form/use-early-input";
import { stack } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { ProductPicture } from "~/ui/product/picture";
import * as styles from "./pictures.css";
import { t } from "~/texts/t";

export const meta = titled<typeof loader>((data) =>
  data ? t("Pictures of {title}", { title: data.title }) : t("Pictures"),
);

export const loader = guarded(async (args) => {
  const { record, seen, ...page } = await editedRecord(args, "product", picturedProduct, PICTURES_FORM);
  return { ...page, title: record.title, values: { ...pictureValues(picturesOf(record)), seen } };
});

export const action = guardedRecordForm(PICTURES_FORM, "product", async (args, actor, id) => {
  const answer = await receivePictures(args.request, actor, id);
  return answer ?? redirectWithToast(args, `/management/products/${id}/pictures`, t("Pictures saved"));
});

export default function Pictures() {
  const { id, title, values, history } = useLoaderData<typeof loader>();
  const product = `/management/products/${id}`;
  return (
    <FormPage
      back={{ to: product, label: title }}
      title={t("Pictures")}
      lead={t("The first one is the main image, in lists and in orders.")}
      history={history}
    >
      <PicturesForm key={values.seen} values={values} cancelTo={product} />
    </FormPage>
  );
}

type PictureInput = Record<SlotName | "new_alt" | "picture" | "seen", string>;

async function loadSchema() {
  const { withPicture } = await import("~/domain/form/picture-field");
  return withPicture("picture", (await import("~/domain/product/picture-form")).pictureFormSchema);
}

/** Orders, describes, removes and adds, all with one Save; the new picture is last (D61). */
function PicturesForm({ values, cancelTo }: { values: Partial<PictureInput>; cancelTo: string }) {
  const { edit, fields, form } = useEditForm<PictureInput>({
    id: "pictures",
    defaultValue: values,
    loadSchema,
  });
  useEarlyInput(form.id);
  const shown = PICTURE_SLOTS.filter((slot) => fields[`key_${slot}`].initialValue);
  const places = shown.map((_, index) => ({
    value: String(index + 1),
    label: index === 0 ? "1, the main image" : String(index + 1),
  }));
  return (
    <EditForm {...edit} seen={fields.seen} intent={null} cancelTo={cancelTo} encType="multipart/form-data">
      <ul className={styles.list} aria-label={t("Pictures")}>
        {shown.map((slot) => (
          <li key={slot} className={styles.slot}>
            <SlotPicture field={fields[`key_${slot}`]} slot={slot} />
            <div className={stack.m}>
              <TextField
                field={fields[`alt_${slot}`]}
                label={t("What picture {slot} shows", { slot })}
                maxLength={MAX_ALT_LENGTH}
                optional
              />
              <SelectField
                field={fields[`place_${slot}`]}
                label={t("Place of picture {slot}", { slot })}
                options={places}
              />
              <CheckboxField field={fields[`remove_${slot}`]} label={t("Remove picture {slot}", { slot })} />
            </div>
          </li>
        ))}
      </ul>
      <Panel title={t("Add a picture")} look="bare">
        <div className={stack.m}>
          <TextField
            field={fields.new_alt}
            label={t("What the new picture shows")}
            hint={t("For people who do not see it. The product's title is used if you leave it empty.")}
            maxLength={MAX_ALT_LENGTH}
            optional
          />
          <ChoosePictureAgain />
          <FileField
            field={fields.picture}
            label={t("New picture")}
            hint={t("JPG, PNG or GIF, under 5 MB. A product can have {most} pictures.", {
              most: MAX_PICTURES,
            })}
            accept="image/jpeg,image/png,image/gif"
            optional
          />
        </div>
      </Panel>
    </EditForm>
  );
}

function SlotPicture({ field, slot }: { field: Field & { initialValue?: unknown }; slot: number }) {
  const key = typeof field.initialValue === "string" ? field.initialValue : null;
  return (
    <div className={styles.picture}>
      <HiddenField field={field} />
      <ProductPicture imageKey={key} alt={t("Picture {slot}", { slot })} sizes="160px" largest={640} />
    </div>
  );
}
