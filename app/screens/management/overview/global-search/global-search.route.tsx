import { Link, useLoaderData } from "~/router";
import { redirect } from "~/router/index.server";
import { globalSearchList, FOUND_KINDS, kindsFor } from "~/domain/global-search/global-search";
import { foundPages } from "~/domain/global-search/found-pages";
import { globalSearch } from "~/operations/global-search/global-search.server";
import { SlashSetting } from "~/ui/management/global-search-field";
import { PageHeader } from "~/ui/frame/page-header";
import { Panel } from "~/ui/frame/panel";
import { DescriptionList } from "~/ui/list/description-list";
import { RecentList } from "~/ui/list/recent-list";
import { msg, t } from "~/texts/t";
import { groupsOf, namedPage } from "./global-search-page.server";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

export const meta = titled(msg("Search · Management"));

export const loader = guarded(async (args, viewer) => {
  const { q } = globalSearchList.read(new URL(args.request.url).searchParams);
  const found = await globalSearch(viewer, q);
  const page = namedPage(found);
  if (page) throw redirect(page, 303);
  const kinds = kindsFor(viewer).map((kind) => ({
    label: t(FOUND_KINDS[kind].label),
    value: t(FOUND_KINDS[kind].by),
  }));
  return {
    q,
    pages: foundPages(q, viewer),
    groups: groupsOf(found),
    kinds: [...kinds, { label: t(PAGES.label), value: t(PAGES.value) }],
  };
});

const PAGES = {
  label: msg("Pages and settings"),
  value: msg("What they are called, such as logo or delivery zones"),
};

export default function Search() {
  const { q, pages, groups, kinds } = useLoaderData<typeof loader>();
  const isNothing = q !== "" && groups.length + pages.length === 0;
  return (
    <>
      <PageHeader title={q === "" ? t("Search") : t("Search for “{q}”", { q })}>
        {isNothing ? t("Nothing found. Check the spelling, or search by one of these.") : null}
      </PageHeader>
      {pages.length > 0 ? (
        <Panel title={t(PAGES.label)}>
          <RecentList
            entries={pages.map(({ label, to, place }, id) => ({
              id,
              title: label,
              to,
              note: place,
              amount: "",
            }))}
          />
        </Panel>
      ) : null}
      {groups.map(({ kind, label, entries, more }) => (
        <Panel key={kind} title={label} actions={more ? <Link to={more.to}>{more.label}</Link> : null}>
          <RecentList entries={entries} />
        </Panel>
      ))}
      {isNothing || q === "" ? (
        <Panel title={t("What you can search for")}>
          <DescriptionList items={kinds} />
          <SlashSetting />
        </Panel>
      ) : null}
    </>
  );
}
