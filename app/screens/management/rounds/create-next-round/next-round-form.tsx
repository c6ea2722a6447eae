import { NO_MAXIMUM_WARNING } from "~/domain/product/activation";
import { Link } from "~/router";
import { EditForm, useEditForm } from "~/screens/management/shared/edit-form";
import { RoundTimeFields, type RoundTimesInput } from "~/screens/management/rounds/round-time-fields";
import { HiddenField } from "~/ui/form/hidden-field";
import { Notice } from "~/ui/frame/notice";
import { TextField } from "~/ui/form/text-field";
import { NewcomerRefund } from "../newcomer-refund";
import { t } from "~/texts/t";

type NextRoundInput = RoundTimesInput &
  Record<"base_price" | "participation_fee" | "min_pledge" | "max_pledge" | "after_round", string>;

interface NextRoundFormProps {
  values: NextRoundInput;
  cancelTo: string;
  isAdministrator: boolean;
  /** Newcomers of the round that is closed first (D98); null if none is. */
  newcomers: readonly string[] | null;
}

const amount = { prefix: "KSh", inputMode: "decimal" } as const;

export function NextRoundForm({ values, cancelTo, isAdministrator, newcomers }: NextRoundFormProps) {
  const { edit, fields, form } = useEditForm<NextRoundInput>({
    id: "next-round",
    defaultValue: values,
    loadSchema: async () => (await import("~/domain/round/round")).nextRoundSchema,
  });
  return (
    <EditForm {...edit} intent={null} cancelTo={cancelTo} button={t("Create Next Round")}>
      {isAdministrator ? null : <Notice tone="info">{t("Only an administrator can open a round.")}</Notice>}
      {/* the number seen does not change: after a conflict, opening one more round is a new decision (D19) */}
      {form.errors ? (
        <Link to="?afresh" reloadDocument data-discards>
          {t("See the current round and start again")}
        </Link>
      ) : null}
      <HiddenField field={fields.after_round} />
      <TextField field={fields.base_price} label={t("Base price")} {...amount} />
      <TextField field={fields.participation_fee} label={t("Entry fee")} {...amount} />
      <TextField field={fields.min_pledge} label={t("Min pledge")} {...amount} />
      <TextField
        field={fields.max_pledge}
        label={t("Max pledge")}
        hint={`${t("Leave blank for Unlimited.")} ${t(NO_MAXIMUM_WARNING)}`}
        optional
        {...amount}
      />
      <RoundTimeFields fields={fields} />
      {newcomers ? <NewcomerRefund newcomers={newcomers} /> : null}
    </EditForm>
  );
}
