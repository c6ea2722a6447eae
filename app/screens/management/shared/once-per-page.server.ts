import { currentUser } from "~/http/session/current-user.server";
import { formKey, KEY_FIELD } from "~/domain/form/form-key";
import { redirectWithToast } from "~/http/forms/toast.server";
import type { RequestArgs } from "~/http/request-context";
import { sha256 } from "~/operations/secrets/digests.server";
import {
  claimOrAwait,
  type KeyClaim,
  releaseKey,
  storeAnswerAfter,
} from "~/operations/idempotency/key-claims.server";
import { msg } from "~/texts/t";

const HANDLED_BEFORE = { tone: "info", message: msg("You sent this twice. We handled it once.") } as const;
const STILL_AT_IT = {
  tone: "info",
  message: msg("We are still saving what you sent. Please look again in a moment."),
} as const;

/** Handles a form once for each page it was sent from: a second tap leads where the first led. Other contents are another form. */
export async function oncePerPage<Answer>(args: RequestArgs, form: FormData, handle: () => Promise<Answer>) {
  const key = formKey(form);
  const viewer = key && (await currentUser(args));
  if (!viewer) return handle();
  const path = new URL(args.request.url).pathname;
  const keyed = { userId: viewer.id, key: `page ${key} ${digestOf(path, form)}` };
  const claimed = await claimOrAwait({ ...keyed, request: "form" });
  if (claimed.state === "begun") return handleAs(claimed.claim, handle);
  if (claimed.state === "completed") return redirectWithToast(args, claimed.answer.text, HANDLED_BEFORE);
  return redirectWithToast(args, path.replace(/\.data$/, ""), STILL_AT_IT);
}

async function handleAs<Answer>(claim: KeyClaim, handle: () => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await handle();
    const to = answer instanceof Response ? answer.headers.get("Location") : null;
    if (to === null) await releaseKey(claim);
    // the form is handled, so an error here must not reach the person
    else await storeAnswerAfter(claim, { status: 303, text: to }).catch(() => undefined);
    return answer;
  } catch (error) {
    await releaseKey(claim).catch(() => undefined);
    throw error;
  }
}

/** A file's name and size stand for its contents, which may be large. */
function digestOf(path: string, form: FormData): string {
  const fields = [...form].filter(([name]) => name !== KEY_FIELD);
  const values = fields.map(([name, value]) => [
    name,
    typeof value === "string" ? value : [value.name, value.size],
  ]);
  return sha256(JSON.stringify([path, values]));
}
