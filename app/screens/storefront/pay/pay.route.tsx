import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "~/router";
import { parseId } from "~/domain/id";
import { ANONYMOUS_FORM_BYTES, readForm, readIntent } from "~/http/forms/form.server";
import { notFoundPage } from "~/http/respond.server";
import { requireUser } from "~/http/session/current-user.server";
import { ownPayment } from "~/operations/payments/own-payments.queries.server";
import { pageMeta } from "~/ui/frame/page-meta";
import { t } from "~/texts/t";
import { check, sendAgain } from "./pay-actions.server";
import { payPage } from "./pay-page.server";
import { PayScreen } from "./pay-screen";

const PAY_INTENTS = ["check", "again"] as const;

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: args.data?.status.title ?? t("Payment not found") });

export { passActionHeaders as headers } from "~/http/action-headers.server";

const missing = () =>
  notFoundPage(t("Payment not found"), t("It may be another account's. Log in with the one that paid."));

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const id = parseId(args.params.attempt);
  const page = id === null ? null : await payPage(user.id, id);
  if (!page) throw missing();
  return page;
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args);
  const id = parseId(args.params.attempt);
  const payment = id === null ? null : await ownPayment(user.id, id);
  if (!payment) throw missing();
  const form = await readForm(args.request, ANONYMOUS_FORM_BYTES);
  switch (readIntent(form, PAY_INTENTS)) {
    case "check":
      return check(args, user, payment);
    case "again":
      return sendAgain(user, payment, form);
  }
}

export default function Pay() {
  return <PayScreen page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
