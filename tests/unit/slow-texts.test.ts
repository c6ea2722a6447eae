/** Texts made to keep a regular expression busy, in every field of every call and in what searches read (docs/security.md). */
import process from "node:process";
import { expect, test } from "vitest";
import * as z from "zod";
import { parseTypedAmount } from "~/domain/money";
import { readOrderFilters } from "~/domain/order-list";
import { readQuery } from "~/domain/page";
import { personWords } from "~/domain/person-search";
import { searchWords } from "~/domain/search-text";
import { allCalls } from "~/http/calls/all.server";
import { bearerOf } from "~/http/rest/bearer.server";
import { returnPath } from "~/http/return-path.server";

/** What takes the square of this takes seconds; what is linear, some milliseconds. */
const LENGTH = 60_000;
/** An address or a header is not longer. */
const HEADER_LENGTH = 15_000;
const BUSY_MS = 400;

const texts = (length: number): string[] => {
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
  ];
  return parts.flatMap((part) => {
    const many = part.repeat(length / part.length);
    return [`1${many}x`, `a@${many}!`];
  });
};

/** By the processor's time: on a busy machine the clock tells of others. */
function expectQuick(name: string, work: () => unknown) {
  const began = process.cpuUsage();
  work();
  expect(process.cpuUsage(began).user / 1000, name).toBeLessThan(BUSY_MS);
}

const fieldsOf = (schema: z.core.$ZodType): string[] => {
  const json = z.toJSONSchema(schema, { unrepresentable: "any", io: "input" });
  return Object.keys(json.properties ?? {});
};

test("no text, however made, keeps a call or a search busy", () => {
  const long = texts(LENGTH);
  const seen = new Set<string>();
  for (const { body, method, path } of allCalls)
    for (const field of body ? fieldsOf(body) : []) {
      if (!body || seen.has(field)) continue;
      seen.add(field);
      for (const text of long)
        expectQuick(`${method} ${path} ${field}: ${text.slice(0, 9)}`, () =>
          z.core.safeParse(body, { [field]: text }),
        );
    }
  expect(seen.size).toBeGreaterThan(30);
  for (const text of long) expectQuick("an amount", () => parseTypedAmount(text));
  for (const text of texts(HEADER_LENGTH)) {
    const params = new URLSearchParams({ q: text });
    const asked = { get: () => text };
    expectQuick("searches", () => [personWords(readQuery(asked)), searchWords(readQuery(asked))]);
    expectQuick("orders", () => readOrderFilters(params));
    expectQuick("a way back", () => returnPath(`/${text}`));
    if (/^[\x20-\x7e]*$/.test(text))
      expectQuick("a token", () => bearerOf(new Headers({ Authorization: `Bearer ${text}` })));
  }
});
