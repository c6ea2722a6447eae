/** What runs the shop elsewhere must fit it: settings, files and metrics. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { etimsFields } from "~/messages/etims/settings";
import { channelFields } from "~/messages/settings";
import { metrics } from "~/metrics/metrics.server";
import { exposition, measureBus, registerProcess } from "~/http/observability/process-stats.server";

const read = (file: string) => readFileSync(file, "utf8");
const all = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, found = ""]) => found)),
];

const deployed = readdirSync("deploy").map((name) => `deploy/${name}`);
const COMPOSE = ["deploy/compose.yaml", "deploy/compose.scale.yaml"];
const OF_POSTGRES = ["POSTGRES_USER", "POSTGRES_DB", "POSTGRES_PASSWORD", "POSTGRES_CLIENT"];
const settings = [
  ...all(read("app/env/env.server.ts"), /^ {4}([A-Z][A-Z_]+):/gm),
  ...all(read("app/payments/daraja/settings.ts"), /^ {2}(DARAJA_[A-Z_]+):/gm),
  ...Object.keys(channelFields),
  ...Object.keys(etimsFields),
];

beforeAll(() => {
  registerProcess();
  measureBus(() => true);
});

test("the service and the containers name only settings that exist", () => {
  const texts = ["soko.service", "soko-backup.service", "in-shop.sh"].map((name) => read(`deploy/${name}`));
  const named = texts.flatMap((text) => all(text, /\b([A-Z]+(?:_[A-Z]+)*)=(?!END)/g));
  const inCompose = COMPOSE.flatMap((file) => all(read(file), /^ {4,6}([A-Z_]+):/gm));
  const known = [...settings, "SITE", "SOKO", "RELEASE", ...OF_POSTGRES, "TO_DATABASE_URL"];
  expect(inCompose).toContain("TRUST_PROXY");
  expect([...named, ...inCompose].filter((name) => !known.includes(name))).toEqual([]);
});

test("the scripts that the service and the image run exist", () => {
  const inService = deployed.flatMap((file) => all(read(file), /(scripts\/[\w.-]+\.mjs)/g));
  expect(inService).toContain("scripts/backup.mjs");
  expect(inService.filter((file) => !existsSync(file))).toEqual([]);
  const inImage = read("Dockerfile");
  for (const name of ["backup", "restore", "doctor", "move-to-postgres"])
    expect(inImage).toContain(`scripts/${name}.mjs`);
});

test("the example file has every setting of the containers, and the real file is ignored by git and the image", () => {
  const example = all(read("deploy/env.example"), /^#?([A-Z_]+)=/gm);
  expect(example).toContain("SITE");
  const asked = COMPOSE.flatMap((file) => all(read(file), /\$\{([A-Z_]+)/g));
  expect([...new Set([...asked, "COMPOSE_FILE"])].sort()).toEqual(example.sort());
  for (const file of ["deploy/Caddyfile", "deploy/Caddyfile.scale"])
    expect(all(read(file), /\{\$([A-Z_]+)/g).sort()).toEqual(["SITE", "SOKO"]);
  expect(read(".gitignore")).toMatch(/^\.env$/m);
  expect(read(".dockerignore")).toMatch(/^\*\*\/\.env$/m);
});

test("whatever runs the shop runs the current release", () => {
  const folders = ["soko.service", "soko-backup.service", "in-shop.sh"].flatMap((name) =>
    all(read(`deploy/${name}`), /WorkingDirectory=(\S+)/g),
  );
  expect(folders).toEqual(Array(3).fill("/opt/soko/current"));
});

test("dashboard and alert rules use only metrics, labels and values that /metrics has", async () => {
  const text = await exposition();
  const exposed = [...all(text, /^# TYPE (\w+)/gm), "up"];
  const alerts = z
    .object({
      groups: z.array(
        z.object({
          rules: z.array(
            z.object({ alert: z.string(), expr: z.string(), annotations: z.object({ summary: z.string() }) }),
          ),
        }),
      ),
    })
    .parse(parse(read("deploy/alerts.yml")));
  const dashboard = z
    .object({
      panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
    })
    .parse(JSON.parse(read("deploy/grafana-dashboard.json")));
  const rules = alerts.groups.flatMap((group) => group.rules);
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  expect(rules.length).toBeGreaterThan(8);
  expect(dashboard.panels.length).toBeGreaterThan(10);
  // a series is the name before braces with the job label
  const series = expressions.flatMap((expr) => all(expr, /\b([a-z0-9_]+)\{job=/g));
  expect(new Set(series.map((name) => name.replace(/_(?:count|sum|bucket)$/, ""))).size).toBeGreaterThan(12);
  const base = (name: string) => (exposed.includes(name) ? name : name.replace(/_(?:count|sum|bucket)$/, ""));
  expect(series.filter((name) => !exposed.includes(base(name)))).toEqual([]);
  for (const expr of expressions) expect(expr, "each asks for the shop's job alone").toMatch(/\{job="/);
  // every metric of the shop is on the dashboard or in an alert rule
  const shown = series.map(base);
  expect(exposed.filter((name) => /^soko_(?!cache_bytes)/.test(name) && !shown.includes(name))).toEqual([]);
});

test("no metric has a label quantile or le, which Prometheus keeps for summaries and histograms", () => {
  const known = metrics.registry.getMetricsAsArray() as { name: string; labelNames?: string[] }[];
  expect(known.length).toBeGreaterThan(12);
  const labels = known.flatMap(({ name, labelNames = [] }) => labelNames.map((label) => `${name}: ${label}`));
  expect(labels).toContain("soko_http_request_duration_seconds: route");
  expect(labels.filter((label) => /: (quantile|le)$/.test(label))).toEqual([]);
});

/** How long server.ts drains (D36). */
const DRAIN_S = 10;

test("everything that stops the server waits longer than the ten seconds of draining", () => {
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(read("deploy/soko.service"))?.[1])).toBeGreaterThan(DRAIN_S);
  for (const file of COMPOSE) {
    const stillAnswers = Number(/DRAIN_SECONDS: "(\d+)"/.exec(read(file))?.[1] ?? 0);
    const grace = Number(/stop_grace_period: (\d+)s/.exec(read(file))?.[1]);
    expect(grace).toBeGreaterThan(DRAIN_S + stillAnswers);
  }
});

const composed = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string().optional(),
      build: z.object({ args: z.record(z.string(), z.string()) }).optional(),
      hostname: z.string().optional(),
      environment: z.record(z.string(), z.string()).default({}),
      volumes: z.array(z.string()).default([]),
      ports: z.array(z.string()).default([]),
      depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
    }),
  ),
  volumes: z.record(z.string(), z.null()),
});

const several = () => composed.parse(parse(read("deploy/compose.scale.yaml"), { merge: true }));

test("the three shops only differ in their names, and wait for one database whose version they support", () => {
  const { services } = several();
  const shops = Object.entries(services).filter(([, { image }]) => image === "soko");
  expect(shops.map(([name, { hostname }]) => [name, hostname])).toEqual([
    ["shop-1", "shop-1"],
    ["shop-2", "shop-2"],
    ["shop-3", "shop-3"],
  ]);
  const looksEveryS = Number(/health_interval (\d+)s/.exec(read("deploy/Caddyfile.scale"))?.[1]);
  for (const [, shop] of shops) {
    expect(shop.environment).toEqual(services["shop-1"]?.environment);
    expect(shop.environment).toMatchObject({ TRUST_PROXY: "on", SEED_DEMO: "off" });
    expect(shop.environment.DATABASE_URL).toMatch(/^postgresql:\/\/soko:.*@postgres\/soko$/);
    expect(shop.volumes).toContain("data:/data");
    expect(shop.depends_on).toEqual({ postgres: { condition: "service_healthy" } });
    expect(Number(shop.environment.DRAIN_SECONDS)).toBeGreaterThan(looksEveryS);
    expect(services.postgres?.image).toBe(`postgres:${shop.build?.args.POSTGRES_CLIENT}`);
  }
  expect(read("Dockerfile")).toContain("ARG POSTGRES_CLIENT");
});

test("their proxy knows all of them, and only the proxy is open to the network", () => {
  const { services, volumes } = several();
  expect(services.caddy?.environment.SOKO?.split(" ")).toEqual(["shop-1:3000", "shop-2:3000", "shop-3:3000"]);
  expect(services.caddy?.volumes).toContain("./Caddyfile.scale:/etc/caddy/Caddyfile:ro");
  const open = Object.entries(services).filter(([, { ports }]) => ports.length > 0);
  expect(open.map(([name]) => name)).toEqual(["caddy"]);
  const used = Object.values(services).flatMap((service) =>
    service.volumes.map((text) => text.split(":")[0]),
  );
  expect([...new Set(used)].filter((name) => !name?.startsWith("."))).toEqual(Object.keys(volumes));
});

test("the proxy of several shops differs from the proxy of one only in how it finds the shop", () => {
  const lines = (file: string) =>
    read(file)
      .replace(/reverse_proxy[^]*?transport/, "transport")
      .split("\n")
      .filter((line) => !/^\s*(#|dial_timeout)/.test(line));
  expect(lines("deploy/Caddyfile.scale")).toEqual(lines("deploy/Caddyfile"));
});
