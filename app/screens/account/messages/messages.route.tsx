import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, useLoaderData } from "~/router";
import { ANONYMOUS_FORM_BYTES, readForm, readIntent, UNREADABLE_FORM } from "~/http/forms/form.server";
import { useNonce } from "~/http/security/nonce";
import { requireUser } from "~/http/session/current-user.server";
import { Breadcrumbs } from "~/ui/frame/breadcrumbs";
import { Button } from "~/ui/frame/button";
import { stack, visuallyHidden } from "~/ui/frame/layout.css";
import { PageHeader } from "~/ui/frame/page-header";
import { type MetaArgs, pageMeta } from "~/ui/frame/page-meta";
import { DescriptionList } from "~/ui/list/description-list";
import { RowTick } from "~/ui/list/row-tick";
import { DataTable } from "~/ui/list/table";
import { Page } from "~/ui/shell/page";
import { Breakable } from "~/ui/text/breakable";
import { t } from "~/texts/t";
import * as styles from "./messages.css";
import { messagesPage, type MessagesPage, saveChoices, type DevicesView } from "./messages-page.server";
import { parseId } from "~/domain/id";
import { deviceName, pushSubscriptionSchema } from "~/domain/message/push-subscription";
import { env } from "~/env/env.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import type { RequestArgs } from "~/http/request-context";
import { errorPage, notFoundPage } from "~/http/respond.server";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import { pushKey } from "~/operations/messages/channels.server";
import {
  deletePushSubscription,
  savePushSubscription,
} from "~/operations/messages/push/push-subscriptions.server";
import { addresses as pushScript } from "virtual:push-script";
import { Panel } from "~/ui/frame/panel";
import { useVisit } from "~/ui/frame/visit";
import { PlainScript } from "~/ui/shell/plain-script";

export const meta = (args: MetaArgs) => pageMeta(args, { title: t("Messages") });

export const loader = async (args: LoaderFunctionArgs) => messagesPage(await requireUser(args));

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireUser(args);
  const form = await readForm(args.request, ANONYMOUS_FORM_BYTES);
  switch (readIntent(form, MESSAGE_INTENTS)) {
    case "save":
      return saveChoices(args, viewer, form);
    case "allow":
      return allowDevice(args, viewer, form);
    case "stop":
      return stopDevice(args, viewer, form);
  }
}

export default function Messages() {
  const { channels, groups, devices } = useLoaderData<typeof loader>();
  const nonce = useNonce();
  return (
    <Page>
      <Breadcrumbs trail={[{ label: t("Profile"), to: "/profile" }, { label: t("Messages") }]} />
      <PageHeader title={t("Messages")}>
        {t(
          "What we send you. Between 21:00 and 07:00 we send only codes, warnings about your account and moved closing times.",
        )}
      </PageHeader>
      <DescriptionList
        items={channels.map(({ label, address }) => ({
          label: t("{channel} to", { channel: label }),
          value: <Breakable text={address} />,
        }))}
      />
      <Form method="post" className={stack.l}>
        <Choices channels={channels} groups={groups} />
        <div className={styles.save}>
          <Button name="intent" value="save">
            {t("Save")}
          </Button>
        </div>
      </Form>
      {devices ? <Devices {...devices} nonce={nonce} /> : null}
    </Page>
  );
}

/** A table on a phone too: the ticks of a kind stand in its row. */
const Choices = ({ channels, groups }: Pick<MessagesPage, "channels" | "groups">) => (
  <table className={styles.choices}>
    <caption className={visuallyHidden}>{t("Send me a message when")}</caption>
    <thead>
      <tr>
        <td />
        {channels.map(({ channel, label }) => (
          <th key={channel} scope="col" className={styles.channel}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
    {groups.map(({ group, label: title, rows }) => (
      <tbody key={group}>
        <tr>
          <th scope="rowgroup" colSpan={channels.length + 1} className={styles.group}>
            {title}
          </th>
        </tr>
        {rows.map(({ id, label, names, isOn }) => (
          <tr key={id} className={styles.kind}>
            <th scope="row">{label}</th>
            {channels.map(({ channel, label: by }) => (
              <td key={channel}>
                {isOn[channel] === undefined ? null : (
                  <RowTick
                    name={names[channel]}
                    defaultChecked={isOn[channel]}
                    label={t("{when}, by {channel}", { when: label, channel: by })}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    ))}
  </table>
);

const MESSAGE_INTENTS = ["save", "allow", "stop"] as const;

const HERE = "/profile/messages";

/** The page's script has filled the form in. */
async function allowDevice(args: RequestArgs, viewer: SessionUser, form: FormData) {
  if (pushKey() === null)
    throw notFoundPage(t("Page not found"), t("This shop sends no messages to devices."));
  const read = pushSubscriptionSchema.safeParse(Object.fromEntries(form));
  if (!read.success) throw errorPage(400, UNREADABLE_FORM);
  const device = deviceName(args.request.headers.get("User-Agent") ?? "");
  const saved = await savePushSubscription(viewer, read.data, { device, mayBePrivate: env.WEBHOOK_PRIVATE });
  return saved.ok
    ? redirectWithToast(args, HERE, t("Messages come to this device now"))
    : redirectWithToast(args, HERE, { tone: "error", message: saved.refusal.message });
}

async function stopDevice(args: RequestArgs, viewer: SessionUser, form: FormData) {
  const typed = form.get("device");
  const id = typeof typed === "string" ? parseId(typed) : null;
  const stopped = await deletePushSubscription(viewer, id ?? 0);
  return stopped.ok
    ? redirectWithToast(args, HERE, t("The device gets no messages any more"))
    : redirectWithToast(args, HERE, { tone: "error", message: stopped.refusal.message });
}

/** start-push.ts shows the button, or says why there is none. */
function Devices({ pushKey, devices, nonce }: DevicesView & { nonce: string | undefined }) {
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
