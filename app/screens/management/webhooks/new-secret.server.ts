import type { RequestArgs } from "~/http/request-context";
import { secretCookie } from "~/screens/management/shared/secret-cookie.server";

const secretOf = (id: number) => secretCookie(`soko_webhook_${id}`);

/** The Set-Cookie that shows a new secret on its webhook's page until it is dismissed. */
export const showNewSecret = (args: RequestArgs, id: number, secret: string) =>
  secretOf(id).show(args, secret);

export const dismissNewSecret = (args: RequestArgs, id: number) => secretOf(id).dismiss(args);

export const newSecretOf = (args: RequestArgs, id: number) => secretOf(id).read(args);
