/** A form acts only for whom it was made (D133): in one place before every action (app/edge/remix/guard-routes.server.ts). */
import { MARK_FIELD } from "~/domain/form/form-mark";
import { openSession } from "~/http/session/session.server";
import { accountMark } from "~/http/session/account-mark.server";
import { refererPath } from "~/http/session/return-path.server";
import type { HeadArgs, RequestArgs } from "~/http/request-context";
import { errorPage } from "~/http/respond.server";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import { data } from "~/router/index.server";
import { msg, t } from "~/texts/t";
import { MAX_FORM_BYTES } from "./form.server";
import { formPath } from "./saved-draft.server";

const madeForAnother = ({ username }: SessionUser) => ({
  title: msg("This page was made for another account"),
  text: t("You are logged in as {username} now; this page was made for another account. Nothing was done.", {
    username,
  }),
});
const madeBeforeLogin = ({ username }: SessionUser) => ({
  title: msg("This page was opened before you logged in"),
  text: t("You are logged in as {username} now. Nothing was done. Open the page again and repeat it.", {
    username,
  }),
});

const refused = new WeakMap<object, string>();

/** Why the form of this request was refused, for its answer's header; null if it was not. */
export const formRefusal = ({ context }: Pick<HeadArgs, "context">): string | null =>
  refused.get(context) ?? null;

type Checked<Args> = { readonly args: Args } | { readonly refusal: ReturnType<typeof refuseInPlace> };

/** The same arguments, whose body can be read from its beginning. On a page with React a refusal is an answer, so that what was typed stays. */
export async function checkFormMark<Args extends RequestArgs>(args: Args): Promise<Checked<Args>> {
  const { user } = await openSession(args);
  const { row, isData } = args.context.match;
  const forms = row && "forms" in row ? row.forms : undefined;
  if (!user || forms === "anyone") return { args };
  const { sent, request, isBroken } = await readAhead(args.request);
  const mark = sent(MARK_FIELD);
  if (
    isBroken ||
    mark === accountMark(user.id) ||
    (!mark && forms === "cart" && OF_VISITORS_CART.has(sent("intent")))
  )
    return { args: { ...args, request } };
  const { title, text } = mark ? madeForAnother(user) : madeBeforeLogin(user);
  refused.set(args.context, text);
  if (isData) return { refusal: refuseInPlace() };
  const again = refererPath(args.request) ?? formPath(args.request);
  throw errorPage(409, { title, message: text, again });
}

/** The connection bar says why (`REFUSED_HEADER`). */
const refuseInPlace = () => data({ unreached: true, refused: true }, { status: 409 });

/** A visitor's form is taken where the visitor's cart is (D132). */
const OF_VISITORS_CART: ReadonlySet<string> = new Set(["add-to-cart", "quantity", "remove", "put-back"]);

interface ReadAhead {
  readonly sent: (name: string) => string;
  /** The action meets the error where it reads the body. */
  readonly isBroken: boolean;
  readonly request: Request;
}

/** Of a multipart form only the beginning is read: its mark comes first, and its pictures may be large. */
const HEAD_BYTES = 2_048;

async function readAhead({ url, method, headers, signal, body }: Request): Promise<ReadAhead> {
  const isMultipart = /^multipart\//i.test(headers.get("Content-Type") ?? "");
  const reader = body?.getReader();
  if (!reader)
    return { sent: () => "", isBroken: false, request: new Request(url, { method, headers, signal }) };
  const chunks: Uint8Array[] = [];
  const next = () => reader.read().then(({ value }) => value);
  const most = isMultipart ? HEAD_BYTES : MAX_FORM_BYTES;
  let failure: Error | null = null;
  try {
    for (let bytes = 0; bytes < most;) {
      const chunk = await next();
      if (!chunk) break;
      chunks.push(chunk);
      bytes += chunk.byteLength;
    }
  } catch (error) {
    failure = error instanceof Error ? error : new TypeError("broken body", { cause: error });
  }
  const text = Buffer.concat(chunks).toString("latin1");
  const rest = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const chunk = chunks.shift();
        if (!chunk && failure) throw failure;
        const more = chunk ?? (await next());
        if (more) controller.enqueue(more);
        else controller.close();
      },
      cancel: (why) => reader.cancel(why),
    },
    { highWaterMark: 0 },
  );
  return {
    isBroken: failure !== null,
    sent: (name) => fieldIn(text, name, isMultipart),
    request: new Request(url, { method, headers, signal, body: rest, duplex: "half" }),
  };
}

/** Plain words only; blank if it is not there. */
function fieldIn(text: string, name: string, isMultipart: boolean): string {
  const pattern = isMultipart
    ? new RegExp(`name="${name}"\\r\\n(?:[^\\r\\n]+\\r\\n)*\\r\\n([\\w-]*)\\r\\n`)
    : new RegExp(`(?:^|&)${name}=([\\w-]*)(?:&|$)`);
  return pattern.exec(text)?.[1] ?? "";
}
