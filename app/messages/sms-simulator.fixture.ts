import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Answers like Africa's Talking; `behaviour` says how. */
export async function openSmsSimulator() {
  const received: { apikey: string; fields: Record<string, string> }[] = [];
  const behaviour = { httpStatus: 201, statusCode: 101, cost: "KES 0.8000", isSilent: false };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString()));
      if (request.method !== "POST" || request.url !== "/version1/messaging")
        return response.writeHead(404).end();
      received.push({ apikey: String(request.headers.apikey), fields });
      if (behaviour.isSilent) return;
      const { httpStatus, statusCode, cost } = behaviour;
      const recipient = {
        statusCode,
        number: fields.to,
        status: statusCode === 101 ? "Success" : "Failed",
        cost,
        messageId: `ATXid_${received.length}`,
      };
      response.writeHead(httpStatus, { "content-type": "application/json" });
      response.end(
        JSON.stringify({
          SMSMessageData: {
            Message: `Sent to 1/1 Total Cost: ${cost}`,
            Recipients: statusCode === 0 ? [] : [recipient],
          },
        }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    behaviour,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
