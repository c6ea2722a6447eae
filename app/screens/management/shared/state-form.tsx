import { useFetcher } from "~/router";
import { Button, type ButtonSize } from "~/ui/frame/button";

/** Of a page that edits a record and shows this form. */
export const STATE_INTENTS = ["save", "activate", "deactivate"] as const;

export interface StateFormProps {
  action: string;
  name: string;
  isActive: boolean;
  back: string;
  size?: ButtonSize;
  label?: string;
}

/** Posts the new state, so pressing it twice does no harm. */
export function StateForm({ action, name, isActive, back, size, label }: StateFormProps) {
  const fetcher = useFetcher();
  const text = label ?? (isActive ? "Deactivate" : "Activate");
  return (
    <fetcher.Form method="post" action={action}>
      <input type="hidden" name="back" value={back} />
      <Button
        name="intent"
        value={isActive ? "deactivate" : "activate"}
        look="secondary"
        size={size}
        busy={fetcher.state !== "idle"}
        aria-label={`${text} ${name}`}
      >
        {text}
      </Button>
    </fetcher.Form>
  );
}
