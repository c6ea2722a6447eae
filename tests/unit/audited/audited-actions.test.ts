import { readFileSync } from "node:fs";
import path from "node:path";
import { setFileScope } from "@vanilla-extract/css/fileScope";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { hasWrittenLabel } from "~/domain/audit/audit-text";
import { may, type Viewer } from "~/domain/account/access";
import { type Need, needOf, type Permission } from "~/domain/account/permissions";
import type { RequestArgs } from "~/http/request-context";
import { argsOf, signedIn } from "~/http/request.fixture";
import { makeEveryKind, makeStaff, takePayments } from "~/operations/factories.fixture";
import { routeTable } from "../../../remix.config.js";
import { AUDITED_WRITES, type AuditedWrite } from "./audited-actions.cases";
import { useEnvironmentSettings } from "~/operations/settings/settings.server";

// winners can only order in the checkout
useEnvironmentSettings({ hasCheckout: true });

type Row = (typeof routeTable)[number];
type Action = (args: RequestArgs & { params: Record<string, string> }) => Promise<unknown>;

const under = (top: string) => (row: Row) => [
  { path: `${top}${row.path}`.replace(/(?<=.)\/$/, ""), file: path.resolve("app", row.file) },
];
const routes = routeTable
  .flatMap((row) => [...under("")(row), ...row.children.flatMap(under(row.path))])
  .filter((route) => route.path.startsWith("/management"));

// routes import style files, which need the build's transform
setFileScope("audited-actions.css.ts");
const actions = new Map<string, Action>();
const writes: string[] = [];
for (const route of routes) {
  const { action } = (await import(route.file)) as { action?: Action };
  if (!action) continue;
  actions.set(route.path, action);
  const intents = await intentsOf(route.file);
  writes.push(...(intents.length > 0 ? intents.map((intent) => `${route.path} ${intent}`) : [route.path]));
}

/** Intents in the action itself and in the server files next to it that it imports. */
async function intentsOf(file: string, seen = new Set<string>()): Promise<string[]> {
  if (seen.has(file)) return [];
  seen.add(file);
  const source = readFileSync(file, "utf8");
  expect(source, `${file} reads its intent without readIntent, which is what this test follows`).not.toMatch(
    /get\("intent"\)/,
  );
  const imported = new Map<string, string>();
  for (const [, names = "", from = ""] of source.matchAll(
    /import \{([^}]*)\} from "((?:\.|~\/screens\/)[^"]*)"/g,
  )) {
    const home = from.startsWith("~/")
      ? path.resolve("app", from.slice(2))
      : path.resolve(path.dirname(file), from);
    for (const name of names.split(",")) imported.set(name.trim(), home);
  }
  const own = await Promise.all(
    Array.from(source.matchAll(/readIntent\(\s*[^,]+,\s*([^,)]+)/g), async ([, name = ""]) => {
      const home = imported.get(name);
      const intents = home
        ? ((await import(home)) as Record<string, readonly string[]>)[name]
        : new RegExp(`const ${name} = \\[([^\\]]*)\\] as const`).exec(source)?.[1]?.match(/[^\s",]+/g);
      if (!intents) throw new Error(`${file}: ${name} is no constant of intents`);
      return intents;
    }),
  );
  const servers = [...new Set(imported.values())].filter((other) => other.endsWith(".server"));
  const theirs = await Promise.all(servers.map((server) => intentsOf(`${server}.ts`, seen)));
  return [...own.flat(), ...theirs.flat()];
}

let everyKind: Awaited<ReturnType<typeof makeEveryKind>>;

setUpTestDatabase(async () => {
  takePayments();
  everyKind = await makeEveryKind();
});

/** Returns the action's status; fails with its answer. */
async function post(
  name: string,
  { params = {}, query = "", form = {}, session }: AuditedWrite,
  by: Viewer | null,
): Promise<string> {
  const [route = "", intent] = name.split(" ");
  const text = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
  const path = route.replace(/\{(\w+)\}/g, (_, name: string) => text[name] ?? "");
  const request = new Request(new URL(path + query, "http://soko.example"), {
    method: "POST",
    headers: { Cookie: by ? ((await signedIn(by.id)).split(";")[0] ?? "") : "" },
    body: bodyOf({ ...form, ...(intent && { intent }) }),
  });
  if (by && session)
    await db().session.updateMany({ where: { userId: by.id }, data: { data: JSON.stringify(session) } });
  const args = { ...argsOf(request), params: text };
  const answer = await actions
    .get(route)?.(args)
    .catch((thrown: unknown) => thrown);
  if (answer instanceof Response) return String(answer.status);
  const { init } = answer as { init?: { status?: number } };
  return init?.status === 403 ? "403" : JSON.stringify(answer);
}

function bodyOf(fields: Record<string, string | File>): FormData | URLSearchParams {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const texts = Object.entries(fields).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  return texts.length === Object.keys(fields).length ? new URLSearchParams(texts) : form;
}

async function entriesAfter(last: number) {
  const rows = await db().auditEntry.findMany({ where: { id: { gt: last } }, orderBy: { id: "asc" } });
  return rows.map(({ actorId, action, subject, subjectId }) => ({ actorId, action, subject, subjectId }));
}

/** Histories would show them by names derived from columns. */
async function fieldsWithoutLabel(last: number): Promise<string[]> {
  const rows = await db().auditEntry.findMany({
    where: { id: { gt: last } },
    select: { before: true, after: true },
  });
  const fields = rows.flatMap(({ before, after }) =>
    [before, after].flatMap((json) => Object.keys(fieldsIn(json))),
  );
  return [...new Set(fields)].filter((field) => !hasWrittenLabel(field)).toSorted();
}

const fieldsIn = (json: unknown): object =>
  typeof json === "string" ? (JSON.parse(json) as object) : (json ?? {});

const lastEntry = async () => (await db().auditEntry.aggregate({ _max: { id: true } }))._max.id ?? 0;

test("the table of audited writes has every management route with an action, and each of its intents", () => {
  expect(writes.length).toBeGreaterThan(10);
  expect(Object.keys(AUDITED_WRITES).sort()).toEqual(writes.toSorted());
});

/** A paid order is cancelled by somebody who may say what becomes of the money. */
const NEEDS_BESIDE: Readonly<Record<string, Permission>> = { "/management/orders/{id}/cancel": "money" };

/** Whoever has no other right than to do this. */
async function doerOf(name: string, need: Need): Promise<Viewer> {
  const beside = NEEDS_BESIDE[name];
  if (beside) return makeStaff(need as Permission, beside);
  const [, doer] = Object.entries(everyKind).findLast(([, viewer]) => may(viewer, need)) ?? [];
  if (!doer) throw new Error(`nobody may ${name}`);
  return doer;
}

test.each(writes.filter((name) => name in AUDITED_WRITES))(
  "%s is refused to everybody whom the table does not name, without an entry, and writes its entries with the person who acted",
  async (name) => {
    const write = await AUDITED_WRITES[name]?.();
    if (!write) throw new Error("no case");
    const last = await lastEntry();
    const need = needOf(name.split(" ")[0] ?? "");
    for (const [kind, viewer] of Object.entries(everyKind))
      if (!may(viewer, need)) expect(await post(name, write, viewer), kind).toBe("403");
    expect(await entriesAfter(last)).toEqual([]);

    const doer = await doerOf(name, need);
    expect(await post(name, write, doer)).toBe("303");
    // the cookie of a single browser
    const isWrite = !name.endsWith(" dismiss");
    expect(write.leaves.length > 0).toBe(isWrite);
    expect(await entriesAfter(last)).toEqual(
      write.leaves.map(({ action, id }) => ({
        actorId: doer.id,
        action,
        subject: action.split(".")[0],
        subjectId: id ?? (expect.any(Number) as unknown),
      })),
    );
    expect(await fieldsWithoutLabel(last), "have no label in app/domain/audit/audit-text.ts").toEqual([]);
  },
);
