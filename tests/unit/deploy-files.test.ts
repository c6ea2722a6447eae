/** What people copy by hand must be true: settings, commands, files and figures. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { exposition } from "~/http/observability/process-stats.server";
import { scripts } from "../../package.json";

const read = (file: string) => readFileSync(file, "utf8");
const all = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, found = ""]) => found)),
];

const deployed = readdirSync("deploy").map((name) => `deploy/${name}`);
const guide = read("docs/deploy.md");
const settings = all(read("app/env.server.ts"), /^ {4}([A-Z][A-Z_]+):/gm);

test("every setting stands in docs/settings.md, to which the README leads", () => {
  expect(read("README.md")).toContain("(docs/settings.md)");
  const page = read("docs/settings.md");
  expect(settings).toContain("METRICS_TOKEN");
  const told = (name: string) =>
    page.includes(`\`${name}\``) || page.includes(`\`${name.replace("SUPERUSER", "")}\``);
  expect(settings.filter((name) => !told(name))).toEqual([]);
});

test("the service, the containers and the guide name only settings that exist", () => {
  const texts = [
    guide,
    ...["soko.service", "soko-backup.service", "in-shop.sh"].map((name) => read(`deploy/${name}`)),
  ];
  const named = texts.flatMap((text) => all(text, /\b([A-Z]+(?:_[A-Z]+)*)=(?!END)/g));
  const inCompose = all(read("deploy/compose.yaml"), /^ {6}([A-Z_]+):/gm);
  const known = [...settings, "SITE", "SOKO"];
  expect(inCompose).toContain("TRUST_PROXY");
  expect([...named, ...inCompose].filter((name) => !known.includes(name))).toEqual([]);
});

test("commands and files that the guide names exist", () => {
  expect(all(guide, /npm run ([\w:]+)/g).filter((name) => !(name in scripts))).toEqual([]);
  expect(
    all(guide, /\b(deploy\/[\w.-]+|scripts\/[\w.-]+\.mjs)/g).filter((file) => !existsSync(file)),
  ).toEqual([]);
  const inService = deployed.flatMap((file) => all(read(file), /(scripts\/[\w.-]+\.mjs)/g));
  expect(inService).toContain("scripts/backup.mjs");
  expect(inService.filter((file) => !existsSync(file))).toEqual([]);
  const inImage = read("Dockerfile");
  for (const name of ["backup", "restore", "doctor"]) expect(inImage).toContain(`scripts/${name}.mjs`);
});

test("what the containers are told stands in the example of their settings, and the file itself is nobody's to see", () => {
  const example = all(read("deploy/env.example"), /^#?([A-Z_]+)=/gm);
  expect(example).toContain("SITE");
  expect(all(read("deploy/compose.yaml"), /\$\{([A-Z_]+)/g).sort()).toEqual(example.sort());
  expect(all(read("deploy/Caddyfile"), /\{\$([A-Z_]+)/g).sort()).toEqual(["SITE", "SOKO"]);
  expect(read(".gitignore")).toMatch(/^\.env$/m);
  expect(read(".dockerignore")).toMatch(/^\*\*\/\.env$/m);
});

test("whatever runs the shop runs the current release", () => {
  const folders = ["soko.service", "soko-backup.service", "in-shop.sh"].flatMap((name) =>
    all(read(`deploy/${name}`), /WorkingDirectory=(\S+)/g),
  );
  expect(folders).toEqual(Array(3).fill("/opt/soko/current"));
});

test("figures that the guide says to watch are told by /metrics", async () => {
  const told = all(await exposition(), /^# TYPE (\w+)/gm);
  const watched = all(guide, /\b(soko_[a-z_]+)/g).map((name) => name.replace(/_(?:count|sum|bucket)$/, ""));
  expect(watched.length).toBeGreaterThan(3);
  expect(watched.filter((name) => !told.includes(name))).toEqual([]);
});

/** server.ts drains for so long (D36). */
const DRAIN_S = 10;

test("whoever stops the server waits longer than the ten seconds that it drains", () => {
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(read("deploy/soko.service"))?.[1])).toBeGreaterThan(DRAIN_S);
  expect(Number(/stop_grace_period: (\d+)s/.exec(read("deploy/compose.yaml"))?.[1])).toBeGreaterThan(DRAIN_S);
});
