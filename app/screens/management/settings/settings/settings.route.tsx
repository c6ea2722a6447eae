import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { auditPath } from "~/domain/audit/audit-list";
import { SETTING_WORDS, settingText } from "~/domain/settings/setting-words";
import type { SettingSource } from "~/domain/settings/settings";
import { requireSuperuser } from "~/http/session/current-user.server";
import { kindTimeline } from "~/operations/audit/audit.queries.server";
import { managedSettings } from "~/operations/settings/settings.server";
import { ButtonLink } from "~/ui/frame/button";
import { PageHeader } from "~/ui/frame/page-header";
import { DataTable } from "~/ui/list/table";
import { Breakable } from "~/ui/text/breakable";
import { Timeline } from "~/screens/management/shared/timeline";
import { timelineView } from "~/screens/management/shared/timeline-view.server";

const SHOWN_ENTRIES = 10;

export const meta: MetaFunction = () => [{ title: "Settings · Management · Soko" }];

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const [settings, entries] = await Promise.all([managedSettings(), kindTimeline("setting", SHOWN_ENTRIES)]);
  return {
    settings: settings.map(({ name, value, source }) => {
      const { label, slug } = SETTING_WORDS[name];
      return { slug, label, text: settingText(name, value), source, from: SOURCES[source] };
    }),
    history: timelineView(entries),
  };
}

const SOURCES: Record<SettingSource, string> = {
  environment: "Set on the server",
  screen: "Set here",
  default: "Default",
};

export default function Settings() {
  const { settings, history } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Settings">
        What the shop is called, where it delivers and for how much, and how people pay.
      </PageHeader>
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
      <Timeline entries={history} all={{ to: auditPath({ kind: "setting" }), label: "All changes" }} />
    </>
  );
}
