import type { Driver } from "~/messages/driver";
import { answerOf, guardedPost, reasonOf } from "./guarded-post.server";
import { signedHeaders } from "./sign-webhook.server";

const ANSWER_MS = 10_000;
const GONE = "This webhook is no longer stored";

/** `body`: JSON; these exact bytes are signed. */
export function webhookPost({ mayBePrivate }: { mayBePrivate: boolean }, timeoutMs = ANSWER_MS): Driver {
  return async ({ endpoint, body }, now) => {
    if (!endpoint) return { isAccepted: false, text: GONE };
    const headers = {
      "content-type": "application/json",
      "user-agent": "Soko-Webhooks/1",
      ...signedHeaders({ secret: endpoint.secret, body }, now),
    };
    try {
      return answerOf(await guardedPost(endpoint.url, { headers, body }, { mayBePrivate, timeoutMs }));
    } catch (error) {
      return { isAccepted: false, text: reasonOf(error, timeoutMs) };
    }
  };
}
