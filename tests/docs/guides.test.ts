/** What people copy from the pages must be correct: settings, commands, files, links, metrics, alarms and lines of the log. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { RESULT_TEXTS } from "~/domain/payment/daraja-results";
import { exposition, measureBus, registerProcess } from "~/http/observability/process-stats.server";
import { scripts } from "../../package.json";
import { OF_ETIMS } from "../../scripts/etims-settings-list.mjs";
import { OF_MPESA, OF_THE_SHOP } from "../../scripts/settings-list.mjs";

/** Tracked files, and new ones that git does not ignore. */
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && existsSync(file));
const pages = new Map(
  files.filter((file) => file.endsWith(".md")).map((file) => [file, readFileSync(file, "utf8")]),
);
const pageOf = (file: string) => pages.get(file) ?? "";
const guides = [...pages].filter(([file]) => file.startsWith("docs/how-to/")).map(([, text]) => text);
/** Each item in one line. */
const errors = pageOf("docs/errors.md").replaceAll(/\n {2,}/g, " ");
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = ""]) => found);
const found = (pattern: RegExp, good: (name: string, file: string) => boolean) =>
  [...pages].flatMap(([file, text]) =>
    all(text, pattern)
      .filter((name) => !good(name, file))
      .map((name) => `${file}: ${name}`),
  );

/** What people read; the changes of each release and the licences are apart. */
const MAX_WORDS = 36_000;

test("all pages together have at most 36,000 words", () => {
  const read = [...pages].filter(([file]) => !/^(?:CHANGELOG|NOTICE)\.md$/.test(file));
  // a dash of a list and a bar of a table are no words
  const words = read.flatMap(([, text]) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)));
  expect(words.length, "cut as many words as you added, from any page").toBeLessThanOrEqual(MAX_WORDS);
});

test("the README has at most 110 lines, and docs/README.md a line for each page", () => {
  expect(pageOf("README.md").split("\n").length).toBeLessThanOrEqual(111);
  const listed = all(pageOf("docs/README.md"), /\]\(([\w./-]+\.md)\)/g).map((to) => path.join("docs", to));
  const listable = [...pages.keys()].filter((file) => /^docs\/(?!decisions|design\/|README)/.test(file));
  expect(listable.filter((file) => !listed.includes(file))).toEqual([]);
});

test("every command in every page exists", () => {
  expect(found(/npm run (?:-s )?([a-z][\w:-]*)/g, (name) => name in scripts)).toEqual([]);
});

/** As GitHub makes them. */
const anchorsOf = (file: string) =>
  all(pageOf(file), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

test("every link leads to a file and a heading that exist", () => {
  const good = (link: string, file: string) => {
    const [to = "", anchor] = link.split("#");
    const target = to ? path.join(path.dirname(file), to) : file;
    return existsSync(target) && (!anchor || anchorsOf(target).includes(anchor));
  };
  expect(found(/\]\((?!https?:)([^)\s]+)\)/g, good)).toEqual([]);
});

/** Whole paths, and names of files; `*` stands for many. */
const FILE =
  /`((?:[\w.{},*-]+\/)*[\w{},*-][\w.{},*-]*\.(?:tsx?|mjs|js|md|prisma|json|yml|yaml|sh|service|timer|css|cfg))`/g;
/** Made on a machine, or another project's. */
const ELSEWHERE = /^(?:package-lock\.json|prometheus\.yml|config\.yml|sw\.js)$/;

test("every file that a page names exists", () => {
  const exists = (name: string, file: string) => {
    if (ELSEWHERE.test(name)) return true;
    const pattern = name
      .replaceAll(".", "\\.")
      .replaceAll("*", "[^/]*")
      .replaceAll(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(",", "|")})`);
    const whole = new RegExp(`(?:^|/)${pattern}$`);
    return files.some((one) => whole.test(one)) || existsSync(path.join(path.dirname(file), name));
  };
  expect(found(FILE, exists)).toEqual([]);
});

test("the how-tos name only settings, files and scripts that exist", () => {
  const settings = [...OF_THE_SHOP, ...OF_MPESA, ...OF_ETIMS].flatMap(({ names }) => names);
  const known = [...settings, "SITE", "SOKO", "RELEASE", "TO_DATABASE_URL"];
  const text = guides.join("\n");
  const named = all(text, /\b([A-Z]+(?:_[A-Z]+)*)=(?!END)/g);
  expect(named).toContain("DATABASE_URL");
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
  const scriptsNamed = all(text, /\b(deploy\/[\w-]+(?:\.[\w-]+)+|scripts\/[\w-]+\.mjs)/g);
  expect(scriptsNamed.length).toBeGreaterThan(10);
  expect(scriptsNamed.filter((file) => !existsSync(file))).toEqual([]);
});

test("/metrics has the metrics that the pages say to watch", async () => {
  registerProcess();
  measureBus(() => true);
  const exposed = all(await exposition(), /^# TYPE (\w+)/gm);
  const watched = all([...guides, errors].join("\n"), /\b(soko_[a-z_]+)/g);
  expect(watched.length).toBeGreaterThan(3);
  const names = watched.map((name) => name.replace(/_(?:count|sum|bucket)$/, ""));
  expect(names.filter((name) => !exposed.includes(name))).toEqual([]);
});

test("docs/errors.md has a line for each alert rule", () => {
  const { groups } = z
    .object({ groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string() })) })) })
    .parse(parse(readFileSync("deploy/alerts.yml", "utf8")));
  const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
  expect(alerts.length).toBeGreaterThan(8);
  expect(alerts.filter((alert) => !errors.includes(`\`${alert}\``))).toEqual([]);
});

const sources = files
  .filter((file) => /^(?:app|server)\b.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

test("docs/errors.md quotes the log as it is, and has each line that names no failed job", () => {
  const sections = errors.split(/^## /m).filter((section) => /^(?:The log|M-Pesa)/.test(section));
  const quoted = sections.flatMap((section) =>
    all(section, /^- ('.+?'): /gm).flatMap((head) => head.slice(1, -1).split("', '")),
  );
  expect(quoted.length).toBeGreaterThan(15);
  expect(quoted.filter((line) => !sources.includes(`"${line}`))).toEqual([]);
  const logged = all(sources, /log\.(?:error|warn)\([^;]*?"([^"]+)"\)/g);
  expect(logged.length).toBeGreaterThan(30);
  const missing = (line: string) =>
    !/ (?:not|failed|broke off)\b|not begin/.test(line) && !quoted.some((one) => line.startsWith(one));
  expect(logged.filter(missing)).toEqual([]);
});

test("docs/errors.md says what the shop does about each code of M-Pesa after a prompt", () => {
  const lines = errors.split("\n");
  const texts = Object.entries(RESULT_TEXTS).flatMap(([code, { prompt }]) =>
    prompt && !/^Nothing to do:/.test(prompt.shop) ? [[code, prompt.shop] as const] : [],
  );
  expect(texts.length).toBeGreaterThan(8);
  const isThere = ([code, text]: readonly [string, string]) =>
    lines.some((line) => line.startsWith("- `") && line.includes(`\`${code}\``) && line.includes(text));
  expect(texts.filter((entry) => !isThere(entry))).toEqual([]);
});

test("the folders of docs hold the kinds that docs/README.md names", () => {
  const folders = readdirSync("docs", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual(
    ["decisions", "design", "examples", "how-to", "pictures", "recipes", "tutorial"].sort(),
  );
});
