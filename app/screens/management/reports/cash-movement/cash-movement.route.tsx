import { useLoaderData } from "~/router";
import { formatKsh } from "~/domain/money";
import {
  CASH_MOVEMENTS,
  cashMovementKinds,
  cashMovementSchema,
  drawerQuery,
  mayCountDrawer,
} from "~/domain/report/drawer";
import { formatCalendarDay, nairobiDay } from "~/domain/time";
import { readForm } from "~/http/forms/form.server";
import { movementsOfDay } from "~/operations/reports/drawers.queries.server";
import { recordCashMovement } from "~/operations/reports/record-cash-movement.server";
import { shopTime } from "~/operations/shop-clock.server";
import { EditForm, useEditForm } from "~/screens/management/shared/edit-form";
import { submitForm } from "~/screens/management/shared/edit-record.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { guarded } from "~/screens/management/shared/guarded.server";
import { personName } from "~/domain/account/person-name";
import { titled } from "~/screens/management/shared/titled";
import { SelectField } from "~/ui/form/select-field";
import { TextArea } from "~/ui/form/text-area";
import { TextField } from "~/ui/form/text-field";
import { Notice } from "~/ui/frame/notice";
import { msg, t } from "~/texts/t";
import { drawerAt } from "../drawer-at.server";
import { movementText } from "../movement-text";

export const meta = titled(msg("Cash in or out · Management"));

export const loader = guarded(async (args, viewer) => {
  const { person, day } = await drawerAt(args);
  const isTheirs = !mayCountDrawer(viewer, person.id);
  const movements = isTheirs ? [] : await movementsOfDay(day, person.id);
  return {
    day,
    title: formatCalendarDay(day),
    name: personName(person),
    isTheirs,
    isOver: day < nairobiDay(shopTime()),
    earlier: movements.map((movement) => ({ id: movement.id, text: movementText(movement) })),
  };
});

export const action = guarded(async (args, actor) => {
  const { person, day } = await drawerAt(args);
  const form = await readForm(args.request);
  return submitForm(args, {
    form,
    schema: cashMovementSchema,
    write: ({ kind, amount, note }) =>
      recordCashMovement(actor, {
        personId: person.id,
        day,
        kind,
        cents: amount,
        note,
        seen: Number(form.get("seen")),
      }),
    done: (_, { kind, amount }) => [
      drawerQuery.path({ day }),
      t("{label}: {sum}, in the drawer of {person}.", {
        label: t(CASH_MOVEMENTS[kind].label),
        sum: formatKsh(amount),
        person: personName(person),
      }),
    ],
  });
});

export { revalidateAlways as shouldRevalidate } from "~/screens/management/shared/revalidate-always";

const kinds = () => cashMovementKinds.map((value) => ({ value, label: t(CASH_MOVEMENTS[value].label) }));

export default function CashMovement() {
  const { day, title, name, isTheirs, isOver, earlier } = useLoaderData<typeof loader>();
  const back = drawerQuery.path({ day });
  const { edit, fields } = useEditForm<Record<"kind" | "amount" | "note", string>>({
    id: "cash-movement",
    loadSchema: async () => (await import("~/domain/report/drawer")).cashMovementSchema,
  });
  return (
    <FormPage
      back={{ to: back, label: t("Cash drawers") }}
      title={t("Cash in or out")}
      obstacle={
        isTheirs
          ? {
              text: t("Only {name} and staff with Reports enter cash of this drawer.", { name }),
              action: t("Back to the drawers"),
            }
          : null
      }
      lead={t("{name}, {title}. Cash paid for orders and given back for them counts by itself.", {
        name,
        title,
      })}
      above={
        <>
          {isOver ? (
            <Notice tone="warning" title={t("This day is over")}>
              <p>{t("The entry says that it came afterwards, and counts of the day stay as they are.")}</p>
            </Notice>
          ) : null}
          {earlier.length > 0 ? (
            <Notice tone="info" title={t("Entered before")}>
              {earlier.map(({ id, text }) => (
                <p key={id}>{text}</p>
              ))}
            </Notice>
          ) : null}
        </>
      }
    >
      <EditForm {...edit} intent={null} button={t("Save the entry")} cancelTo={back}>
        <input type="hidden" name="seen" value={earlier.length} />
        <SelectField
          field={fields.kind}
          label={t("What happened?")}
          placeholder={t("Choose")}
          options={kinds()}
        />
        <TextField
          field={fields.amount}
          label={t("How much")}
          prefix="KSh"
          inputMode="decimal"
          autoComplete="off"
        />
        <TextArea
          field={fields.note}
          label={t("Why")}
          hint={t(
            "Who got it or brought it, and what for. An opening float needs none. An entry stays; another one sets it right.",
          )}
          rows={3}
          maxLength={300}
        />
      </EditForm>
    </FormPage>
  );
}
