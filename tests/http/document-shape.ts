/** Checks requests and answers against the API's own document: JSON Schema 2020-12, as OpenAPI 3.1 uses it. */
import { createRequire } from "node:module";
import type { FormatsPlugin } from "ajv-formats";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { OpenApi } from "~/http/rest/openapi-types";

// CommonJS, though its types say otherwise
const addFormats = createRequire(import.meta.url)("ajv-formats") as FormatsPlugin;

const escaped = (part: string) => part.replaceAll("~", "~0").replaceAll("/", "~1");

export function shapesOf(document: OpenApi) {
  const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true, allErrors: true });
  addFormats(ajv);
  // OpenAPI's own keywords; any other unknown keyword is a mistake
  ajv.addVocabulary(["example", ...Object.keys(document)]);
  ajv.addSchema({ ...document, $id: "soko:document" });
  const compiled = new Map<string, ValidateFunction>();

  function shapeAt(...pointer: string[]): ValidateFunction {
    const place = [...pointer, "content", "application/json", "schema"].map(escaped).join("/");
    const known = compiled.get(place);
    if (known) return known;
    const made = ajv.compile({ $ref: `soko:document#/${encodeURI(place)}` });
    compiled.set(place, made);
    return made;
  }

  return {
    /** Null if nothing is wrong. */
    complaint(method: string, path: string, status: number, body: unknown): string | null {
      const answers = document.paths[path]?.[method.toLowerCase()]?.responses;
      if (!answers?.[String(status)]) return `${status} is not in the document`;
      const shape = shapeAt("paths", path, method.toLowerCase(), "responses", String(status));
      return shape(body) ? null : ajv.errorsText(shape.errors, { separator: "\n" });
    },
    takes: (method: string, path: string, body: unknown): boolean =>
      shapeAt("paths", path, method.toLowerCase(), "requestBody")(body),
  };
}

export type Shapes = ReturnType<typeof shapesOf>;

export const fetchDocument = async (url: string): Promise<OpenApi> =>
  (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApi;
