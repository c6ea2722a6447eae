/** An answer whose whole body is known: it is compressed in one go, which costs a third of doing so piece by piece. */
const bodies = new WeakMap<Response, Buffer>();

export function wholeAnswer(text: string, { headers, status = 200 }: { headers: Headers; status?: number }) {
  const body = Buffer.from(text);
  const answer = new Response(body, { headers, status });
  bodies.set(answer, body);
  return answer;
}

/** The body of an answer made by `wholeAnswer`. */
export const wholeBodyOf = (answer: Response): Buffer | undefined => bodies.get(answer);
