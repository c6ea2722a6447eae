import { EventEmitter, once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { log } from "~/http/observability/log.server";
import { answerFailure } from "./failed-request.server";

afterEach(() => void vi.restoreAllMocks());

const about = { requestId: "an-id", isCall: false };
const entry = expect.objectContaining({ requestId: "an-id" }) as object;

async function serve(fail: (response: ServerResponse) => void) {
  const server = createServer((request, response) => {
    request.resume().once("end", () => fail(response));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}/` };
}

test("an error after half an answer is logged once, and the client sees that the answer is incomplete", async () => {
  const error = vi.spyOn(log, "error");
  const { url } = await serve((response) => {
    response.writeHead(200, { "Content-Length": 100 });
    response.write("half", () => answerFailure(new Error("the file broke off"), response, about));
  });
  await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow();
  expect(error.mock.calls).toEqual([[entry, "answer broken off"]]);
});

test("an error after the client left is logged, but not as our error", async () => {
  const [error, info] = [vi.spyOn(log, "error"), vi.spyOn(log, "info")];
  const arrivals = new EventEmitter();
  const arrived = once(arrivals, "request") as Promise<[ServerResponse]>;
  const { port } = await serve((response) => arrivals.emit("request", response));
  const client = connect(port, "127.0.0.1");
  client.write("GET / HTTP/1.1\r\nHost: soko.example\r\n\r\n");
  const [response] = await arrived;
  client.destroy();
  await once(response, "close");
  answerFailure(new Error("aborted"), response, about);
  expect(info.mock.calls).toEqual([[entry, "answer broken off"]]);
  expect(error).not.toHaveBeenCalled();
});

test("any other error is answered, also for a form that was read to its end", async () => {
  const error = vi.spyOn(log, "error");
  let isCall = false;
  const { url } = await serve((response) =>
    answerFailure(new Error("a bug"), response, { ...about, isCall }),
  );
  const page = await fetch(url, { method: "POST", body: "a=b" });
  expect([page.status, await page.text()]).toEqual([500, "Something went wrong. Please quote an-id."]);
  isCall = true;
  const call = await fetch(url, { method: "POST", body: "{}" });
  expect(await call.json()).toEqual({ error: "Something went wrong. Please quote an-id." });
  expect(error).toHaveBeenCalledTimes(2);
});
