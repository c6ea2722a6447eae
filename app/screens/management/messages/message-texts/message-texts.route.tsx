import { Link, useLoaderData } from "~/router";
import { groupedKinds } from "~/domain/message/kind-groups";
import { MESSAGE_KIND_ROWS, MESSAGE_KINDS } from "~/domain/message/kinds";
import { FIRST_TEXTS, MESSAGE_TEXT_SETTINGS, textsSetting } from "~/domain/settings/message-text-settings";
import { shopSettings } from "~/operations/settings/settings.server";
import { BackLink } from "~/screens/management/shared/back-link";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { muted } from "~/ui/frame/layout.css";
import { PageHeader } from "~/ui/frame/page-header";
import { DataTable } from "~/ui/list/table";
import { Breakable } from "~/ui/text/breakable";

export const meta = titled("Texts of messages · Management");

export const loader = guarded(async () => {
  const settings = await shopSettings();
  const groups = groupedKinds(MESSAGE_KINDS).map(({ group, label, kinds }) => ({
    group,
    label,
    rows: kinds.map((kind) => {
      const name = textsSetting(kind);
      const { slug, text } = MESSAGE_TEXT_SETTINGS[name];
      const own = text(settings[name]);
      const { label: kindLabel, texts } = MESSAGE_KIND_ROWS[kind];
      const first = texts.text ?? Object.values(texts)[1];
      return {
        id: kind,
        label: kindLabel,
        to: `/management/settings/${slug}`,
        own: own === FIRST_TEXTS ? null : own,
        first: first?.text ?? "",
      };
    }),
  }));
  return { groups };
});

export default function MessageTexts() {
  const { groups } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to="/management/messages">Messages</BackLink>
      <PageHeader title="Texts of messages">
        What the shop writes by itself, by SMS, email and to devices, in English and Swahili.
      </PageHeader>
      {groups.map(({ group, label, rows }) => (
        <DataTable key={group} caption={label} rows={rows} columns={COLUMNS} />
      ))}
    </>
  );
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["groups"][number]["rows"][number];

const COLUMNS = [
  { label: "Message", primary: true, cell: ({ to, label }: Row) => <Link to={to}>{label}</Link> },
  {
    label: "Text",
    cell: ({ own, first }: Row) =>
      own === null ? (
        <span className={muted}>
          <Breakable text={first} />
        </span>
      ) : (
        <>
          Changed: <Breakable text={own} />
        </>
      ),
  },
];
