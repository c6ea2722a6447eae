/** Every schema that reads a form, the body of a call or its query. */
import { expect } from "vitest";
import * as z from "zod";
import { allCalls } from "~/api/all-calls.server";

/** Of numbered fields, such as those of 50 variants, the first two: the others have the same schemas. */
export const fieldsOf = (schema: z.core.$ZodType): string[] => {
  const json = z.toJSONSchema(schema, { unrepresentable: "any", io: "input" });
  return Object.keys(json.properties ?? {}).filter((name) => Number(/_(\d+)$/.exec(name)?.[1] ?? 1) <= 2);
};

/** Arguments for functions that do not take plain text. */
const MADE_FOR: Record<string, unknown> = {
  orderEditSchema: { pick_up_point: "", shipping_county: "", shipping_city: "", shipping_address: "" },
  ownTextsSchema: { text: { when: "Text", text: "{code} is your code." } },
  productFormSchema: { editing: false },
  profileChangesSchema: "2026-11-21",
  profileFormSchema: "2026-11-21",
  profileSchema: "2026-11-21",
  signupPersonalSchema: "2026-11-21",
  signupSchema: "2026-11-21",
};

const DOMAIN = import.meta.glob<object>(["../../app/domain/**/*.ts", "!**/*.{test,fixture}.ts"], {
  eager: true,
});

/** Everything in the domain that reads a form or the body of a call. */
export const forms = Object.values(DOMAIN).flatMap((module) =>
  Object.entries<unknown>(module as Record<string, unknown>)
    .filter(([name]) => name.endsWith("Schema"))
    .map(([name, schema]): [string, z.core.$ZodType] => {
      if (typeof schema !== "function") return [name, schema as z.core.$ZodType];
      expect(MADE_FOR, `${name} is made for what?`).toHaveProperty(name);
      return [name, (schema as (asked: unknown) => z.core.$ZodType)(MADE_FOR[name])];
    }),
);

export const schemas: [name: string, schema: z.core.$ZodType][] = [
  ...forms,
  ...allCalls.flatMap(({ method, path, body, query }) =>
    [body, query].flatMap((schema): [string, z.core.$ZodType][] =>
      schema ? [[`${method} ${path}`, schema]] : [],
    ),
  ),
];
