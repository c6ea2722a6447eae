import { listQuery, searchText } from "~/domain/list/list-query";
import { foldText } from "~/domain/search/search-text";
import { SETTING_GROUPS, type SettingGroup } from "./setting";

export const settingList = listQuery("/management/settings", { q: searchText });

interface Listed {
  readonly group: SettingGroup;
  readonly label: string;
  readonly about: string;
  readonly text: string;
  readonly words: string;
}

/** The settings that have all words of `q` in their group, name, explanation, value or other words, by group; all if `q` is blank. */
export function groupedSettings<Row extends Listed>(rows: readonly Row[], q: string) {
  const words = foldText(q).split(" ").filter(Boolean);
  const found = rows.filter(({ group, label, about, text, words: other }) => {
    const known = foldText(`${group} ${label} ${about} ${text} ${other}`);
    return words.every((word) => known.includes(word));
  });
  return SETTING_GROUPS.flatMap((group) => {
    const of = found.filter((row) => row.group === group);
    return of.length > 0 ? [{ group, settings: of }] : [];
  });
}
