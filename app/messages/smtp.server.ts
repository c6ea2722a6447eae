import { createTransport } from "nodemailer";
import { type EmailBody, emailParts, type ShopBranding } from "~/domain/message/message-text";
import type { Driver, SendResult } from "./driver";
import { cutText } from "~/domain/text/cut-text";

export interface Smtp {
  /** smtps://user:password@host:465, or smtp://… with STARTTLS if the server offers it. */
  readonly url: string;
  /** An address, or 'Name <address>'. */
  readonly from: string;
}

const CONNECT_MS = 5_000;
const ANSWER_MS = 10_000;

export function smtpDriver({ url, from }: Smtp, faceOf: () => Promise<ShopBranding>): Driver {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
    dnsTimeout: CONNECT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ id, recipient, body, createdAt }) => {
    const email = JSON.parse(body) as EmailBody;
    try {
      const face = await faceOf();
      const { messageId, response } = await transport.sendMail({
        from: from.includes("<") ? from : { name: face.shopName, address: from },
        to: { name: "", address: recipient },
        subject: email.subject,
        ...emailParts(email, face),
        // the same for each try, so that a server or reader recognises a repeat
        messageId: `<${id}.${createdAt.getTime()}@${domainOf(from)}>`,
        headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(email) },
      });
      return { isAccepted: true, text: cutText(response, 200), providerId: messageId };
    } catch (error) {
      return failureOf(error);
    }
  };
}

/** The mail reader's own 'Unsubscribe' button posts to this address (RFC 8058). */
const unsubscribeHeaders = ({ isUnsubscribeLink, link }: EmailBody) =>
  isUnsubscribeLink && link
    ? { "List-Unsubscribe": `<${link}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
    : {};

const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";

/** A 5xx answer to the recipient or the message is final; one to the login is the owner's mistake and may pass. */
function failureOf(error: unknown): SendResult {
  if (!(error instanceof Error)) return { isAccepted: false, text: "No answer" };
  const { responseCode, code, command } = error as {
    responseCode?: number;
    code?: string;
    command?: string;
  };
  const isPermanent = (code === "EENVELOPE" || code === "EMESSAGE") && (responseCode ?? 0) >= 500;
  // the server had the text, and did not say what became of it
  const mayHaveArrived = responseCode === undefined && command === "DATA";
  return { isAccepted: false, text: cutText(error.message, 200), isPermanent, mayHaveArrived };
}
