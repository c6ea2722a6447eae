import { Link } from "@remix-run/react";
import { PRODUCT_NOT_FOUND, PRODUCT_REMOVED } from "~/domain/messages";
import { EmptyState } from "~/ui/empty-state";
import { Notice } from "~/ui/notice";
import { FocusedNotice } from "../focused-notice";

/** Where a deleted product can be restored (D27). */
const DELETED_LIST = "/management/products?status=deleted";

/** In the place of the form: nobody begins to edit what is deleted. */
export function DeletedProduct({ title, deletion }: { title: string; deletion: string }) {
  return (
    <EmptyState
      level={1}
      title={PRODUCT_NOT_FOUND}
      action={{ to: DELETED_LIST, label: "Look at the deleted products" }}
    >
      <p>{PRODUCT_REMOVED}</p>
      <p>
        {title}: {deletion}
      </p>
    </EmptyState>
  );
}

/** Above the form of somebody who was editing: what they typed can be saved once the product is back. */
export function DeletedMeanwhile({ deletion }: { deletion: string }) {
  return (
    <FocusedNotice about={deletion}>
      <Notice
        tone="warning"
        role="alert"
        title="Nothing was saved: this product was deleted while you edited it"
      >
        <p>
          {deletion} What you typed is below.{" "}
          <Link to={DELETED_LIST} target="_blank" rel="noreferrer">
            Restore the product in a new tab
          </Link>
          , then save here.
        </p>
      </Notice>
    </FocusedNotice>
  );
}
