import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { auditList } from "~/domain/audit/audit-list";
import { requireSuperuser } from "~/http/session/current-user.server";
import { ButtonLink } from "~/ui/frame/button";
import { Notice } from "~/ui/frame/notice";
import { PageHeader } from "~/ui/frame/page-header";
import { pageMeta } from "~/ui/frame/page-meta";
import { DataTable } from "~/ui/list/table";
import { Breakable } from "~/ui/text/breakable";
import { Timeline } from "~/screens/management/shared/timeline";
import { settingsPage } from "./settings-page.server";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Settings · Management" });

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  return settingsPage();
}

export default function Settings() {
  const { settings, warning, history } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Settings">
        What the shop is called, where it delivers and for how much, and how people pay.
      </PageHeader>
      {warning ? (
        <Notice tone="warning">
          <p>{warning}</p>
        </Notice>
      ) : null}
      <DataTable
        caption="Settings"
        captionHidden
        manyColumns
        rows={settings.map((setting) => ({ ...setting, id: setting.slug }))}
        columns={[
          { label: "Setting", primary: true, cell: ({ label }) => label },
          { label: "Now", cell: ({ text }) => <Breakable text={text} /> },
          { label: "Comes from", cell: ({ from }) => from },
          {
            label: "Actions",
            labelHidden: true,
            cell: ({ slug, label, source }) => (
              <ButtonLink
                look="secondary"
                size="small"
                to={`/management/settings/${slug}`}
                aria-label={`${source === "environment" ? "See" : "Change"} ${label}`}
              >
                {source === "environment" ? "See" : "Change"}
              </ButtonLink>
            ),
          },
        ]}
        empty={null}
      />
      <Timeline entries={history} all={{ to: auditList.path({ kind: "setting" }), label: "All changes" }} />
    </>
  );
}
