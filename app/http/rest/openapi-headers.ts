import type { JsonSchema } from "./json-schema.server";
import type { Parameter } from "./openapi-types";

export const ID: JsonSchema = { type: "integer", minimum: 1, maximum: 2_147_483_647 };

export const PAGE: Parameter[] = [
  { name: "page", in: "query", required: false, description: "From 1", schema: ID },
  {
    name: "page_size",
    in: "query",
    required: false,
    description: "Rows on a page",
    schema: { type: "integer", minimum: 1, maximum: 1000, default: 1000 },
  },
];

export const IDEMPOTENCY: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "A repeat with the same key, within 24 hours, answers what the first was answered",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

export const IF_MATCH: Parameter = {
  name: "If-Match",
  in: "header",
  required: false,
  description:
    "The ETag of the answer that the changes were made from: a 412 where the product has changed since",
  schema: { type: "string" },
};

export const LIST_HEADERS = {
  "X-Total-Count": { description: "How many there are on all pages", schema: { type: "integer" } },
  Link: { description: "The next and the previous page", schema: { type: "string" } },
};

export const VERSION_HEADERS = {
  ETag: { description: "The product's version, for If-Match", schema: { type: "string" } },
};

export const LOCATION_HEADERS = {
  Location: { description: "The address of what was made", schema: { type: "string" } },
};

export const REPLAYED_HEADERS = {
  "Idempotency-Replayed": {
    description: "true where this is the answer of the first request with the same Idempotency-Key",
    schema: { type: "string", const: "true" },
  },
};

export const RETRY_HEADERS = {
  "Retry-After": {
    description: "Seconds to wait before the next try",
    schema: { type: "integer", minimum: 1 },
  },
};

const webhookHeader = (name: string, description: string): Parameter => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});

export const WEBHOOK_HEADERS: Parameter[] = [
  webhookHeader("webhook-id", "The same as id"),
  webhookHeader("webhook-timestamp", "When it was sent, in seconds since 1970"),
  webhookHeader("webhook-signature", "v1, and the base64 of HMAC-SHA-256 over id, timestamp and body"),
];
