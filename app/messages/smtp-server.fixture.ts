import { type AddressInfo, createServer, type Socket } from "node:net";

/** A mail server as far as a test needs one: takes what comes, or answers `refusal` to the recipient. */
export async function openSmtpServer() {
  const received: { to: string; data: string }[] = [];
  const behaviour = { refusal: "" };
  const server = createServer((socket) => serve(socket, { received, behaviour }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    behaviour,
    close: () => void server.close(),
  };
}

interface Mailbox {
  readonly received: { to: string; data: string }[];
  readonly behaviour: { refusal: string };
}

function serve(socket: Socket, { received, behaviour }: Mailbox) {
  let [to, data, buffered] = ["", null as string | null, ""];
  const say = (line: string) => socket.write(`${line}\r\n`);
  const answer = (line: string) => {
    if (data !== null && line !== ".") return void (data += `${line}\n`);
    if (data !== null) {
      received.push({ to, data });
      data = null;
      return say("250 2.0.0 queued");
    }
    if (/^RCPT TO:/i.test(line)) to = /<(.*)>/.exec(line)?.[1] ?? "";
    if (/^RCPT TO:/i.test(line) && behaviour.refusal) return say(behaviour.refusal);
    if (/^QUIT/i.test(line)) return socket.end("221 bye\r\n");
    if (!/^DATA/i.test(line)) return say("250 ok");
    data = "";
    return say("354 go on");
  };
  say("220 test");
  socket.on("error", () => undefined);
  socket.on("data", (bytes) => {
    const lines = (buffered + bytes.toString()).split("\r\n");
    buffered = lines.pop() ?? "";
    lines.forEach(answer);
  });
}
