import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
} from "~/router";
import { ANONYMOUS_FORM_BYTES, readForm } from "~/http/forms/form.server";
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
import { type ChoiceRow, messagesPage, saveChoices } from "./messages-page.server";

export const meta: MetaFunction = (args) => pageMeta(args, { title: t("Messages") });

export async function loader(args: LoaderFunctionArgs) {
  const { id } = await requireUser(args);
  return messagesPage(id);
}

export async function action(args: ActionFunctionArgs) {
  const { id } = await requireUser(args);
  return saveChoices(args, id, await readForm(args.request, ANONYMOUS_FORM_BYTES));
}

export default function Messages() {
  const { channels, rows } = useLoaderData<typeof loader>();
  return (
    <Page>
      <Breadcrumbs trail={[{ label: t("Profile"), to: "/profile" }, { label: t("Messages") }]} />
      <PageHeader title={t("Messages")}>
        {t("What we send you. Between 21:00 and 07:00 we send nothing but codes that you ask for.")}
      </PageHeader>
      <DescriptionList
        items={channels.map(({ label, address }) => ({
          label: t("{channel} to", { channel: label }),
          value: address === null ? t("Nowhere: add it to your profile") : <Breakable text={address} />,
        }))}
      />
      <Form method="post" className={stack.l}>
        <DataTable
          caption={t("Send me a message when")}
          rows={rows}
          columns={[
            { label: t("When"), primary: true, cell: ({ label }: ChoiceRow) => label },
            ...channels.map(({ channel, label }) => ({
              label,
              cell: (row: ChoiceRow) => (
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
          <Button>{t("Save")}</Button>
        </div>
      </Form>
    </Page>
  );
}
