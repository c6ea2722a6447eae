import { Button, ButtonLink } from "~/ui/button";
import { cluster } from "~/ui/layout.css";
import { Notice } from "~/ui/notice";
import * as styles from "./edit-conflict.css";
import type { ConflictView } from "./edit-conflict.server";

export interface EditConflictProps {
  conflict: ConflictView;
  /** The page that shows what is stored. */
  page: string;
  /** Id of the form's error, for what is tied to it. */
  id: string;
}

/** Stands in its form: what somebody else changed meanwhile, and the choice between both versions. */
export function EditConflict({ conflict: { subject, edits, orders, over }, page, id }: EditConflictProps) {
  const isEdited = edits.length > 0;
  return (
    <Notice
      tone="warning"
      role="alert"
      id={id}
      title={`Nothing was saved: this ${subject} was changed while you edited it`}
    >
      {/* Enter in a field presses a form's first button, and that is never the one that writes over somebody's work */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      <div className={styles.conflict}>
        <ul className={styles.edits}>
          {edits.map((edit) => (
            <li key={edit.id}>
              <strong>{edit.action}</strong> by {edit.actor}, {edit.at}
              <Changes changes={edit.changes} />
            </li>
          ))}
          {orders ? (
            <li>
              <strong>Orders moved the stock</strong>
              <Changes changes={[{ label: "Stock quantity", ...orders }]} />
            </li>
          ) : null}
        </ul>
        <p>What you typed is below, as you left it.</p>
        <div className={cluster.m}>
          <Button name="over" value={over} look="danger">
            Save mine over it
          </Button>
          <ButtonLink look="secondary" to={`${page}?afresh`} reloadDocument data-discards>
            {isEdited ? "Load the other version" : "Load the present version"}
          </ButtonLink>
        </div>
      </div>
    </Notice>
  );
}

interface Change {
  label: string;
  before: string | null;
  after: string;
}

function Changes({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className={styles.changes}>
      {changes.map(({ label, before, after }) => (
        <div key={label} className={styles.change}>
          <dt>{label}</dt>
          <dd>{before === null ? after : `${before} → ${after}`}</dd>
        </div>
      ))}
    </dl>
  );
}
