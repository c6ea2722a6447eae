import { useFetcher } from "~/router";
import { Button } from "~/ui/frame/button";

export const WEBHOOK_INTENTS = [
  "save",
  "activate",
  "deactivate",
  "renew",
  "dismiss",
  "test",
  "resend",
] as const;
type WebhookIntent = (typeof WEBHOOK_INTENTS)[number];

export interface IntentButtonProps {
  page: string;
  intent: WebhookIntent;
  label: string;
  /** If many buttons share the label. */
  fullLabel?: string;
  fields?: Readonly<Record<string, string>>;
}

export function IntentButton({ page, intent, label, fullLabel, fields = {} }: IntentButtonProps) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action={page}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        name="intent"
        value={intent}
        look="secondary"
        size="small"
        busy={fetcher.state !== "idle"}
        aria-label={fullLabel}
      >
        {label}
      </Button>
    </fetcher.Form>
  );
}
