import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
} from "~/router";
import { ANONYMOUS_FORM_BYTES, readForm, readIntent } from "~/http/forms/form.server";
import { useNonce } from "~/http/security/nonce";
import { requireUser } from "~/http/session/current-user.server";
import { Breadcrumbs } from "~/ui/frame/breadcrumbs";
import { Button } from "~/ui/frame/button";
import { stack } from "~/ui/frame/layout.css";
import { PageHeader } from "~/ui/frame/page-header";
import { pageMeta } from "~/ui/frame/page-meta";
import { DescriptionList } from "~/ui/list/description-list";
import { RowTick } from "~/ui/list/row-tick";
import { DataTable } from "~/ui/list/table";
import { Page } from "~/ui/shell/page";
import { Breakable } from "~/ui/text/breakable";
import { t } from "~/texts/t";
import { allowDevice, stopDevice } from "./device-actions.server";
import { Devices } from "./devices";
import { MESSAGE_INTENTS } from "./message-intents";
import { type MessageChoiceRow, messagesPage, saveChoices } from "./messages-page.server";

export const meta: MetaFunction = (args) => pageMeta(args, { title: t("Messages") });

export async function loader(args: LoaderFunctionArgs) {
  return messagesPage(await requireUser(args));
}

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
  const { channels, rows, devices } = useLoaderData<typeof loader>();
  const nonce = useNonce();
  return (
    <Page>
      <Breadcrumbs trail={[{ label: t("Profile"), to: "/profile" }, { label: t("Messages") }]} />
      <PageHeader title={t("Messages")}>
        {t("What we send you. Between 21:00 and 07:00 we send nothing but codes that you ask for.")}
      </PageHeader>
      <DescriptionList
        items={channels.map(({ label, address }) => ({
          label: t("{channel} to", { channel: label }),
          value: <Breakable text={address} />,
        }))}
      />
      <Form method="post" className={stack.l}>
        <DataTable
          caption={t("Send me a message when")}
          rows={rows}
          columns={[
            { label: t("When"), primary: true, cell: ({ label }: MessageChoiceRow) => label },
            ...channels.map(({ channel, label }) => ({
              label,
              cell: (row: MessageChoiceRow) => (
                <RowTick
                  name={row.names[channel]}
                  defaultChecked={row.isOn[channel]}
                  label={t("{when}, by {channel}", { when: row.label, channel: label })}
                />
              ),
            })),
          ]}
        />
        <div>
          <Button name="intent" value="save">
            {t("Save")}
          </Button>
        </div>
      </Form>
      {devices ? <Devices {...devices} nonce={nonce} /> : null}
    </Page>
  );
}
