/** A fake shop that calls the simulator and records the calls it receives. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { Settings } from "../../../tools/mpesa-simulator/settings.mjs";
import { startSimulator } from "../../../tools/mpesa-simulator/simulator.mjs";

export interface ReceivedCall {
  readonly path: string;
  readonly body: Record<string, unknown>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Empty if the answer is a page. */
  readonly body: Record<string, unknown>;
}

const EAT_MS = 3 * 60 * 60 * 1000;
const stampNow = (shift = 0) =>
  new Date(Date.now() + EAT_MS + shift).toISOString().replace(/\D/g, "").slice(0, 14);

async function readAnswer(response: Response): Promise<Answer> {
  const { status, headers } = response;
  const text = await response.text();
  const isJson = headers.get("Content-Type") === "application/json";
  return { status, headers, body: isJson ? (JSON.parse(text) as Answer["body"]) : {} };
}

/** A thousand times as fast as the operator, unless `settings` say otherwise. */
export async function openFakeShop(settings: Partial<Settings> = {}) {
  const simulator = await startSimulator({ speed: 1_000, ...settings });
  const received: ReceivedCall[] = [];
  let validation = "0";
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as ReceivedCall["body"];
      received.push({ path: request.url ?? "", body });
      response.writeHead(200, { "Content-Type": "application/json" });
      response.end(JSON.stringify({ ResultCode: request.url === "/validate" ? validation : 0 }));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const shop = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  const { shortcode, passkey, consumerKey, consumerSecret, initiator, securityCredential } =
    simulator.settings;
  let token = "";

  const call = async (path: string, body: unknown, bearer = token): Promise<Answer> => {
    const response = await fetch(simulator.url + path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${bearer}` },
      body: JSON.stringify(body),
    });
    return readAnswer(response);
  };
  const signed = (stamp = stampNow()) => ({
    BusinessShortCode: shortcode,
    Timestamp: stamp,
    Password: Buffer.from(shortcode + passkey + stamp).toString("base64"),
  });
  const fakeShop = {
    simulator,
    shop,
    received,
    stampNow,
    signed,
    call,
    answersValidation: (code: string) => (validation = code),
    async login(secret = consumerSecret): Promise<Answer> {
      const basic = Buffer.from(`${consumerKey}:${secret}`).toString("base64");
      const response = await fetch(`${simulator.url}/oauth/v1/generate?grant_type=client_credentials`, {
        headers: { Authorization: `Basic ${basic}` },
      });
      const answer = await readAnswer(response);
      if (response.ok) token = String(answer.body.access_token);
      return answer;
    },
    push: (amount: number | string, changes: Record<string, unknown> = {}) =>
      call("/mpesa/stkpush/v1/processrequest", {
        ...signed(),
        TransactionType: "CustomerPayBillOnline",
        Amount: amount,
        PartyA: "254712345678",
        PartyB: shortcode,
        PhoneNumber: "254712345678",
        CallBackURL: `${shop}/pushed`,
        AccountReference: "P18",
        TransactionDesc: "Soko P18",
        ...changes,
      }),
    query: (CheckoutRequestID: unknown) =>
      call("/mpesa/stkpushquery/v1/query", { ...signed(), CheckoutRequestID }),
    register: () =>
      call("/mpesa/c2b/v2/registerurl", {
        ShortCode: shortcode,
        ResponseType: "Completed",
        ConfirmationURL: `${shop}/confirm`,
        ValidationURL: `${shop}/validate`,
      }),
    reverse: (TransactionID: string, Amount: number, changes: Record<string, unknown> = {}) =>
      call("/mpesa/reversal/v1/request", {
        Initiator: initiator,
        SecurityCredential: securityCredential,
        CommandID: "TransactionReversal",
        TransactionID,
        Amount,
        ReceiverParty: shortcode,
        RecieverIdentifierType: "11",
        Remarks: "Round over",
        ResultURL: `${shop}/result`,
        QueueTimeOutURL: `${shop}/timeout`,
        ...changes,
      }),
    send: (OriginatorConversationID: string, Amount: number) =>
      call("/mpesa/b2c/v3/paymentrequest", {
        OriginatorConversationID,
        InitiatorName: initiator,
        SecurityCredential: securityCredential,
        CommandID: "BusinessPayment",
        Amount,
        PartyA: shortcode,
        PartyB: "254712345678",
        Remarks: "Part of order 4",
        ResultURL: `${shop}/result`,
        QueueTimeOutURL: `${shop}/timeout`,
      }),
    askStatus: (about: Record<string, unknown>) =>
      call("/mpesa/transactionstatus/v1/query", {
        Initiator: initiator,
        SecurityCredential: securityCredential,
        CommandID: "TransactionStatusQuery",
        PartyA: shortcode,
        IdentifierType: "4",
        Remarks: "Refund 4",
        ResultURL: `${shop}/result`,
        QueueTimeOutURL: `${shop}/timeout`,
        ...about,
      }),
    pull: (StartDate: string, EndDate: string, offset = 0) =>
      call("/pulltransactions/v1/query", {
        ShortCode: shortcode,
        StartDate,
        EndDate,
        OffSetValue: String(offset),
      }),
    /** All bodies received at `path`, once nothing is pending. */
    async receivedAt(path: string): Promise<ReceivedCall["body"][]> {
      await simulator.idle();
      return received.filter((one) => one.path === path).map(({ body }) => body);
    },
    async close() {
      await simulator.stop();
      server.closeAllConnections();
      server.close();
    },
  };
  await fakeShop.login();
  return fakeShop;
}

export type FakeShop = Awaited<ReturnType<typeof openFakeShop>>;
