import type { ActionFunctionArgs } from "~/router";
import { redirect } from "~/router/index.server";
import { parseId } from "~/domain/id";
import type { Refusal } from "~/domain/refusal";
import { NOW_WATCHED } from "~/domain/product/watch";
import { ANONYMOUS_FORM_BYTES, UNREADABLE_FORM, readForm } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import type { RequestArgs } from "~/http/request-context";
import { errorPage } from "~/http/respond.server";
import { limitRequest } from "~/http/security/rate-limit.server";
import { currentUser } from "~/http/session/current-user.server";
import { refererPath, returnPath, withReturnPath } from "~/http/session/return-path.server";
import { saveInSession } from "~/http/session/session.server";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import { stopWatching, watchProduct } from "~/operations/watches/watches.server";
import { msg } from "~/texts/t";

/** Hearts only post here. */
export const loader = () => redirect("/watching", 303);

interface Tap {
  kind: "watch" | "stop";
  productId: number;
}

export async function action(args: ActionFunctionArgs) {
  const tap = readTap(await readForm(args.request, ANONYMOUS_FORM_BYTES));
  if (!tap) throw errorPage(400, UNREADABLE_FORM);
  const viewer = await currentUser(args);
  const back = backPath(args.request, tap.productId);
  if (!viewer) return watchAfterLogin(args, tap, back);
  const refusal = limitRequest("watch", String(viewer.id)) ?? (await change(viewer, tap));
  if (refusal) return redirectWithToast(args, back, { tone: "error", message: refusal.message });
  return redirectWithToast(args, back, tap.kind === "watch" ? NOW_WATCHED : msg("You no longer watch this."));
}

function readTap(form: FormData): Tap | null {
  for (const kind of ["watch", "stop"] as const) {
    const value = form.get(kind);
    const productId = typeof value === "string" ? parseId(value) : null;
    if (productId !== null) return { kind, productId };
  }
  return null;
}

/** The page of the heart, at its card. */
function backPath(request: Request, productId: number): string {
  const page = refererPath(request);
  return page === null ? `/product/${productId}` : `${returnPath(page)}#p${productId}`;
}

async function change(viewer: SessionUser, { kind, productId }: Tap): Promise<Refusal | null> {
  if (kind === "watch") {
    const outcome = await watchProduct(viewer, productId);
    return outcome.ok ? null : outcome.refusal;
  }
  await stopWatching(viewer, productId);
  return null;
}

async function watchAfterLogin(args: RequestArgs, { kind, productId }: Tap, back: string) {
  const cookie = kind === "watch" && (await saveInSession(args, (held) => ({ ...held, watch: productId })));
  return redirect(withReturnPath("/login", back), {
    status: 303,
    ...(cookie && { headers: { "Set-Cookie": cookie } }),
  });
}
