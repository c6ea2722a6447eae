/** Texts made to keep a regular expression busy, in every field of every call and in what searches read (docs/security.md). */
import { performance } from "node:perf_hooks";
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

/** As long as a whole body may be (512 KB): what takes the square of its length would take minutes. */
const LENGTH = 400_000;
/** An address or a header is not longer. */
const HEADER_LENGTH = 15_000;
/** A loaded machine needs tens of milliseconds for what is linear. */
const BUSY_MS = 2_000;

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
    return [many, `${many}!`, `1${many}x`, `a@${many}!`, `+${many}/`];
  });
};

function expectQuick(name: string, work: () => unknown) {
  const began = performance.now();
  work();
  expect(performance.now() - began, name).toBeLessThan(BUSY_MS);
}

const fieldsOf = (schema: z.core.$ZodType): string[] => {
  const json = z.toJSONSchema(schema, { unrepresentable: "any", io: "input" });
  return Object.keys(json.properties ?? {});
};

test("no text, however made, keeps a call or a search busy", () => {
  const long = texts(LENGTH);
  let fields = 0;
  for (const { body, method, path } of allCalls) {
    if (!body) continue;
    for (const field of fieldsOf(body)) {
      fields += 1;
      expectQuick(`${method} ${path} ${field}`, () => {
        for (const text of long) z.core.safeParse(body, { [field]: text });
      });
    }
  }
  expect(fields).toBeGreaterThan(40);
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
