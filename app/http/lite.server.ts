/** Data saving: pictures are left out, and each loads when somebody asks for it. */
import { createCookie } from "~/router.server";
import type { RequestArgs } from "./request-context";

const YEAR_S = 60 * 60 * 24 * 365;
const choice = createCookie("soko_lite", { httpOnly: true, sameSite: "lax", path: "/", maxAge: YEAR_S });

export interface Lite {
  lite: boolean;
  cookie: string | null;
}

/** `?lite=1` or `?lite=0` decides and is remembered; else what was remembered, else the browser's `Save-Data`. */
export async function liteChoice({ request, context }: RequestArgs): Promise<Lite> {
  const asked = new URL(request.url).searchParams.get("lite");
  if (asked === "1" || asked === "0") {
    const cookie = await choice.serialize(asked, { secure: context.secure });
    return { lite: asked === "1", cookie };
  }
  const header = request.headers.get("Cookie");
  const kept: unknown = header?.includes("soko_lite=") ? await choice.parse(header) : null;
  const lite = kept === null ? request.headers.get("Save-Data") === "on" : kept === "1";
  return { lite, cookie: null };
}
