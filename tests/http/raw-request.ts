/** Sends a request byte by byte, because fetch() would correct it. */
import { once } from "node:events";
import { connect } from "node:net";

export interface RawAnswer {
  /** 0 if the server closed the connection without an answer. */
  status: number;
  /** Names in lower case. */
  headers: Map<string, string>;
  body: string;
}

/** Sends the lines with CRLF, then a blank line and the body. Reads until the server closes the connection. */
export async function rawRequest(serverUrl: string, lines: readonly string[], body = ""): Promise<RawAnswer> {
  const { hostname, port } = new URL(serverUrl);
  const socket = connect(Number(port), hostname);
  let answer = "";
  socket.setEncoding("latin1").on("data", (text: string) => (answer += text));
  socket.on("error", () => undefined);
  socket.write([...lines, "Connection: close", "", body].join("\r\n"));
  await once(socket, "close");
  const [head = "", ...rest] = answer.split("\r\n\r\n");
  const [start = "", ...fields] = head.split("\r\n");
  const headers = new Map(
    fields.map((field): [string, string] => {
      const colon = field.indexOf(":");
      return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
    }),
  );
  return { status: Number(start.split(" ")[1] ?? 0), headers, body: rest.join("\r\n\r\n") };
}

export const rawPath = (serverUrl: string, path: string, headers: readonly string[] = []) =>
  rawRequest(serverUrl, [`GET ${path} HTTP/1.1`, `Host: ${new URL(serverUrl).host}`, ...headers]);
