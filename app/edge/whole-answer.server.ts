/** A complete body is compressed in one go, at a third of the cost. */
import { env } from "~/env/env.server";
import { processWide } from "~/process/process-wide.server";

const shared = processWide<{ bodies: WeakMap<Response, Buffer> }>();
const bodies = (shared.bodies ??= new WeakMap());

/** `wholeBodyOf` returns the body, which is not streamed. */
export function wholeAnswer(text: string, { headers, status = 200 }: { headers: Headers; status?: number }) {
  // in development @remix-run/express sends the answer, and knows only its body
  const answer = new Response(env.NODE_ENV === "development" ? text : null, { headers, status });
  bodies.set(answer, Buffer.from(text));
  return answer;
}

export const wholeBodyOf = (answer: Response): Buffer | undefined => bodies.get(answer);
