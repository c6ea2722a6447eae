import { useEditForm } from "~/screens/management/shared/edit-form";
import { MoneyForm } from "~/screens/management/payments/money-form";
import { Notice } from "~/ui/frame/notice";
import { SelectField } from "~/ui/form/select-field";
import { TextArea } from "~/ui/form/text-area";
import { useEarlyInput } from "~/ui/form/use-early-input";
import { t } from "~/texts/t";
import * as styles from "./order.css";
import type { OrderPage } from "./order-page.server";

export function StatusForm({ update }: Pick<OrderPage, "update">) {
  const { seenAt, status, options, effects, preview } = update;
  const { edit, form, fields } = useEditForm<{ status: string; admin_notes: string }>({
    id: "order-status",
    defaultValue: { status, admin_notes: "" },
    loadSchema: async () => (await import("~/domain/order/order-status-form")).orderStatusSchema,
  });
  useEarlyInput(form.id);
  const chosen = fields.status.value;
  return (
    <MoneyForm {...edit} seenAt={seenAt} button={t("Update Status")}>
      <SelectField
        field={fields.status}
        label={t("Status")}
        options={options}
        placeholder={t("Choose a status")}
      />
      <div role="status">
        <Notice tone="info">
          <p className={styles.statusEffect}>
            {chosen === status ? preview : (chosen && effects[chosen]) || preview}
          </p>
        </Notice>
      </div>
      <TextArea
        field={fields.admin_notes}
        label={t("Admin notes")}
        hint={t("Added to the notes with your name. Only staff read them")}
        optional
        rows={3}
      />
    </MoneyForm>
  );
}
