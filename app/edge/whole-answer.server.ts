/** An answer whose whole body is known: it is compressed in one go, which costs a third of doing so piece by piece. */
// in development this file may be loaded anew under a server that stays
const kept = globalThis as typeof globalThis & { sokoBodies?: WeakMap<Response, Buffer> };
const bodies = (kept.sokoBodies ??= new WeakMap());

/**
 * Whoever sends what was asked for (GET, HEAD) takes the body by `wholeBodyOf`, so that it is not made a stream first, a
 * twenty-fifth of a page's time. What answers a sent form goes through @remix-run/express, which knows streams only.
 */
export function wholeAnswer(
  { method }: Pick<Request, "method">,
  text: string,
  { headers, status = 200 }: { headers: Headers; status?: number },
) {
  const body = Buffer.from(text);
  const answer = new Response(/^(GET|HEAD)$/.test(method) ? null : body, { headers, status });
  bodies.set(answer, body);
  return answer;
}

/** The body of an answer made by `wholeAnswer`. */
export const wholeBodyOf = (answer: Response): Buffer | undefined => bodies.get(answer);
