import { useFetcher } from "~/router";
import { Button, type ButtonSize } from "~/ui/frame/button";

export interface RestoreFormProps {
  productId: number;
  /** For screen readers, because there are many such buttons. */
  title: string;
  back: string;
  size?: ButtonSize;
}

export function RestoreForm({ productId, title, back, size }: RestoreFormProps) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action="/management/products/restore">
      <input type="hidden" name="product_ids" value={productId} />
      <input type="hidden" name="back" value={back} />
      <Button look="secondary" size={size} busy={fetcher.state !== "idle"} aria-label={`Restore ${title}`}>
        Restore
      </Button>
    </fetcher.Form>
  );
}
