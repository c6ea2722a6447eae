import type { Access } from "./call.server";
import type { Components, JsonSchema } from "./json-schema.server";

export interface OpenApi {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Webhook }>;
  components: { schemas: Components; securitySchemes: object };
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  "x-access": Access;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, Answer>;
}

export interface Webhook {
  operationId: string;
  summary: string;
  description: string;
  parameters: Parameter[];
  requestBody: { required: boolean; content: Record<string, Media> };
  responses: Record<string, Answer>;
}

interface Media {
  schema: JsonSchema;
  example?: unknown;
}

export interface Answer {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Record<string, Media>;
}
