import { useLoaderData } from "~/router";
import { toAmountText } from "~/domain/money";
import { pickUpPointSchema } from "~/domain/order/shipping/pick-up-point";
import { COUNTIES } from "~/domain/settings/delivery";
import { MANAGED_NOUNS } from "~/domain/managed-nouns";
import {
  managedPickUpPoint,
  createPickUpPoint,
  updatePickUpPoint,
} from "~/operations/pick-up-points/pick-up-points.server";
import { useBack } from "~/screens/management/shared/back-link";
import { backTo } from "~/screens/management/shared/back-to.server";
import { EditForm, useEditForm } from "~/screens/management/shared/edit-form";
import { newOrEdited, saveRecord } from "~/screens/management/shared/edit-record.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { StateBadge } from "~/screens/management/shared/state-badge";
import { CheckboxField } from "~/ui/form/checkbox-field";
import { SelectField } from "~/ui/form/select-field";
import { TextArea } from "~/ui/form/text-area";
import { TextField } from "~/ui/form/text-field";
import { ButtonLink } from "~/ui/frame/button";
import { guarded, guardedForm } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { msg, t } from "~/texts/t";

const LIST = "/management/pick-up-points";
const ADD = msg("Add pick-up point");

export const meta = titled<typeof loader>((data) =>
  data?.id === null ? t(ADD) : t("Pick-up point · Management"),
);

export const loader = guarded(async (args) => {
  const edited = await newOrEdited(
    args,
    "pick_up_point",
    managedPickUpPoint,
    MANAGED_NOUNS.pick_up_point.draft,
  );
  const { record: point, seen, ...page } = edited;
  const isActive = point?.isActive ?? true;
  return {
    ...page,
    isActive,
    values: {
      name: point?.name ?? "",
      county: point?.county ?? "",
      address: point?.address ?? "",
      opening_hours: point?.openingHours ?? "",
      fee: point ? toAmountText(point.feeCents) : "",
      expected_days: point?.expectedDays ?? "",
      is_active: isActive ? "on" : "",
      seen,
    },
  };
});

export const action = guardedForm(MANAGED_NOUNS.pick_up_point.draft, async (args, actor) =>
  saveRecord(args, "pick_up_point", {
    schema: pickUpPointSchema,
    create: (point) => createPickUpPoint(actor, point),
    update: (id, point, seen) => updatePickUpPoint(actor, id, point, seen),
    done: ({ name }, verb) => [
      backTo(new URL(args.request.url).searchParams, LIST),
      verb === "added" ? t("“{name}” added", { name }) : t("“{name}” saved", { name }),
    ],
  }),
);

export default function PickUpPoint() {
  const { id, isActive, values, history } = useLoaderData<typeof loader>();
  const back = useBack({ to: LIST, label: t("Pick-up points") });
  return id === null ? (
    <FormPage back={back} title={t(ADD)}>
      <PickUpPointForm values={values} cancelTo={back.to} />
    </FormPage>
  ) : (
    <FormPage
      back={back}
      title={values.name}
      badge={<StateBadge isActive={isActive} />}
      actions={
        <ButtonLink look="danger" to={`${LIST}/${id}/delete`}>
          {t("Delete")}
        </ButtonLink>
      }
      history={history}
    >
      <PickUpPointForm key={id} values={values} cancelTo={LIST} />
    </FormPage>
  );
}

type Values = ReturnType<typeof useLoaderData<typeof loader>>["values"];

const COUNTY_OPTIONS = COUNTIES.map((county) => ({ value: county, label: county }));

function PickUpPointForm({ values, cancelTo }: { values: Values; cancelTo: string }) {
  const { edit, fields } = useEditForm<Values>({
    id: "pick-up-point",
    defaultValue: values,
    loadSchema: async () => (await import("~/domain/order/shipping/pick-up-point")).pickUpPointSchema,
  });
  return (
    <EditForm {...edit} seen={fields.seen} cancelTo={cancelTo}>
      <TextField field={fields.name} label={t("Name")} hint={t("For example: Kisumu depot")} maxLength={60} />
      <SelectField
        field={fields.county}
        label={t("County")}
        options={COUNTY_OPTIONS}
        placeholder={t("Choose a county")}
      />
      <TextField
        field={fields.address}
        label={t("Address")}
        hint={t("For example: Oginga Odinga Street 9, opposite the post office")}
        maxLength={200}
      />
      <TextArea
        field={fields.opening_hours}
        label={t("Opening hours")}
        hint={t("For example: Monday to Saturday, 8 am to 6 pm")}
        rows={2}
        maxLength={200}
      />
      <TextField
        field={fields.fee}
        label={t("Fee")}
        hint={t("0 is free")}
        prefix="KSh"
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        field={fields.expected_days}
        label={t("Expected days")}
        optional
        hint={t("Until the goods are ready, such as 3, or 2-4")}
        maxLength={20}
        autoComplete="off"
      />
      <CheckboxField
        field={fields.is_active}
        label={t("Active")}
        hint={t("Buyers can choose it at checkout")}
      />
    </EditForm>
  );
}
