import { useFetcher } from "~/router";
import { FormActions } from "~/ui/form/form-actions";
import { muted, stack } from "~/ui/frame/layout.css";
import { FormAlert } from "~/ui/form/form-alert";
import { Notice } from "~/ui/frame/notice";
import * as styles from "../../lists/title-list.css";
import type { DeletionView } from "~/screens/management/products/deletion-view.server";
import { HiddenFields } from "../../shared/hidden-fields";
import { t } from "~/texts/t";

export interface DeletionFailure {
  title: string;
  message: string;
}

interface DeleteFormProps {
  action: string;
  deletion: DeletionView;
  fields: readonly (readonly [name: string, value: string])[];
  cancelTo: string;
  failure?: DeletionFailure;
}

export function DeleteForm({ action, deletion, fields, cancelTo, failure }: DeleteFormProps) {
  const fetcher = useFetcher<{ failure: DeletionFailure }>();
  const failed = fetcher.data?.failure ?? failure;
  return (
    <fetcher.Form method="post" action={action} className={stack.l}>
      <HiddenFields fields={fields} />
      {failed ? <DeletionFailed failure={failed} answer={fetcher.data} /> : null}
      <p>{deletion.hidden}</p>
      {deletion.products.length > 0 ? (
        <ul className={styles.list}>
          {deletion.products.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
          {deletion.more ? <li className={muted}>{deletion.more}</li> : null}
        </ul>
      ) : null}
      {deletion.ending ? <Ending ending={deletion.ending} /> : null}
      <div>
        {deletion.retained.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p className={muted}>{deletion.restorable}</p>
      </div>
      <FormActions cancelTo={cancelTo} preventScrollReset look="danger" busy={fetcher.state !== "idle"}>
        {t("Delete")}
      </FormActions>
    </fetcher.Form>
  );
}

interface DeletionFailedProps {
  failure: DeletionFailure;
  answer?: unknown;
}

export const DeletionFailed = ({ failure: { title, message }, answer }: DeletionFailedProps) => (
  <FormAlert tone="error" title={title} answer={answer}>
    <p>{message}</p>
  </FormAlert>
);

const Ending = ({ ending: { title, rounds, more } }: { ending: NonNullable<DeletionView["ending"]> }) => (
  <Notice tone="warning" title={title}>
    <ul className={styles.list}>
      {rounds.map((round) => (
        <li key={round}>{round}</li>
      ))}
      {more ? <li>{more}</li> : null}
    </ul>
  </Notice>
);
