import { useFetcher } from "~/router";
import { Button } from "~/ui/frame/button";
import { formActions, stack } from "~/ui/frame/layout.css";

export function DeleteSearchWordsForm({ id, words }: { id: number; words: string }) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action={`/management/search-words/${id}/delete`} className={stack.l}>
      <p>“{words}” will be deleted for good. Searching for one will no longer find the others.</p>
      <div className={formActions}>
        <Button look="danger" busy={fetcher.state !== "idle"}>
          Delete
        </Button>
      </div>
    </fetcher.Form>
  );
}
