import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "~/db/client.server";
import type { OpenApi } from "~/http/rest/openapi-types";
import { callTable, type Who, WHO } from "../rest-calls";
import { type Call, callsInOrder, hiddenThings, repeats } from "./calls-in-order";
import { fetchDocument, type Shapes, shapesOf } from "./document-shape";
import { leaksIn, type Secret } from "./logs/leaks";
import { ADMIN_NOTES, MARKS, type MarkedShop, openMarkedShop, type Person } from "./marked-shop";

interface Answer {
  readonly name: string;
  readonly who: Who;
  readonly expected: number;
  readonly status: number;
  readonly type: string | null;
  readonly body: unknown;
}

let shop: MarkedShop;
let document: OpenApi;
let shapes: Shapes;
/** Every call by every caller. The superuser comes before the buyer, so that the owner uses things up last. */
const answers: Answer[] = [];
const IN_TURN = ["anonymous", "other", "superuser", "buyer"] as const;

async function ask(who: Who, name: string, { ids = {}, query = "", body }: Call) {
  const [method = "", path = ""] = name.split(" ");
  const address = path.replace(/\{(\w+)\}/g, (_, id: string) => String(ids[id]));
  const answer = await fetch(shop.server.url + address + query, {
    method,
    headers: {
      ...(who !== "anonymous" && { Authorization: `Bearer ${shop.tokens[who].access}` }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    type: answer.headers.get("Content-Type"),
    body: JSON.parse(text) as unknown,
  };
}

async function askAll(rows: ReturnType<typeof hiddenThings>) {
  for (const [name, call, statuses] of rows)
    for (const [i, who] of WHO.entries())
      answers.push({ name, who, expected: statuses[i] ?? 0, ...(await ask(who, name, call)) });
}

beforeAll(async () => {
  shop = await openMarkedShop();
  document = await fetchDocument(shop.server.url);
  shapes = shapesOf(document);
  const { things } = shop;
  await askAll(hiddenThings(things));
  for (const { name, statuses } of callTable)
    for (const who of IN_TURN) {
      const call = callsInOrder({ things, refresh: shop.spare }, who)[name] ?? {};
      answers.push({ name, who, expected: statuses[who], ...(await ask(who, name, call)) });
    }
  await askAll(repeats(things));
});
afterAll(() => shop.close());

const shown = ({ name, who, status, body }: Answer) =>
  `${name} as ${who}: ${status} ${JSON.stringify(body).slice(0, 300)}`;

test("every call answers every caller with the status in the table (D12–D15, D22, D39)", () => {
  const wrong = answers.filter(({ status, expected }) => status !== expected);
  expect(wrong.map((one) => `${shown(one)} — not ${one.expected}`)).toEqual([]);
  expect(answers.length).toBeGreaterThanOrEqual(57 * 4);
});

test("every answer is JSON with exactly the fields that the document has for this call and status", () => {
  const wrong = answers.flatMap((one) => {
    const [method = "", path = ""] = one.name.split(" ");
    const complaint =
      one.type === "application/json; charset=utf-8"
        ? shapes.complaint(method, path, one.status, one.body)
        : String(one.type);
    return complaint === null ? [] : [`${shown(one)}\n${complaint}`];
  });
  expect(wrong).toEqual([]);
});

function* parts(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return;
  yield value as Record<string, unknown>;
  for (const inner of Object.values(value)) yield* parts(inner);
}

test("the document allows no additional fields in any object of an answer, so the comparison is strict", () => {
  const answerSchemas = Object.entries(document.paths)
    .filter(([path]) => path !== "/api/openapi.json")
    .flatMap(([, byMethod]) => Object.values(byMethod).map(({ responses }) => responses));
  const objects = [...parts([document.components.schemas, answerSchemas])].filter(
    ({ type, properties }) => type === "object" && properties !== undefined,
  );
  expect(objects.length).toBeGreaterThan(30);
  for (const one of objects) expect(one, JSON.stringify(one)).toHaveProperty("additionalProperties");
  const open = objects.filter(({ additionalProperties }) => additionalProperties !== false);
  expect(open).toEqual([document.components.schemas.Error]);
});

const marksOf = (person: Person): Secret[] =>
  Object.entries(MARKS[person]).map(([field, text]) => ({ text, what: `${field} of ${person}` }));

/** What this caller must not read about others. */
const personal = (who: Who): Secret[] =>
  who === "superuser"
    ? []
    : [
        ...(Object.keys(MARKS) as Person[]).filter((person) => person !== who).flatMap(marksOf),
        { text: ADMIN_NOTES, what: "admin_notes" },
      ];

/** What nobody may read in any answer. */
async function secretsOfTheShop(): Promise<Secret[]> {
  const users = await db().user.findMany();
  const active = await db().round.findMany({ where: { state: "active" } });
  const refresh = await db().refreshToken.findMany();
  return [
    ...users.map(({ username, passwordHash }) => ({ text: passwordHash, what: `password of ${username}` })),
    ...active.map(({ id, drawSeed }) => ({ text: drawSeed, what: `draw_seed of open round ${id}` })),
    ...refresh.map(({ id }) => ({ text: id, what: "digest of a refresh token" })),
  ].filter(({ text }) => text !== "");
}

describe("the contents of answers", () => {
  test("nobody reads another person's data, and no secret leaves the server (D12, D25, D48, D66)", async () => {
    const always = await secretsOfTheShop();
    expect(always.filter(({ what }) => what.startsWith("draw_seed")).length).toBeGreaterThan(3);
    const leaks = answers
      .filter(({ name }) => name !== "GET /api/openapi.json")
      .flatMap((one) =>
        leaksIn(one.body, [...always, ...personal(one.who)]).map(
          (leak) => `${one.name} as ${one.who}: ${leak}`,
        ),
      );
    // a new webhook's secret, which no later answer contains
    expect(leaks).toEqual(["POST /api/webhooks/ as superuser: $.secret"]);
  });

  test("the marks do appear in allowed answers, so the scan above can find them", () => {
    const marked = (who: Who, secrets: Secret[]) =>
      answers
        .filter((one) => one.who === who && leaksIn(one.body, secrets).length > 0)
        .map(({ name }) => name);
    const everybody = (Object.keys(MARKS) as Person[]).flatMap(marksOf);
    expect(marked("superuser", everybody).length).toBeGreaterThan(10);
    expect(marked("superuser", [{ text: ADMIN_NOTES, what: "" }])).toContain("GET /api/orders/");
    expect(marked("buyer", marksOf("buyer"))).toEqual(
      expect.arrayContaining(["GET /accounts/api/users/me/", "GET /api/orders/"]),
    );
  });

  test("a person's own lists contain only their own rows (D12, D15)", () => {
    const rowsOf = (who: Who, name: string) =>
      answers.find((one) => one.who === who && one.name === name)?.body as { id: number }[];
    for (const name of ["GET /api/orders/", "GET /api/bids/", "GET /api/participations/my_participations/"]) {
      const own = rowsOf("buyer", name).map(({ id }) => id);
      expect(own.length, name).toBeGreaterThan(0);
      for (const { id } of rowsOf("other", name)) expect(own, name).not.toContain(id);
    }
  });
});
