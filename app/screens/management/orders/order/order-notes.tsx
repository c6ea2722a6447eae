import { DescriptionList } from "~/ui/list/description-list";
import { muted, stack } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { NoteList } from "~/screens/management/shared/note-list";
import type { OrderPage } from "./order-page.server";
import * as styles from "./order.css";

export const OrderNotes = ({ order: { customerNotes, notes } }: { order: OrderPage }) => (
  <Panel title="Notes">
    <div className={stack.l}>
      <DescriptionList
        items={[
          {
            label: "Customer notes",
            value: <span className={styles.notes}>{customerNotes || "none"}</span>,
          },
        ]}
      />
      <NoteList notes={notes} />
      {notes.length === 0 ? (
        <p className={muted}>No notes by staff yet. Write one when you update the status.</p>
      ) : null}
    </div>
  </Panel>
);
