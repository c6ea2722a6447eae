import { useFetcher } from "~/router";
import { Button, type ButtonSize } from "~/ui/frame/button";

export interface StateFormProps {
  /** The page of what is shown or hidden. */
  action: string;
  name: string;
  isActive: boolean;
  back: string;
  size?: ButtonSize;
  /** 'Activate' or 'Deactivate' when left out. */
  label?: string;
}

/** The button that shows something to visitors or hides it. It names the state it leads to: pressed twice it is the same. */
export function StateForm({ action, name, isActive, back, size, label }: StateFormProps) {
  const fetcher = useFetcher();
  const words = label ?? (isActive ? "Deactivate" : "Activate");
  return (
    <fetcher.Form method="post" action={action}>
      <input type="hidden" name="back" value={back} />
      <Button
        name="intent"
        value={isActive ? "deactivate" : "activate"}
        look="secondary"
        size={size}
        busy={fetcher.state !== "idle"}
        aria-label={`${words} ${name}`}
      >
        {words}
      </Button>
    </fetcher.Form>
  );
}
