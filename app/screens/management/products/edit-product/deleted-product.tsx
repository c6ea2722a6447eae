import { Link } from "~/router";
import { PRODUCT_NOT_FOUND, PRODUCT_REMOVED } from "~/domain/messages";
import { EmptyState } from "~/ui/list/empty-state";
import { FormAlert } from "~/ui/form/form-alert";

interface Deleted {
  page: string;
  deletion: string;
}

export const DeletedProduct = ({ title, page, deletion }: Deleted & { title: string }) => (
  <EmptyState level={1} title={PRODUCT_NOT_FOUND} action={{ to: page, label: "View the deleted product" }}>
    <p>{PRODUCT_REMOVED}</p>
    <p>
      {title}: {deletion}
    </p>
  </EmptyState>
);

/** For a person who was editing: their text can be saved once the product is restored. */
export const DeletedMeanwhile = ({ page, deletion }: Deleted) => (
  <FormAlert tone="warning" title="Nothing was saved: this product was deleted while you edited it">
    <p>
      {deletion} What you typed is below.{" "}
      <Link to={page} target="_blank" rel="noreferrer">
        Restore the product in a new tab
      </Link>
      , then save here.
    </p>
  </FormAlert>
);
