/** A body that is known whole is compressed in one go, at a third of the cost. */
const kept = globalThis as typeof globalThis & { sokoBodies?: WeakMap<Response, Buffer> };
const bodies = (kept.sokoBodies ??= new WeakMap());

/** GET and HEAD take the body by `wholeBodyOf`, not as a stream. Form posts go through @remix-run/express, which only streams. */
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

export const wholeBodyOf = (answer: Response): Buffer | undefined => bodies.get(answer);
