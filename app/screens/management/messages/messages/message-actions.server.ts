import type { ActionFunctionArgs } from "~/router";
import type { Viewer } from "~/domain/account/access";
import { parseId } from "~/domain/id";
import { CHANNELS } from "~/domain/message/channels";
import { messageList } from "~/domain/message/message-list";
import type { Outcome } from "~/domain/refusal";
import { readForm, readIntent } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { notFoundPage, refusalPage } from "~/http/respond.server";
import { sendMessageAgain, sendTestMessage } from "~/operations/messages/send-message-again.server";
import { backTo } from "~/screens/management/shared/back-to.server";
import { MESSAGE_INTENTS } from "./message-intents";

const missing = () => notFoundPage("Message not found", "This message is no longer stored.");

/** Tests are sent from the page of settings. */
export async function messageAction(args: ActionFunctionArgs, actor: Viewer) {
  const form = await readForm(args.request);
  const intent = readIntent(form, MESSAGE_INTENTS);
  const back = backTo(form, messageList.path({}));
  const answer = (outcome: Outcome<null>, done: string) => {
    if (outcome.ok) return redirectWithToast(args, back, done);
    if (outcome.refusal.code === "conflict") return redirectWithToast(args, back, outcome.refusal.message);
    throw refusalPage(outcome.refusal, "The message was not sent");
  };
  if (intent === "test") {
    const channel = CHANNELS.find((one) => one === form.get("channel"));
    if (!channel) throw missing();
    return answer(await sendTestMessage(actor, channel), "A test is on its way to you");
  }
  const chosen = form.get("message");
  const id = typeof chosen === "string" ? parseId(chosen) : null;
  if (id === null) throw missing();
  return answer(await sendMessageAgain(actor, id), "It is sent again");
}
