import { useFetcher } from "~/router";
import { Button, type ButtonLook, type ButtonSize } from "~/ui/frame/button";
import { HiddenFields } from "./hidden-fields";

interface PostButtonProps {
  /** The page that it posts to, if that is another one. */
  page?: string;
  intent?: string;
  label: string;
  /** If many buttons share the label. */
  fullLabel?: string;
  fields?: Readonly<Record<string, string>>;
  look?: ButtonLook;
  size?: ButtonSize | undefined;
}

/** A form of one button, which needs no page of its own. */
export function PostButton(props: PostButtonProps) {
  const { page, intent, label, fullLabel, fields = {}, look = "secondary", size = "small" } = props;
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action={page}>
      <HiddenFields fields={Object.entries(fields)} />
      <Button
        {...(intent && { name: "intent", value: intent })}
        look={look}
        size={size}
        busy={fetcher.state !== "idle"}
        aria-label={fullLabel}
      >
        {label}
      </Button>
    </fetcher.Form>
  );
}
