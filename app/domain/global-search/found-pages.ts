/** Pages of management by what people call them, for its search. */
import { may, type Viewer } from "~/domain/account/access";
import { needOf, screenRow } from "~/domain/account/permissions";
import { foldText } from "~/domain/search/search-text";
import { SETTING_WORDS } from "~/domain/settings/setting-words";
import { SETTING_NAMES, SETTINGS } from "~/domain/settings/settings";
import { msg, t } from "~/texts/t";
import { MANAGEMENT_MENU } from "./management-menu";

interface FoundPage {
  readonly label: string;
  readonly to: string;
  /** The group of the menu that has the page, or 'Settings' and the setting's group. */
  readonly place: string;
}

interface Known extends FoundPage {
  readonly words: string;
}

function pagesFor(viewer: Pick<Viewer, "isSuperuser" | "permissions">): Known[] {
  const mayOpen = (to: string) => may(viewer, needOf(screenRow(to)));
  const menu = MANAGEMENT_MENU.flatMap(({ label: group, links }) =>
    links.map(({ to, label, words }) => ({
      label: t(label),
      to,
      place: t(group ?? msg("Management")),
      words: `${label} ${words}`,
    })),
  );
  const settings = SETTING_NAMES.map((name) => {
    const { label, slug, group } = SETTINGS[name];
    return {
      label: t(label),
      to: `/management/settings/${slug}`,
      place: `${t("Settings")} · ${t(group)}`,
      words: `${label} ${group} ${SETTING_WORDS[name] ?? ""}`,
    };
  });
  return [...menu, ...settings].filter(({ to }) => mayOpen(to));
}

const MOST = 6;
const SHORTEST = 2;

/** Every word typed begins a word of the page; those that say it in their name come first. */
export function foundPages(q: string, viewer: Pick<Viewer, "isSuperuser" | "permissions">): FoundPage[] {
  const typed = wordsOf(q);
  if (typed.length === 0 || typed.every((word) => word.length < SHORTEST)) return [];
  const has = (text: string) => {
    const known = wordsOf(text);
    return typed.every((word) => known.some((one) => one.startsWith(word)));
  };
  const found = pagesFor(viewer).filter(({ label, words }) => has(`${label} ${words}`));
  const named = found.filter(({ label }) => has(label));
  return [...named, ...found.filter((page) => !named.includes(page))]
    .slice(0, MOST)
    .map(({ label, to, place }) => ({ label, to, place }));
}

const wordsOf = (text: string): string[] => foldText(text).split(" ").filter(Boolean);
