import { useFetcher } from "~/router";
import { Button } from "~/ui/frame/button";
import { formActions, muted, stack } from "~/ui/frame/layout.css";

export interface DeleteCategoryFormProps {
  id: number;
  name: string;
}

export function DeleteCategoryForm({ id, name }: DeleteCategoryFormProps) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action={`/management/category/${id}/delete`} className={stack.l}>
      <p>{`Delete category "${name}"? This will deactivate it.`}</p>
      <p className={muted}>
        Visitors will no longer find it. Its products stay on sale, and you can activate it again.
      </p>
      <div className={formActions}>
        <Button look="danger" busy={fetcher.state !== "idle"}>
          Delete
        </Button>
      </div>
    </fetcher.Form>
  );
}
