/** Errors for the log, without what people typed: databases quote the refused value, and Prisma prints whole arguments. */

const MAX_TEXT = 300;
const MAX_CAUSES = 4;
const MAX_FRAMES = 12;

interface RedactedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: RedactedError;
}

const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/[^\s"'`(<,;:=]+@[^\s"'`)>,;]+/g, "[address]"],
  [/\b(token|password|authorization|cookie)=\S+/gi, "$1=[secret]"],
  [/\b(?:bearer|basic) +\S+/gi, "bearer [secret]"],
  [/\/callbacks\/[\w-]+/g, "/callbacks/[secret]"],
  [/=\([^)]*\)/g, "=([value])"],
  [/\+?\d[\d ()-]{7,}\d/g, "[number]"],
  [/[\w-]{16,}\.[\w-]{8,}\.[\w-]{8,}/g, "[token]"],
  [/\b[A-Za-z0-9_-]{40,}\b/g, "[token]"],
];

/** Without e-mail addresses, phone numbers and tokens. */
export const redactText = (text: string): string =>
  SECRETS.reduce((rest, [pattern, word]) => rest.replace(pattern, word), text).slice(0, MAX_TEXT);

/** Prisma says the error last, other libraries first. */
function gist({ name, message }: Error): string {
  const lines = message.split("\n").filter((line) => line.trim() !== "");
  return (name.startsWith("Prisma") ? lines.at(-1) : lines[0])?.trim() ?? "";
}

const framesOf = (stack = "") => stack.split("\n").filter((line) => /^\s+at /.test(line));

export function redactError(error: unknown, depth = 0): RedactedError {
  if (!(error instanceof Error)) return { type: typeof error, message: "no error was thrown" };
  const code = "code" in error && /^\w+$/.test(String(error.code)) ? { code: String(error.code) } : {};
  const frames = framesOf(error.stack).slice(0, MAX_FRAMES);
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
  return {
    type: error.name,
    message: redactText(gist(error)),
    ...code,
    ...(frames.length > 0 && { stack: frames.join("\n") }),
    ...(inner instanceof Error && depth < MAX_CAUSES && { cause: redactError(inner, depth + 1) }),
  };
}
