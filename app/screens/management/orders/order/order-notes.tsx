import { Form } from "~/router";
import { MAX_ADMIN_NOTES } from "~/domain/order/order-status-form";
import { control } from "~/ui/form/control.css";
import { Button } from "~/ui/frame/button";
import { DescriptionList } from "~/ui/list/description-list";
import { muted, stack } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { NoteList } from "~/screens/management/shared/note-list";
import { t } from "~/texts/t";
import type { OrderPage } from "./order-page.server";
import * as styles from "./order.css";

/** The field of the form that writes a note and no status. */
export const NOTE_INTENT = "note_alone";

export const OrderNotes = ({ order: { customerNotes, notes, status, update } }: { order: OrderPage }) => (
  <Panel title={t("Notes")}>
    <div className={stack.l}>
      <DescriptionList
        items={[
          {
            label: t("Customer notes"),
            value: <span className={styles.notes}>{customerNotes || t("none")}</span>,
          },
        ]}
      />
      <NoteList notes={notes} />
      {notes.length === 0 ? <p className={muted}>{t("No notes by staff yet.")}</p> : null}
      {/* the key empties the form once the note is saved */}
      <Form method="post" className={stack.s} key={update.seenAt}>
        <input type="hidden" name={NOTE_INTENT} value="1" />
        <input type="hidden" name="status" value={status} />
        <label className={stack.xs}>
          {t("New note, for staff alone")}
          <textarea name="admin_notes" rows={2} required maxLength={MAX_ADMIN_NOTES} className={control} />
        </label>
        <div>
          <Button look="secondary" size="small">
            {t("Add the note")}
          </Button>
        </div>
      </Form>
    </div>
  </Panel>
);
