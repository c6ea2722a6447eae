import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { TokenStore } from "./daraja-token.server";
import type { DarajaSettings } from "./settings";

interface RecordedRequest {
  readonly path: string;
  readonly authorization: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export type Reply = { readonly status?: number; readonly json: unknown } | "cut";

export const PATHS = {
  token: "/oauth/v1/generate",
  push: "/mpesa/stkpush/v1/processrequest",
  query: "/mpesa/stkpushquery/v1/query",
  register: "/mpesa/c2b/v2/registerurl",
  reversal: "/mpesa/reversal/v1/request",
  b2c: "/mpesa/b2c/v3/paymentrequest",
  status: "/mpesa/transactionstatus/v1/query",
  pull: "/pulltransactions/v1/query",
  pullRegister: "/pulltransactions/v1/register",
} as const;

export const errorOf = (errorCode: string, errorMessage: string, status = 500): Reply => ({
  status,
  json: { requestId: "1-2-3", errorCode, errorMessage },
});

export class FakeOperator {
  readonly asked: RecordedRequest[] = [];
  readonly #replies = new Map<string, (asked: RecordedRequest) => Reply | Promise<Reply>>();
  #tokens = 0;

  private constructor(private readonly server: Server) {
    this.on(PATHS.token, () => {
      this.#tokens += 1;
      return { json: { access_token: `token-${this.#tokens}`, expires_in: "3599" } };
    });
  }

  static async open(): Promise<FakeOperator> {
    const server = createServer();
    const operator = new FakeOperator(server);
    server.on("request", (request, response) => {
      void operator.#reply(request).then((reply) => {
        if (reply === "cut") return void request.socket.destroy();
        response.writeHead(reply.status ?? 200, { "Content-Type": "application/json" });
        response.end(typeof reply.json === "string" ? reply.json : JSON.stringify(reply.json));
      });
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return operator;
  }

  on(path: string, reply: (asked: RecordedRequest) => Reply | Promise<Reply>): void {
    this.#replies.set(path, reply);
  }

  async #reply(request: IncomingMessage): Promise<Reply> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const path = (request.url ?? "").split("?")[0] ?? "";
    const text = Buffer.concat(parts).toString();
    const asked = {
      path,
      authorization: request.headers.authorization ?? "",
      body: text === "" ? {} : (JSON.parse(text) as RecordedRequest["body"]),
    };
    this.asked.push(asked);
    return this.#replies.get(path)?.(asked) ?? errorOf("404.000.01", "Resource not found", 404);
  }

  sent(path: string): RecordedRequest[] {
    return this.asked.filter((one) => one.path === path);
  }

  get settings(): DarajaSettings {
    const { port } = this.server.address() as AddressInfo;
    return {
      url: `http://127.0.0.1:${port}`,
      consumerKey: "key",
      consumerSecret: "secret",
      shortcode: "600999",
      passkey: "a-passkey",
      kind: "paybill",
      till: "600999",
      initiator: "shop-api",
      securityCredential: "credential==",
      canListPayments: true,
      callbacks: "https://shop.example/callbacks/a-secret-of-24-characters",
    };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, "close");
  }
}

export function inMemoryTokenStore(): TokenStore {
  let cached: string | undefined;
  return {
    async token(_account, ask, refused) {
      if (cached === undefined || cached === refused) cached = (await ask()).token;
      return cached;
    },
  };
}

export const acceptedStkPush = (checkoutId: string): Reply => ({
  json: {
    MerchantRequestID: "29115-34620561-1",
    CheckoutRequestID: checkoutId,
    ResponseCode: "0",
    ResponseDescription: "Success. Request accepted for processing",
    CustomerMessage: "Success. Request accepted for processing",
  },
});

/** The answer to an STK push status query. */
export const resultOf = (checkoutId: string, code: string | number, text = ""): Reply => ({
  json: {
    ResponseCode: "0",
    ResponseDescription: "The service request has been accepted successfully",
    MerchantRequestID: "22205-34066-1",
    CheckoutRequestID: checkoutId,
    ResultCode: code,
    ResultDesc: text,
  },
});

export const acceptedRefund = (conversationId: string): Reply => ({
  json: {
    OriginatorConversationID: "71840-27539181-07",
    ConversationID: conversationId,
    ResponseCode: "0",
    ResponseDescription: "Accept the service request successfully.",
  },
});
