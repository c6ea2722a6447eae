import { Form } from "~/router";
import { HiddenFields } from "~/screens/management/shared/hidden-fields";
import { Button } from "~/ui/frame/button";
import { DataTable } from "~/ui/list/table";

export interface ChannelView {
  readonly id: string;
  readonly label: string;
  readonly isSet: boolean;
  readonly text: string;
}

/** How messages leave the shop. A test goes to whoever presses the button. */
export function ChannelPanel({ channels }: { channels: readonly ChannelView[] }) {
  return (
    <DataTable
      caption="Channels"
      rows={channels}
      columns={[
        { label: "Channel", primary: true, cell: ({ label }) => label },
        { label: "Now", cell: ({ text }) => text },
        {
          label: "Actions",
          labelHidden: true,
          cell: ({ id, label, isSet }) => (isSet ? <TestForm channel={id} label={label} /> : null),
        },
      ]}
    />
  );
}

function TestForm({ channel, label }: { channel: string; label: string }) {
  return (
    <Form method="post" action="/management/messages">
      <HiddenFields
        fields={[
          ["channel", channel],
          ["back", "/management/settings"],
        ]}
      />
      <Button
        name="intent"
        value="test"
        look="secondary"
        size="small"
        aria-label={`Send me a test: ${label}`}
      >
        Send me a test
      </Button>
    </Form>
  );
}
