/** The API about itself. */
import * as z from "zod";
import { call } from "../rest/call.server";

export const openApiDocument = call({
  method: "GET",
  path: "/api/openapi.json",
  group: "Documentation",
  summary: "This document, in OpenAPI 3.1",
  access: "everyone",
  answer: z.looseObject({ openapi: z.literal("3.1.0"), paths: z.record(z.string(), z.unknown()) }),
  example: { answer: { openapi: "3.1.0", paths: {} } },
});
