/** What people copy from the guide must be correct: settings, commands, files and metrics. */
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { exposition, measureBus, registerProcess } from "~/http/observability/process-stats.server";
import { scripts } from "../../package.json";
import { OF_MPESA, OF_THE_SHOP } from "../../scripts/settings-list.mjs";

const guide = readFileSync("docs/deploy.md", "utf8");
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = ""]) => found);

test("the README links to the settings", () => {
  expect(readFileSync("README.md", "utf8")).toContain("(docs/settings.md)");
});

test("the guide names only settings that exist", () => {
  const settings = [...OF_THE_SHOP, ...OF_MPESA].flatMap(({ names }) => names);
  const known = [...settings, "SITE", "SOKO", "RELEASE", "TO_DATABASE_URL"];
  const named = all(guide, /\b([A-Z]+(?:_[A-Z]+)*)=(?!END)/g);
  expect(named).toContain("DATABASE_URL");
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

test("the commands and files in the guide exist", () => {
  expect(all(guide, /npm run ([\w:-]+)/g).filter((name) => !(name in scripts))).toEqual([]);
  const files = all(guide, /\b(deploy\/[\w.-]+|scripts\/[\w.-]+\.mjs)/g);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test("/metrics has the metrics that the guide says to watch", async () => {
  registerProcess();
  measureBus(() => true);
  const exposed = all(await exposition(), /^# TYPE (\w+)/gm);
  const watched = all(guide, /\b(soko_[a-z_]+)/g).map((name) => name.replace(/_(?:count|sum|bucket)$/, ""));
  expect(watched.length).toBeGreaterThan(3);
  expect(watched.filter((name) => !exposed.includes(name))).toEqual([]);
});

test("the guide has a line for each alert rule", () => {
  const { groups } = z
    .object({ groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string() })) })) })
    .parse(parse(readFileSync("deploy/alerts.yml", "utf8")));
  const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
  expect(alerts.length).toBeGreaterThan(8);
  expect(alerts.filter((alert) => !guide.includes(`\`${alert}\``))).toEqual([]);
});
