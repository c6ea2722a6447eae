import { expect, test, vi } from "vitest";

async function answerIn(mode: string) {
  vi.resetModules();
  vi.stubEnv("NODE_ENV", mode);
  const { wholeAnswer, wholeBodyOf } = await import("./whole-answer.server");
  const answer = wholeAnswer("<h1>Karibu</h1>", { headers: new Headers() });
  return { whole: wholeBodyOf(answer)?.toString(), body: await answer.text() };
}

test("a whole answer has its body for our own server, and in development for Remix's too", async () => {
  expect(await answerIn("production")).toEqual({ whole: "<h1>Karibu</h1>", body: "" });
  expect(await answerIn("development")).toEqual({ whole: "<h1>Karibu</h1>", body: "<h1>Karibu</h1>" });
});
