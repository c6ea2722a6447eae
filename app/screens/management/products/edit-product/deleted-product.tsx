import { Link } from "~/router";
import { PRODUCT_NOT_FOUND, PRODUCT_REMOVED } from "~/domain/messages";
import { EmptyState } from "~/ui/list/empty-state";
import { FormAlert } from "~/ui/form/form-alert";
import { t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";

interface Deleted {
  page: string;
  deletion: string;
}

export const DeletedProduct = ({ title, page, deletion }: Deleted & { title: string }) => (
  <EmptyState
    level={1}
    title={t(PRODUCT_NOT_FOUND)}
    action={{ to: page, label: t("View the deleted product") }}
  >
    <p>{t(PRODUCT_REMOVED)}</p>
    <p>
      {title}: {deletion}
    </p>
  </EmptyState>
);

/** For a person who was editing: their text can be saved once the product is restored. */
export const DeletedMeanwhile = ({ page, deletion }: Deleted) => (
  <FormAlert tone="warning" title={t("Nothing was saved: this product was deleted while you edited it")}>
    <p>
      {tNodes("{deletion} What you typed is below. {link}, then save here.", {
        deletion,
        link: (
          <Link to={page} target="_blank" rel="noreferrer">
            {t("Restore the product in a new tab")}
          </Link>
        ),
      })}
    </p>
  </FormAlert>
);
