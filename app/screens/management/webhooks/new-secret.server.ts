import { createCookie } from "~/router.server";
import { sessionSecret } from "~/env.server";
import type { RequestArgs } from "~/http/request-context";

const DAY_S = 24 * 60 * 60;

/** A cookie of the browser that made the webhook or its new secret. Nobody else sees the secret, and no other page gets the cookie. */
const cookieOf = (id: number) =>
  createCookie(`soko_webhook_${id}`, {
    httpOnly: true,
    sameSite: "strict",
    path: "/management/webhooks",
    maxAge: DAY_S,
    secrets: [sessionSecret()],
  });

/** The Set-Cookie that shows a new secret on its webhook's page until it is dismissed. */
export const showNewSecret = ({ context }: RequestArgs, id: number, secret: string): Promise<string> =>
  cookieOf(id).serialize(secret, { secure: context.secure });

export const dismissNewSecret = ({ context }: RequestArgs, id: number): Promise<string> =>
  cookieOf(id).serialize("", { maxAge: 0, secure: context.secure });

/** Null after it was dismissed, and for every other browser. */
export async function newSecretOf({ request }: RequestArgs, id: number): Promise<string | null> {
  const secret: unknown = await cookieOf(id).parse(request.headers.get("Cookie"));
  return typeof secret === "string" && secret !== "" ? secret : null;
}
