import { parseWithZod } from "@conform-to/zod/v4";
import type * as z from "zod/mini";

export function submit<Schema extends z.ZodMiniType>(schema: Schema, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const submission = parseWithZod(form, { schema });
  if (submission.status === "success") return { value: submission.value, errors: {} };
  return { value: undefined, errors: submission.reply().error ?? {} };
}

/** The REST API parses a JSON body without conform. */
export function send(schema: z.ZodMiniType, body: unknown) {
  const result = schema.safeParse(body);
  if (result.success) return { value: result.data, errors: {} };
  const errors: Record<string, string[]> = {};
  for (const { path, message } of result.error.issues) (errors[path.join(".")] ??= []).push(message);
  return { value: undefined, errors };
}
