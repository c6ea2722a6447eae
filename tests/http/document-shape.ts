/** Whether answers are what the API's own document says of them: JSON Schema 2020-12, as OpenAPI 3.1 has it. */
import { createRequire } from "node:module";
import type { FormatsPlugin } from "ajv-formats";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { OpenApi } from "~/http/rest/openapi-types";

// CommonJS whose types say otherwise
const addFormats = createRequire(import.meta.url)("ajv-formats") as FormatsPlugin;

const escaped = (part: string) => part.replaceAll("~", "~0").replaceAll("/", "~1");

export function shapesOf(document: OpenApi) {
  const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true, allErrors: true });
  addFormats(ajv);
  // what stands beside schemas in a document: anything else that JSON Schema does not know is a mistake
  ajv.addVocabulary(["example", ...Object.keys(document)]);
  ajv.addSchema({ ...document, $id: "soko:document" });
  const compiled = new Map<string, ValidateFunction>();

  function shapeOf(method: string, path: string, status: number): ValidateFunction | null {
    const answers = document.paths[path]?.[method.toLowerCase()]?.responses;
    if (!answers?.[String(status)]) return null;
    const pointer = ["paths", path, method.toLowerCase(), "responses", String(status)];
    const place = [...pointer, "content", "application/json", "schema"].map(escaped).join("/");
    const known = compiled.get(place);
    if (known) return known;
    const made = ajv.compile({ $ref: `soko:document#/${encodeURI(place)}` });
    compiled.set(place, made);
    return made;
  }

  /** What is wrong with an answer, in words; null where nothing is. */
  return function complaint(method: string, path: string, status: number, body: unknown): string | null {
    const shape = shapeOf(method, path, status);
    if (!shape) return `${status} is not in the document`;
    return shape(body) ? null : ajv.errorsText(shape.errors, { separator: "\n" });
  };
}

export type Complaint = ReturnType<typeof shapesOf>;

export const fetchDocument = async (url: string): Promise<OpenApi> =>
  (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApi;
