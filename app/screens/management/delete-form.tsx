import { useFetcher } from "@remix-run/react";
import { Button } from "~/ui/button";
import { formActions, stack } from "~/ui/layout.css";

export interface DeleteFormProps {
  productId: number;
  title: string;
}

/** The confirmation before a product is deleted: a dialog, and a page of its own. */
export function DeleteForm({ productId, title }: DeleteFormProps) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action={`/management/products/${productId}/delete`} className={stack.l}>
      <p>
        “{title}” is hidden everywhere. Its orders, bids and payments are kept; a round that is still active
        is closed, and its winner chosen.
      </p>
      <div className={formActions}>
        <Button look="danger" busy={fetcher.state !== "idle"}>
          Delete
        </Button>
      </div>
    </fetcher.Form>
  );
}
