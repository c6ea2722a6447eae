/** Texts that are slow for regular expressions or normalisation, in every field of every form and call (docs/security.md). */
import process from "node:process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test, vi } from "vitest";
import * as z from "zod";
import * as account from "~/domain/account/account";
import { categoryNameKey, slugFrom } from "~/domain/category/category";
import { parseTypedAmount } from "~/domain/money";
import { pictureKey } from "~/domain/import/picture-name";
import { orderList } from "~/domain/order/list/order-list";
import { readQuery } from "~/domain/list/page";
import { isUsername, isReservedFirstName, cleanName } from "~/domain/account/person-name";
import { personSearchWords } from "~/domain/account/person-search";
import { foldText, searchWords } from "~/domain/search/search-text";
import { shortText } from "~/domain/text/cut-text";
import { codeText } from "~/domain/text/typed-code";
import { visibleKey, tidyText } from "~/domain/text/typed-text";
import { savedDraft } from "~/domain/form/saved-draft";
import { contentEncodingFor } from "~/edge/content-encoding.server";
import { bearerOf } from "~/http/rest/bearer.server";
import { many } from "../long";
import { fieldsOf, forms, schemas } from "../unit/every-schema";
import { returnPath } from "~/http/session/return-path.server";

/** At this length quadratic work takes seconds, linear work milliseconds. */
const LENGTH = many(6_000, 60_000);
/** The longest address or header. */
const HEADER_LENGTH = 15_000;

/** Normalisation sorts marks of two classes in quadratic time. */
const MIXED_MARKS = ["\u0301", "\u0316", "\u3099", "\u0345", "\u0323"];

const textsOf = (length: number): string[] => {
  const parts = [
    " ",
    "1",
    "1,",
    "-",
    ".",
    "a.",
    "a@",
    "(-",
    "/=",
    "\t\n",
    "#f",
    "+",
    "ksh ",
    "1 ",
    "e\u0301",
    "\ufdfa",
    "\u200b",
    "\u3164",
    "a\u0301\u0316",
    "\u0301\u0316",
    "\u1100\u1161",
  ];
  const marks = MIXED_MARKS.map((mark) => mark.repeat(length / MIXED_MARKS.length)).join("");
  return [...parts.map((part) => part.repeat(length / part.length)), marks].flatMap((many) => [
    `1${many}x`,
    `a@${many}!`,
  ]);
};

const cpuMs = (work: () => unknown) => {
  const began = process.cpuUsage();
  work();
  return process.cpuUsage(began).user / 1000;
};

/** Too short to matter, or to measure growth. */
const WORTH_A_LOOK_MS = many(25, 400);

/** The least of three: the garbage collector and other threads of this process add to some. */
const leastCpuMs = (work: () => unknown) => Math.min(cpuMs(work), cpuMs(work), cpuMs(work));

/** `longer` are the same texts, twice as long. */
interface Texts {
  readonly long: readonly string[];
  readonly longer: readonly string[];
}

const textsFrom = (length: number): Texts => ({ long: textsOf(length), longer: textsOf(2 * length) });

function expectAllLinear(name: string, work: (text: string) => unknown, { long, longer }: Texts) {
  // of each text apart the measuring would take longer than the work
  if (cpuMs(() => long.forEach((text) => work(text))) < WORTH_A_LOOK_MS) return;
  for (const [i, text] of long.entries()) {
    if (cpuMs(() => work(text)) < WORTH_A_LOOK_MS || growthOf(work, text) < MOST_GROWTH) continue;
    // the shorter the text, the more the garbage collector counts
    expect(growthOf(work, longer[i] ?? ""), `${name}: ${text.slice(0, 9)}`).toBeLessThan(MOST_GROWTH);
  }
}

/** Four times the text should take four times as long; quadratic work takes sixteen times as long. */
const MOST_GROWTH = 10;

/** Measures growth, which works on slow machines too. */
function growthOf(work: (text: string) => unknown, text: string): number {
  const whole = leastCpuMs(() => work(text));
  const quarter = leastCpuMs(() => work(text.slice(0, text.length / 4) + text.slice(-1)));
  return whole / Math.max(quarter, 1);
}

/** Everything that makes a key, a search or an address from a text. */
const keys: Record<string, (text: string) => unknown> = {
  username: account.usernameKey,
  email: account.emailKey,
  "is a username": isUsername,
  "is You": isReservedFirstName,
  name: cleanName,
  category: categoryNameKey,
  slug: slugFrom,
  fold: foldText,
  amount: parseTypedAmount,
  text: tidyText,
  "text as seen": visibleKey,
  "code as typed": codeText,
  "name of a picture": pictureKey,
  "beginning of a text": (text) => shortText(text, 160),
  people: personSearchWords,
  search: searchWords,
  "search as asked": (text) => {
    const asked = readQuery({ get: () => text });
    return [personSearchWords(asked), searchWords(asked)];
  },
  "saved draft": (text) =>
    savedDraft([["title", text]], { path: "/", hadPicture: false, ownerId: undefined, now: new Date(0) }),
};

/** The maximum length of an address or a header. */
const heads: Record<string, (text: string) => unknown> = {
  orders: (text) => orderList.read(new URLSearchParams({ q: text })),
  "a way back": (text) => returnPath(`/${text}`),
  coding: contentEncodingFor,
  token: (text) => bearerOf({ get: () => `Bearer ${text}` }),
};

const fieldWork = schemas.flatMap(([name, schema]) =>
  fieldsOf(schema).map((field): [string, (text: string) => unknown] => [
    `${name} ${field}`,
    (text) => z.core.safeParse(schema, { [field]: text }),
  ]),
);

test("every form schema is tested with all its fields", () => {
  const made = readdirSync("app/domain", { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.ts$/.test(file) && !/\.(test|fixture)\./.test(file),
  );
  const exported = made.flatMap((file) =>
    [
      ...readFileSync(path.join("app/domain", file), "utf8").matchAll(
        /export (?:const|function) (\w+Schema)\b/g,
      ),
    ].map(([, name = ""]) => name),
  );
  expect(exported).toContain("searchWordsSchema");
  expect(forms.map(([name]) => name).toSorted()).toEqual(exported.toSorted());
  expect(forms.filter(([, schema]) => fieldsOf(schema).length === 0).map(([name]) => name)).toEqual([]);
});

test("no text makes a form, a call or a search slow", () => {
  expect(fieldWork.length).toBeGreaterThan(80);
  const [long, headers] = [textsFrom(LENGTH), textsFrom(HEADER_LENGTH)];
  for (const [name, work] of [...fieldWork, ...Object.entries(keys)]) expectAllLinear(name, work, long);
  for (const [name, work] of Object.entries(heads)) expectAllLinear(name, work, headers);
});

test("stacked combining marks never reach Unicode normalisation, which sorts them in quadratic time", () => {
  // oxlint-disable-next-line typescript/unbound-method -- called with its text
  const { normalize } = String.prototype;
  let highest = 0;
  let calls = 0;
  const spy = vi.spyOn(String.prototype, "normalize").mockImplementation(function (this: string, form) {
    calls += 1;
    for (const pile of this.match(/\p{M}+/gu) ?? []) highest = Math.max(highest, pile.length);
    return normalize.call(this, form);
  });
  try {
    const piles = [MIXED_MARKS.join("").repeat(400), `a${"\u0301".repeat(1000)}${"\u0316".repeat(1000)}`];
    for (const [, work] of [...fieldWork, ...Object.entries(keys), ...Object.entries(heads)])
      for (const pile of piles) work(pile);
    for (const [, work] of fieldWork) work(`a${"\u0301".repeat(40)}${"\u0316".repeat(40)}`);
  } finally {
    spy.mockRestore();
  }
  expect(calls).toBeGreaterThan(0);
  expect(highest).toBeLessThanOrEqual(30);
});

test("an overlong name is refused before it is processed", () => {
  const normalize = vi.spyOn(String.prototype, "normalize");
  try {
    for (const [name, schema] of schemas)
      for (const field of fieldsOf(schema).filter(
        (field) => /name$|^words$/.test(field) && !/^category/i.test(name),
      ))
        z.core.safeParse(schema, { [field]: "\u0301\u0316".repeat(500) });
    expect(normalize).not.toHaveBeenCalled();
  } finally {
    normalize.mockRestore();
  }
});

test("only the function that limits combining marks normalises texts", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.ts$/.test(file) && !file.startsWith("db/generated"),
  );
  const found = files.filter((file) =>
    /(?<!path)\.normalize\(/.test(readFileSync(path.join("app", file), "utf8")),
  );
  expect(found).toEqual([path.join("domain", "text", "normalized.ts")]);
});
