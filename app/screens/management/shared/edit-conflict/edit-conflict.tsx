import { Button, ButtonLink } from "~/ui/frame/button";
import { cluster, muted } from "~/ui/frame/layout.css";
import { FormAlert } from "~/ui/form/form-alert";
import { t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";
import * as styles from "./edit-conflict.css";
import type { ConflictView } from "./edit-conflict.server";

interface EditConflictProps {
  conflict: ConflictView;
  /** The form's own page, if it may be on another one. */
  page?: string;
  id: string;
  /** The fetcher's, if the form has one. */
  answer?: unknown;
}

/** Shown inside its form: the fields that both people changed, and the choice between the versions. */
export function EditConflict({ conflict, page = "", id, answer }: EditConflictProps) {
  const { title, edits, orders, over } = conflict;
  return (
    <>
      {/* Enter presses a form's first button, which must never be the one that overwrites somebody's work */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      <FormAlert tone="warning" id={id} title={title} answer={answer}>
        <div className={styles.conflict}>
          <ul className={styles.edits}>
            {edits.map((edit) => (
              <li key={edit.id}>
                {tNodes("{action} by {actor}, {at}", {
                  action: <strong>{edit.action}</strong>,
                  actor: edit.actor,
                  at: edit.at,
                })}
                <Changes changes={edit.changes} />
              </li>
            ))}
            {orders ? (
              <li>
                <strong>{t("Orders changed the stock")}</strong>
                <Changes changes={[{ label: t("Stock quantity"), ...orders }]} />
              </li>
            ) : null}
          </ul>
          <p>{t("What you typed is below. Saving writes only what you changed.")}</p>
          <div className={cluster.m}>
            <Button name="over" value={over} look="danger">
              {t("Save mine over it")}
            </Button>
            <ButtonLink look="secondary" to={`${page}?afresh`} reloadDocument data-discards>
              {edits.length > 0 ? t("Load the other version") : t("Load the current version")}
            </ButtonLink>
          </div>
        </div>
      </FormAlert>
    </>
  );
}

interface Change {
  label: string;
  before: string | null;
  after: string;
}

const Changes = ({ changes }: { changes: readonly Change[] }) => (
  <dl className={styles.changes}>
    {changes.map(({ label, before, after }) => (
      <div key={label} className={styles.change}>
        <dt className={muted}>{label}</dt>
        <dd>{before === null ? after : `${before} → ${after}`}</dd>
      </div>
    ))}
  </dl>
);
