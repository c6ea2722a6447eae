import { Form } from "~/router";
import { FormActions } from "~/ui/form/form-actions";
import { ButtonLink } from "~/ui/frame/button";
import { formActions, muted, stack } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import * as lists from "~/screens/management/lists/title-list.css";
import { HiddenFields } from "~/screens/management/shared/hidden-fields";
import type { PreviewView } from "./bulk-change-view.server";
import { msg, t } from "~/texts/t";
import { oneOrMany } from "~/domain/text/counted";

interface ChangePreviewProps {
  action: string;
  preview: PreviewView;
  fields: readonly (readonly [name: string, value: string])[];
  /** Back to the forms. */
  otherTo: string;
}

export function ChangePreview({ action, preview, fields, otherTo }: ChangePreviewProps) {
  const { changedCount, rows, more, notChanged } = preview;
  return (
    <Form method="post" action={action} className={stack.l}>
      <HiddenFields fields={fields} />
      {rows.length > 0 ? (
        <ul className={lists.list}>
          {rows.map(({ id, title, values }) => (
            <li key={id}>
              {title}:{" "}
              {values.map(({ label, from, to }, i) => (
                <span key={label ?? ""}>
                  {i > 0 ? ", " : null}
                  {label ? `${label} ` : null}
                  {from} → <strong>{to}</strong>
                </span>
              ))}
            </li>
          ))}
          {more ? <li className={muted}>{more}</li> : null}
        </ul>
      ) : null}
      {notChanged.length > 0 ? (
        <Notice tone="warning" title={t("Not changed")}>
          <ul className={lists.list}>
            {notChanged.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {changedCount > 0 ? (
        <FormActions cancelTo={otherTo} cancel={t("Change something else")}>
          {oneOrMany(changedCount, msg("Change 1 product"), msg("Change {count} products"))}
        </FormActions>
      ) : (
        <div className={formActions}>
          <ButtonLink look="secondary" to={otherTo}>
            {t("Change something else")}
          </ButtonLink>
        </div>
      )}
    </Form>
  );
}
