import { type Call, isPaged, paramsOf, takesKey } from "./call.server";
import { type Components, exampleOf, type JsonSchema, jsonSchema } from "./json-schema.server";
import { ID, IDEMPOTENCY, IF_MATCH, PAGE } from "./openapi-headers";
import type { Operation, Parameter } from "./openapi-types";

const PATH_WORDS: Readonly<Record<string, string>> = {
  productId: "The auction's id",
  roundId: "The round's id, not its number",
};

export function parametersOf(call: Call, schemas: Components): Parameter[] {
  const inPath = paramsOf(call.path).map((name): Parameter => ({
    name,
    in: "path",
    required: true,
    description: PATH_WORDS[name] ?? "The id, as an answer says it",
    schema: ID,
  }));
  const query = call.query ? jsonSchema(call.query, "input", schemas) : {};
  const inQuery = Object.entries(query.properties ?? {}).map(([name, schema]): Parameter => ({
    name,
    in: "query",
    required: false,
    ...(typeof schema.description === "string" && { description: schema.description }),
    schema,
  }));
  return [
    ...inPath,
    ...inQuery,
    ...(isPaged(call) ? PAGE : []),
    ...(takesKey(call) ? [IDEMPOTENCY] : []),
    ...(call.ifMatch ? [IF_MATCH] : []),
  ];
}

export function requestBodyOf(call: Call, schemas: Components): Operation["requestBody"] {
  if (!call.body) return undefined;
  const schema = withMeanings(jsonSchema(call.body, "input", schemas), call);
  const example = call.example?.body ?? exampleOf(schema, schemas);
  return {
    required: !call.bodyOptional,
    content: {
      "application/json": { schema, example },
      ...(call.picture !== undefined && {
        "multipart/form-data": { schema: withPicture(schema, call.picture) },
      }),
    },
  };
}

const described = ({ fields }: Call, name: string) =>
  fields?.[name] === undefined ? {} : { description: fields[name] };

const withMeanings = (schema: JsonSchema, call: Call): JsonSchema => ({
  ...schema,
  ...requiredIn(schema, call),
  ...(schema.properties && {
    properties: Object.fromEntries(
      Object.entries(schema.properties).flatMap(([name, one]) => [
        [name, { ...one, ...described(call, name) }],
        ...aliasesOf(call, name).map((alias) => [
          alias,
          { ...one, description: `Another name of ${name}, which may be used instead` },
        ]),
      ]),
    ) as Record<string, JsonSchema>,
  }),
});

/** A required field with aliases is required under one of its names. */
function requiredIn({ required = [] }: JsonSchema, call: Call): Pick<JsonSchema, "required" | "allOf"> {
  const renamed = required.filter((name) => aliasesOf(call, name).length > 0);
  if (renamed.length === 0) return {};
  return {
    required: required.filter((name) => !renamed.includes(name)),
    allOf: renamed.map((name) => ({
      anyOf: [name, ...aliasesOf(call, name)].map((one) => ({ required: [one] })),
    })),
  };
}

const aliasesOf = ({ aliases = {} }: Call, name: string) =>
  Object.keys(aliases).filter((alias) => aliases[alias] === name);

const withPicture = (schema: JsonSchema, name: string): JsonSchema => ({
  ...schema,
  properties: {
    ...schema.properties,
    [name]: {
      type: "string",
      contentMediaType: "image/*",
      description: "JPEG, PNG or GIF, at most 5 MB; the last part of the form",
    },
  },
});
