import { useLoaderData } from "~/router";
import { formatKsh } from "~/domain/money";
import {
  drawerCountSchema,
  drawerDifferenceText,
  drawerQuery,
  drawerSums,
  EMPTY_DRAWER,
  expectedIn,
  mayCountDrawer,
  maySeeExpected,
} from "~/domain/report/drawer";
import { signedKsh } from "~/domain/report/sales-report";
import { formatCalendarDay } from "~/domain/time";
import { readForm } from "~/http/forms/form.server";
import { countDrawer } from "~/operations/reports/count-drawer.server";
import { countsOfDay, drawersOf } from "~/operations/reports/drawers.queries.server";
import { EditForm, useEditForm } from "~/screens/management/shared/edit-form";
import { submitForm } from "~/screens/management/shared/edit-record.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { TextArea } from "~/ui/form/text-area";
import { TextField } from "~/ui/form/text-field";
import { Notice } from "~/ui/frame/notice";
import { personName } from "~/domain/account/person-name";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { msg, t } from "~/texts/t";
import { drawerAt } from "../drawer-at.server";

export const meta = titled(msg("Count a drawer · Management"));

export const loader = guarded(async (args, viewer) => {
  const { person, day } = await drawerAt(args);
  const [[drawer], counts] = await Promise.all([drawersOf(day, { personId: person.id }), countsOfDay(day)]);
  const own = counts.filter(({ person: { id } }) => id === person.id);
  const expectedCents = drawer ? expectedIn(drawer) : 0;
  const sums = drawerSums(drawer ?? EMPTY_DRAWER).map(({ label, cents }) => `${label}: ${signedKsh(cents)}`);
  const expected = [signedKsh(expectedCents), ...(sums.length > 0 ? [`(${sums.join(", ")})`] : [])].join(" ");
  return {
    day,
    title: formatCalendarDay(day),
    name: personName(person),
    isTheirs: !mayCountDrawer(viewer, person.id),
    expected: maySeeExpected(viewer, expectedCents, own.at(-1)) ? expected : null,
    earlier: own.map(({ id, countedCents, expectedCents, note }) => ({
      id,
      text: [`${formatKsh(countedCents)}, ${drawerDifferenceText(countedCents, expectedCents)}`, note]
        .filter(Boolean)
        .join(": "),
    })),
  };
});

export const action = guarded(async (args, actor) => {
  const { person, day } = await drawerAt(args);
  const form = await readForm(args.request);
  return submitForm(args, {
    form,
    schema: drawerCountSchema,
    write: ({ counted, note }) =>
      countDrawer(actor, {
        personId: person.id,
        day,
        countedCents: counted,
        note,
        seen: Number(form.get("seen")),
      }),
    done: ({ expectedCents }, { counted, note }) => {
      const isExplained = counted === expectedCents || note !== "";
      const difference = drawerDifferenceText(counted, expectedCents);
      return [
        isExplained ? drawerQuery.path({ day }) : `/management/reports/cash/${person.id}?day=${day}`,
        t("Counted: {sum}. {difference}.{again}", {
          sum: formatKsh(counted),
          difference,
          again: isExplained ? "" : t(" Please count again, and say why it differs."),
        }),
      ];
    },
  });
});

export { revalidateAlways as shouldRevalidate } from "~/screens/management/shared/revalidate-always";

export default function CountDrawer() {
  const { day, title, name, isTheirs, expected, earlier } = useLoaderData<typeof loader>();
  const back = drawerQuery.path({ day });
  const { edit, fields } = useEditForm<Record<"counted" | "note", string>>({
    id: "count-drawer",
    loadSchema: async () => (await import("~/domain/report/drawer")).drawerCountSchema,
  });
  return (
    <FormPage
      back={{ to: back, label: t("Cash drawers") }}
      title={t("Count the drawer")}
      obstacle={
        isTheirs
          ? {
              text: t("Only {name} and staff with Reports count this drawer.", { name }),
              action: t("Back to the drawers"),
            }
          : null
      }
      lead={`${name}, ${title}. ${expected ? t("Expected: {expected}.", { expected }) : t("You see the expected sum once you have counted.")}`}
      above={
        earlier.length > 0 ? (
          <Notice tone="info" title={t("Counted before")}>
            {earlier.map(({ id, text }) => (
              <p key={id}>{text}</p>
            ))}
          </Notice>
        ) : null
      }
    >
      <EditForm {...edit} intent={null} button={t("Save the count")} cancelTo={back}>
        <input type="hidden" name="seen" value={earlier.length} />
        <TextField
          field={fields.counted}
          label={t("Cash counted")}
          prefix="KSh"
          inputMode="decimal"
          autoComplete="off"
        />
        <TextArea
          field={fields.note}
          label={t("Note")}
          hint={t("If it differs, say why. A count cannot be changed, only counted again.")}
          rows={3}
          maxLength={300}
          optional
        />
      </EditForm>
    </FormPage>
  );
}
