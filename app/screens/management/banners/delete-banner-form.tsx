import { useFetcher } from "~/router";
import { Button } from "~/ui/frame/button";
import { formActions, stack } from "~/ui/frame/layout.css";

export function DeleteBannerForm({ id, text }: { id: number; text: string }) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action={`/management/banners/${id}/delete`} className={stack.l}>
      <p>“{text}” will be deleted for good. To hide it for a while, deactivate it instead.</p>
      <div className={formActions}>
        <Button look="danger" busy={fetcher.state !== "idle"}>
          Delete
        </Button>
      </div>
    </fetcher.Form>
  );
}
