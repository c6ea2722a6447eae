import { createCookie } from "~/router/index.server";
import { sessionSecret } from "~/env/env.server";
import type { RequestArgs } from "~/http/request-context";

const SECONDS_A_DAY = 24 * 60 * 60;

/** A secret in a cookie of the browser that asked for it, until it is dismissed. Nobody else sees it, and only management gets the cookie. */
export function secretCookie(name: string) {
  // made on use: reading the secret while the module loads would stop the doctor of a shop with a damaged one
  const cookie = () =>
    createCookie(name, {
      httpOnly: true,
      sameSite: "strict",
      // a page's own path would leave out the router's requests: '/management/staff' does not match '/management/staff.data'
      path: "/management",
      maxAge: SECONDS_A_DAY,
      secrets: [sessionSecret()],
    });
  return {
    show: ({ context }: RequestArgs, secret: string): Promise<string> =>
      cookie().serialize(secret, { secure: context.secure }),
    dismiss: ({ context }: RequestArgs): Promise<string> =>
      cookie().serialize("", { maxAge: 0, secure: context.secure }),
    /** Null after it was dismissed, and for every other browser. */
    async read({ request }: RequestArgs): Promise<string | null> {
      const secret: unknown = await cookie().parse(request.headers.get("Cookie"));
      return typeof secret === "string" && secret !== "" ? secret : null;
    },
  };
}
