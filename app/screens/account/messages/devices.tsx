import { addresses as pushScript } from "virtual:push-script";
import { Form } from "~/router";
import { Button } from "~/ui/frame/button";
import { Panel } from "~/ui/frame/panel";
import { useVisit } from "~/ui/frame/visit";
import { DataTable } from "~/ui/list/table";
import { t } from "~/texts/t";
import { PlainScript } from "~/ui/shell/plain-script";
import type { DevicesView } from "./messages-page.server";

/** start-push.ts shows the button, or says why there is none. */
export function Devices({ pushKey, devices, nonce }: DevicesView & { nonce: string | undefined }) {
  const { lite } = useVisit();
  return (
    <Panel title={t("Messages on this device")}>
      <p>{t("They cost nothing, and come also when you are logged out.")}</p>
      <p data-push-state="help">
        {t(
          "To allow them, open this page with scripts on, in a browser that shows messages of websites. On an iPhone, add the shop to the home screen first.",
        )}
      </p>
      <p data-push-state="blocked" hidden>
        {t(
          "This browser blocks our messages. Allow them in its settings for this site, then open this page again.",
        )}
      </p>
      <Form method="post" data-push={pushKey} data-push-state="allow" hidden>
        <input type="hidden" name="intent" value="allow" />
        {["endpoint", "p256dh", "auth"].map((name) => (
          <input key={name} type="hidden" name={name} />
        ))}
        <Button>{t("Allow messages on this device")}</Button>
      </Form>
      {devices.length > 0 ? <AllowedDevices devices={devices} /> : null}
      {lite ? null : <PlainScript addresses={pushScript} nonce={nonce} />}
    </Panel>
  );
}

const AllowedDevices = ({ devices }: Pick<DevicesView, "devices">) => (
  <DataTable
    caption={t("Devices that show messages")}
    rows={devices}
    columns={[
      {
        label: t("Device"),
        primary: true,
        cell: ({ name, endpoint }) => (
          <>
            {name}{" "}
            <span data-endpoint={endpoint} hidden>
              {t("(this device)")}
            </span>
          </>
        ),
      },
      { label: t("Since"), cell: ({ since }) => since },
      {
        label: t("Actions"),
        labelHidden: true,
        cell: ({ id, name }) => (
          <Form method="post">
            <input type="hidden" name="intent" value="stop" />
            <input type="hidden" name="device" value={id} />
            <Button
              look="secondary"
              size="small"
              aria-label={t("Stop messages on {device}", { device: name })}
            >
              {t("Stop")}
            </Button>
          </Form>
        ),
      },
    ]}
  />
);
