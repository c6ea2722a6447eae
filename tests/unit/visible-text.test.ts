/** One form of a text (D124), and nothing unseen in place of one (D134), in every field of every form and call. */
import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod";
import { SETTINGS } from "~/domain/settings/settings";
import { normalized } from "~/domain/text/normalized";
import { isVisible, tidyText } from "~/domain/text/typed-text";
import { anyCharacter } from "../any-character";
import { schemas } from "./every-schema";

type Field = readonly [name: string, schema: z.core.$ZodType];

/** What a schema is made of, as far as its input is concerned. */
type Def = z.core.$ZodTypeDef & {
  readonly shape?: Record<string, z.core.$ZodType>;
  readonly element?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly left?: z.core.$ZodType;
  readonly right?: z.core.$ZodType;
};

/** Those that hold no other field: a pipe or an option around a text is one field with it. */
function fieldsIn(name: string, schema: z.core.$ZodType): Field[] {
  const { shape, element, innerType, in: input, left, right } = schema._zod.def as Def;
  if (shape)
    return Object.entries(shape)
      .filter(([field]) => Number(/_(\d+)$/.exec(field)?.[1] ?? 1) <= 2)
      .flatMap(([field, inner]) => fieldsIn(`${name} ${field}`, inner));
  if (element) return fieldsIn(`${name}[]`, element);
  if (left && right) return [...fieldsIn(name, left), ...fieldsIn(name, right)];
  const inner = innerType ?? input;
  const nested = inner ? fieldsIn(name, inner) : [];
  return nested.some(([of]) => of !== name) ? nested : [[name, schema]];
}

const settings = Object.entries(SETTINGS).map(([name, { schema }]): Field => [`setting ${name}`, schema]);
const all = [...schemas, ...settings].flatMap(([name, schema]) => fieldsIn(name, schema));

/** Not texts: secrets that are compared as they are (a password's own form is D134's), and what programs made. */
const SECRETS = /(?:^| )(?:current_)?password2?$| refresh$| access$/;
const MADE_BY_PROGRAMS =
  /pushSubscriptionSchema|pictureListBody|version$| id$|pictures\/.* id$| seen_|MessageSchema key$/;
const fields = all.filter(([name]) => !SECRETS.test(name) && !MADE_BY_PROGRAMS.test(name));

const read = (schema: z.core.$ZodType, text: unknown): { data: unknown } | null => {
  const { success, data } = z.core.safeParse(schema, text);
  return success ? { data } : null;
};

const UNSEEN = [
  "\u00a0\u2003",
  "\u3164",
  "\u115f",
  "\u2800",
  "\u200b\u2060",
  "\u202e\u202c",
  "\u0301\u0316",
  "\u00ad",
];

test("there are fields to look at", () => {
  expect(fields.length).toBeGreaterThan(150);
});

test("what a person cannot see counts as blank in every field of every form and call (D134)", () => {
  const wrong = fields.flatMap(([name, schema]) =>
    UNSEEN.filter((text) => {
      const taken = read(schema, text);
      return taken !== null && JSON.stringify(taken) !== JSON.stringify(read(schema, ""));
    }).map((text) => `${name}: ${JSON.stringify(text)}`),
  );
  expect(wrong).toEqual([]);
});

const TYPED = [
  "Café Ngũgĩ",
  "Lamp",
  "12",
  "1500.50",
  "2026-11-21",
  "2026-11-21T18:00",
  "wanjiku@example.com",
  "0712 345 678",
  "SJK7QWERTY",
  "AB-1",
  "Nairobi",
  "https://example.com/a",
  "https://facebook.com/soko",
  "A001234567Z",
  "#0e6b4a",
  "2-4",
  "lamp, taa",
  "Please send it to the other office",
];
const RESPELLED: readonly ((text: string) => string)[] = [
  (text) => normalized(text, "NFD"),
  (text) => ` ${text}\u00a0`,
  (text) => `\u200b${text}\u2060`,
  (text) => `\u2800${text}\u3164`,
  (text) => `${text}\r\n`,
];

test("a text that looks the same is the same in every field (D124)", () => {
  const wrong = fields.flatMap(([name, schema]) =>
    TYPED.flatMap((text) =>
      RESPELLED.map((respell) => respell(text))
        .filter((other) => JSON.stringify(read(schema, other)) !== JSON.stringify(read(schema, text)))
        .map((other) => `${name}: ${JSON.stringify(other)}`),
    ),
  );
  expect(wrong).toEqual([]);
});

/** Shown as several lines, in a page or in a box for them. */
const SEVERAL_LINES =
  /description(_sw)?$|specifications$|noteSchema note$|MessageSchema text$|_notes$| values_\d$| counties_\d$|setting \w+Text(Sw)? value$/;

const lines = (name: string) => (SEVERAL_LINES.test(name) ? "several lines" : "one line");
const someText = fc.string({
  unit: fc.oneof(anyCharacter, fc.constantFrom(..."aé1-, \r\n\t\u0301\u0316\u200b\u202e\u2066\u3164\u2028")),
  maxLength: 40,
});

test("every text that a field takes comes out in the one form (D124, D134)", () => {
  const wrong = new Set<string>();
  fc.assert(
    fc.property(someText, (text) => {
      for (const [name, schema] of fields) {
        const taken = read(schema, text)?.data;
        if (typeof taken !== "string" || taken === "") continue;
        if (taken !== tidyText(taken, lines(name)) || !isVisible(taken)) wrong.add(name);
      }
    }),
    { numRuns: 60 },
  );
  expect([...wrong]).toEqual([]);
});

test("a field of several lines keeps them", () => {
  const kept = fields.filter(([, schema]) =>
    String(read(schema, "Of brass.\r\nFor the wall.")?.data).includes("\n"),
  );
  expect(kept.map(([name]) => name)).toEqual(
    fields.map(([name]) => name).filter((name) => SEVERAL_LINES.test(name)),
  );
});
