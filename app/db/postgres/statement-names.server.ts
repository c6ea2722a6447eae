/** Each connection stores a plan for each name. */
const MAX_NAMES = 1_000;

/** Names a statement so that a connection plans it once. Late ones get no name: lists of ids make ever new statements. */
export function statementNames(prefix: string): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_NAMES) return known;
    const name = `${prefix}_${names.size}`;
    names.set(text, name);
    return name;
  };
}
