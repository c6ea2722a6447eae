/** Data saving: pages leave pictures out, and load each one on request. */
import { createCookie } from "~/router/index.server";
import type { RequestArgs } from "./request-context";

const YEAR_S = 60 * 60 * 24 * 365;
const choice = createCookie("soko_lite", { httpOnly: true, sameSite: "lax", path: "/", maxAge: YEAR_S });

interface Lite {
  lite: boolean;
  cookie: string | null;
}

/** `?lite=1` or `?lite=0` decides and is remembered; else the remembered choice, else the browser's `Save-Data`. */
export async function liteChoice({ request, context }: RequestArgs): Promise<Lite> {
  const requested = new URL(request.url).searchParams.get("lite");
  if (requested === "1" || requested === "0") {
    const cookie = await choice.serialize(requested, { secure: context.secure });
    return { lite: requested === "1", cookie };
  }
  const header = request.headers.get("Cookie");
  const stored: unknown = header?.includes("soko_lite=") ? await choice.parse(header) : null;
  const lite = stored === null ? request.headers.get("Save-Data") === "on" : stored === "1";
  return { lite, cookie: null };
}
