import { PostButton } from "~/screens/management/shared/post-button";
import { DataTable } from "~/ui/list/table";

export interface ChannelView {
  readonly id: string;
  readonly label: string;
  readonly isSet: boolean;
  readonly text: string;
}

/** How messages leave the shop. A test goes to whoever presses the button. */
export const ChannelPanel = ({ channels }: { channels: readonly ChannelView[] }) => (
  <DataTable
    caption="Channels"
    rows={channels}
    columns={[
      { label: "Channel", primary: true, cell: ({ label }) => label },
      { label: "Now", cell: ({ text }) => text },
      {
        label: "Actions",
        labelHidden: true,
        cell: ({ id, label, isSet }) =>
          isSet ? (
            <PostButton
              page="/management/messages"
              intent="test"
              label="Send me a test"
              fullLabel={`Send me a test: ${label}`}
              fields={{ channel: id, back: "/management/settings" }}
            />
          ) : null,
      },
    ]}
  />
);
