import * as z from "zod";
import type { Schema } from "./call.server";

export interface JsonSchema {
  readonly [key: string]: unknown;
  readonly type?: string | readonly string[];
  readonly minLength?: number;
  readonly minimum?: number;
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly propertyNames?: JsonSchema;
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly example?: unknown;
}

export type Components = Record<string, JsonSchema>;

const LOCAL = "#/$defs/";
export const SHARED = "#/components/schemas/";

export function jsonSchema(schema: Schema, io: "input" | "output", components: Components): JsonSchema {
  const { $defs, ...described } = z.toJSONSchema(schema as z.ZodType, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema: one }) => {
      delete one.$schema;
      // the id names the component; inside the schema it would be an address
      delete one.id;
      // types that a field states itself replace those that its parts would list
      if (Array.isArray(one.type)) delete one.anyOf;
    },
  }) as JsonSchema & { $defs?: Components };
  for (const [name, one] of Object.entries($defs ?? {})) components[name] ??= shared(one);
  return shared(described);
}

function shared<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(shared) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === "$ref" && typeof inner === "string"
        ? [key, inner.replace(LOCAL, SHARED)]
        : [key, shared<unknown>(inner)],
    ),
  ) as Value;
}

export function resolveRef(schema: JsonSchema, components: Readonly<Components>): JsonSchema {
  const name = schema.$ref?.replace(SHARED, "");
  return name === undefined ? schema : (components[name] ?? schema);
}

function propertiesOf({
  properties,
  propertyNames,
  additionalProperties,
}: JsonSchema): [string, JsonSchema][] {
  const named = Object.entries(properties ?? {});
  if (typeof additionalProperties !== "object") return named;
  return [
    ...named,
    ...(propertyNames?.enum ?? []).map((name): [string, JsonSchema] => [String(name), additionalProperties]),
  ];
}

const TEXTS: Readonly<Record<string, string>> = {
  "date-time": "2026-11-21T15:04:05.000Z",
  date: "1990-05-17",
  email: "wanjiku@example.com",
  uri: "https://soko.example/media/lamp-960.jpg",
};

export function exampleOf(schema: JsonSchema, components: Readonly<Components>): unknown {
  const one = resolveRef(schema, components);
  if ("example" in one) return one.example;
  if ("const" in one) return one.const;
  if ("default" in one) return one.default;
  if (one.enum) return one.enum[0];
  const [first] = one.anyOf ?? [];
  if (first) return exampleOf(first, components);
  switch (typeof one.type === "object" ? preferred(one.type) : one.type) {
    case "object":
      return Object.fromEntries(
        propertiesOf(one).map(([name, inner]) => [name, exampleOf(inner, components)]),
      );
    case "array":
      return one.items ? [exampleOf(one.items, components)] : [];
    case "integer":
    case "number":
      return Math.max(1, one.minimum ?? 1);
    case "boolean":
      return true;
    case "string":
      return TEXTS[String(one.format)] ?? "text".padEnd(one.minLength ?? 0, "0");
    default:
      return null;
  }
}

/** A request's number or numeric string: the number. */
const preferred = (types: readonly string[]) => types.find((type) => type === "number") ?? types[0];
