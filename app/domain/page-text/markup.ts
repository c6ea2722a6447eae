/** '## heading', '- item', '[words](https://… or /path)', and blank lines between paragraphs. Nothing else means anything: the rest is text. */

interface Link {
  readonly href: string;
  readonly words: string;
}

export type Inline = string | Link;

type MarkupBlock =
  | { readonly kind: "heading" | "paragraph"; readonly parts: readonly Inline[] }
  | { readonly kind: "list"; readonly items: readonly (readonly Inline[])[] };

const LINK = /\[([^[\]\n]{1,200})\]\(([^()\s]{1,500})\)/g;

/** An https address, or a path of the shop; null for anything else, such as `javascript:` or `//host`. */
export function safeHref(address: string): string | null {
  if (/^\/(?![/\\])[^\\]*$/.test(address)) return address;
  if (!/^https:\/\//i.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.username + url.password === "" ? url.href : null;
}

export function inlineParts(text: string): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(LINK)) {
    const [whole, words = "", address = ""] = match;
    const href = safeHref(address);
    if (href === null) continue;
    parts.push(text.slice(from, match.index), { href, words });
    from = match.index + whole.length;
  }
  parts.push(text.slice(from));
  return parts.filter((part) => part !== "");
}

const lineKind = (line: string) =>
  line.startsWith("## ") ? "heading" : line.startsWith("- ") ? "list" : line === "" ? null : "paragraph";

interface Run {
  readonly kind: ReturnType<typeof lineKind>;
  readonly lines: string[];
}

/** Lines of one kind that follow each other; each heading is its own. */
function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const line of text.split("\n").map((one) => one.trim())) {
    const kind = lineKind(line);
    const last = runs.at(-1);
    if (last && last.kind === kind && kind !== "heading") last.lines.push(line);
    else runs.push({ kind, lines: [line] });
  }
  return runs;
}

export function parseMarkup(text: string): MarkupBlock[] {
  return runsOf(text).flatMap(({ kind, lines }): MarkupBlock[] => {
    switch (kind) {
      case "heading":
        return [{ kind, parts: inlineParts(lines.join(" ").slice(3).trim()) }];
      case "paragraph":
        return [{ kind, parts: inlineParts(lines.join(" ")) }];
      case "list":
        return [{ kind, items: lines.map((line) => inlineParts(line.slice(2).trim())) }];
      case null:
        return [];
    }
  });
}

/** For search engines: the words alone. */
export const plainText = (parts: readonly Inline[]): string =>
  parts.map((part) => (typeof part === "string" ? part : part.words)).join("");
