// npm run settings: writes the documents about settings from their one list (scripts/settings-list.mjs).
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format } from "oxfmt";
import { OF_ETIMS } from "./etims-settings-list.mjs";
import { OF_MESSAGES } from "./message-settings-list.mjs";
import { OF_MPESA, OF_THE_SHOP } from "./settings-list.mjs";

/** @typedef {import("./settings-list.mjs").Setting} Setting */

/** @param {readonly Setting[]} settings */
const list = (settings) =>
  settings
    .map(({ names, shown, byDefault, meaning }) => {
      const shownNames = shown ?? names.map((name) => `\`${name}\``).join(", ");
      const pause = byDefault && meaning.startsWith("`") ? "," : ":";
      return `- ${shownNames}${byDefault && ` (${byDefault})`}${pause} ${meaning}`;
    })
    .join("\n");

const handedOn = [...OF_THE_SHOP, ...OF_MPESA, ...OF_MESSAGES, ...OF_ETIMS].filter(({ isFixed }) => !isFixed);

/** Markdown as plain text for a comment. */
const plain = (/** @type {string} */ text) =>
  text.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1").replaceAll("`", "");

const example = handedOn
  .flatMap(({ names, byDefault, meaning }) => [
    `# ${plain(meaning)}${byDefault ? `; by default ${plain(byDefault)}` : ""}`,
    ...names.map((name) => `#${name}=`),
  ])
  .join("\n");

/** @param {number} indent */
const environment = (indent) =>
  handedOn
    .flatMap(({ names }) => names)
    .map((name) => `${" ".repeat(indent)}${name}: \${${name}:-}`)
    .join("\n");

/** The text between two marks of a file. @type {readonly { file: string, begin: string, end: string, text: string }[]} */
const PLACES = [
  {
    file: "docs/settings.md",
    begin: "<!-- settings -->\n",
    end: "<!-- end -->",
    text: `\n${list(OF_THE_SHOP)}\n\n`,
  },
  {
    file: "docs/settings.md",
    begin: "<!-- settings of M-Pesa -->\n",
    end: "<!-- end -->",
    text: `\n${list(OF_MPESA)}\n\n`,
  },
  {
    file: "docs/settings.md",
    begin: "<!-- settings of messages -->\n",
    end: "<!-- end -->",
    text: `\n${list(OF_MESSAGES)}\n\n`,
  },
  {
    file: "docs/settings.md",
    begin: "<!-- settings of eTIMS -->\n",
    end: "<!-- end -->",
    text: `\n${list(OF_ETIMS)}\n\n`,
  },
  { file: "deploy/env.example", begin: "# — the rest: docs/settings.md —\n", end: "", text: `${example}\n` },
  {
    file: "deploy/compose.yaml",
    begin: "      # settings of .env\n",
    end: "      # end\n",
    text: `${environment(6)}\n`,
  },
  {
    file: "deploy/compose.scale.yaml",
    begin: "    # settings of .env\n",
    end: "    # end\n",
    text: `${environment(4)}\n`,
  },
];

/** Each file with its new content. @returns {Promise<Map<string, string>>} */
export async function writtenSettings() {
  const files = new Map(
    [...new Set(PLACES.map(({ file }) => file))].map((file) => [file, readFileSync(file, "utf8")]),
  );
  for (const { file, begin, end, text } of PLACES) {
    const before = files.get(file) ?? "";
    const from = before.indexOf(begin);
    const to = end ? before.indexOf(end, from) : before.length;
    if (from < 0 || to < 0) throw new Error(`${file} has no place for settings: ${begin.trim()}`);
    files.set(file, before.slice(0, from + begin.length) + text + before.slice(to));
  }
  const options = JSON.parse(readFileSync(".oxfmtrc.json", "utf8"));
  for (const [file, text] of files)
    if (/\.(md|ya?ml|json)$/.test(file)) files.set(file, (await format(file, text, options)).code);
  return files;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [file, text] of await writtenSettings()) writeFileSync(file, text);
