/** Singular and plural of English words in a search (D32). A form that is no real word does no harm: no title contains it. */

const MIN_LENGTH = 2;

/** Of each ending what may stand in its place: 'shelves' is of 'shelf', 'gloves' of 'glove', 'potatoes' of 'potato'. */
const PLURALS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/ies$/, ["y", "ie"]],
  [/ves$/, ["f", "fe", "ve"]],
  [/(?<=s|x|z|ch|sh|o)es$/, ["", "e"]],
  [/(?<!s)s$/, [""]],
];

/** Of a folded word; none if it is no plural. */
export function singularsOf(word: string): string[] {
  const ending = /^[a-z]+$/.test(word) ? PLURALS.find(([plural]) => plural.test(word)) : undefined;
  if (!ending) return [];
  const [plural, singulars] = ending;
  return singulars
    .map((singular) => word.replace(plural, singular))
    .filter((singular) => singular.length >= MIN_LENGTH);
}

/** Those that do not begin with the whole singular, as 'lamps' does, which a search for a part of a word finds. */
export function irregularPlurals(word: string): string[] {
  if (/^[a-z]+[^aeiou\W]y$/.test(word)) return [word.replace(/y$/, "ies")];
  return /^[a-z]{2,}(?<!f)fe?$/.test(word) ? [word.replace(/fe?$/, "ves")] : [];
}
