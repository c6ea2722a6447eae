import { env } from "~/env.server";
import { testPaymentStatus } from "~/operations/payments/test-payment.server";
import { mpesaState } from "~/screens/management/shared/connections/connections.server";

/** What M-Pesa's settings are, in the order in which an owner gets them. Values are never shown. */
const VARIABLES = {
  PAYMENTS: "“daraja” turns M-Pesa on; the shop is started again then",
  PUBLIC_URL: "The shop's address, with https",
  DARAJA_URL: "https://api.safaricom.co.ke for real money; left out, Safaricom's sandbox",
  DARAJA_KIND: "“till” with a till; left out, a paybill",
  DARAJA_SHORTCODE: "The paybill's number; with a till its store or head office number",
  DARAJA_TILL: "With a till: the number that people know",
  DARAJA_CONSUMER_KEY: "Of the app in Safaricom's developer portal",
  DARAJA_CONSUMER_SECRET: "Of the same app",
  DARAJA_PASSKEY: "Comes by e-mail after “Go live”",
  DARAJA_INITIATOR: "The API user that may reverse and pay out",
  DARAJA_SECURITY_CREDENTIAL: "Its password, encrypted with Safaricom's certificate",
  DARAJA_CALLBACK_SECRET: "Made by you: 24 letters and digits or more",
} as const satisfies Partial<Record<keyof typeof env, string>>;

const OPTIONAL: readonly string[] = ["DARAJA_URL", "DARAJA_KIND", "DARAJA_TILL"];

type Variable = keyof typeof VARIABLES;

function variableState(name: Variable): string {
  if (name === "PAYMENTS") return env.PAYMENTS === "daraja" ? "Set on the server" : "Missing";
  // these have defaults
  if (name === "DARAJA_URL" || name === "DARAJA_KIND") return env[name];
  if (env[name] !== undefined) return "Set on the server";
  return OPTIONAL.includes(name) ? "Not set" : "Missing";
}

/** In place of the secret. */
const MASK = "…";

export async function mpesaPage({ searchParams }: URL) {
  const asked = searchParams.get("asked");
  // as in the route table
  const callbacks = `${(env.PUBLIC_URL ?? "https://your-shop.example").replace(/\/+$/, "")}/callbacks/${MASK}`;
  return {
    facts: await mpesaState(),
    asked,
    outcome: asked === null || env.daraja === null ? null : outcomeText(await testPaymentStatus(asked)),
    addresses: ["validation", "confirmation", "push"].map((kind) => `${callbacks}/${kind}`),
    variables: (Object.keys(VARIABLES) as Variable[]).map((name) => ({
      id: name,
      about: VARIABLES[name],
      state: variableState(name),
    })),
  };
}

type Status = Awaited<ReturnType<typeof testPaymentStatus>>;

function outcomeText(status: Status): { tone: "info" | "success" | "error"; text: string } {
  switch (status.state) {
    case "completed":
      return { tone: "success", text: "KSh 1 arrived. M-Pesa works." };
    case "failed":
      return { tone: "error", text: status.text ?? "M-Pesa says that nothing was paid." };
    case "pending":
      return { tone: "info", text: "The phone is asked. Enter the PIN there, then look again." };
    case "unknown":
      return { tone: "info", text: "M-Pesa gave no answer yet. Look again in a moment." };
  }
}
