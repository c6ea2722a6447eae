/** @typedef {import("../doctor.mjs").Finding} Finding @typedef {import("../doctor.mjs").Given} Given */

const SANDBOX = "https://sandbox.safaricom.co.ke";

/** Asks for a token. A running shop then gets a new one by itself. @param {Given} given @returns {Promise<Finding>} */
export async function checkPayments({ settings }) {
  const { PAYMENTS, DARAJA_URL, DARAJA_CONSUMER_KEY, DARAJA_CONSUMER_SECRET, DARAJA_NETWORKS } = process.env;
  if (PAYMENTS === "mock") return { state: "ok", text: "a test: no money moves (PAYMENTS=mock)" };
  if (PAYMENTS !== "daraja")
    return { state: "ok", text: "as Management → Settings → M-Pesa says (PAYMENTS is left out)" };
  if (!settings) return { state: "warn", text: "M-Pesa was not asked" };
  const url = (DARAJA_URL || SANDBOX).replace(/\/+$/, "");
  const key = Buffer.from(`${DARAJA_CONSUMER_KEY}:${DARAJA_CONSUMER_SECRET}`).toString("base64");
  const answer = await fetch(`${url}/oauth/v1/generate?grant_type=client_credentials`, {
    headers: { Authorization: `Basic ${key}` },
    signal: AbortSignal.timeout(10_000),
  }).catch((/** @type {Error} */ error) => String(error.cause ?? error.message));
  if (typeof answer === "string")
    return {
      state: "fail",
      text: `${url} does not answer (${answer})`,
      todo: "look at DARAJA_URL, and whether this machine may connect to it",
    };
  /** @type {unknown} */
  const body = await answer.json().catch(() => null);
  if (!answer.ok || typeof body !== "object" || body === null || !("access_token" in body))
    return {
      state: "fail",
      text: `${url} gives no token (${answer.status})`,
      todo: "compare DARAJA_CONSUMER_KEY and DARAJA_CONSUMER_SECRET with the app in the developer portal; each address has keys of its own",
    };
  if (url.startsWith("https:") && DARAJA_NETWORKS?.trim() === "any")
    return {
      state: "warn",
      text: "M-Pesa gives a token, and everybody may call in its name",
      todo: "leave DARAJA_NETWORKS out: then M-Pesa's own addresses alone may",
    };
  return { state: "ok", text: `M-Pesa gives a token (${url})` };
}
