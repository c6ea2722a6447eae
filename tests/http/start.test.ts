import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { makeDataDir, startServer } from "./server";

test("a port that is taken stops the start with one clear line", async () => {
  const data = makeDataDir();
  const holder = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => {
    holder.close();
    data.remove();
  });
  await once(holder, "listening");
  const { port } = holder.address() as AddressInfo;
  const { message } = await startServer(data.folder, { PORT: String(port) }).then(
    () => new Error("it started"),
    (error: Error) => error,
  );
  expect(message.split("\n").slice(1).join("")).toBe(
    `Setting PORT: listen EADDRINUSE: address already in use 127.0.0.1:${port}`,
  );
});

test("a form that describes a list of four billion, or is endless, is answered at once", async () => {
  const data = makeDataDir();
  const server = await startServer(data.folder);
  onTestFinished(async () => {
    await server.stop();
    data.remove();
  });
  const post = (body: string) =>
    fetch(`${server.url}/login`, {
      method: "POST",
      body,
      headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: server.url },
    });
  const strange = await post("username=a&x%5B4294967290%5D=1");
  expect(strange.status).toBe(400);
  expect((await strange.text()).length).toBeLessThan(100_000);
  expect((await post(`username=${"a".repeat(600_000)}`)).status).toBe(413);
});
