import { Link, useActionData, useLoaderData } from "~/router";
import { data, redirect } from "~/router/index.server";
import type { $ZodType } from "zod/v4/core";
import * as z from "zod/mini";
import { requiredText } from "~/domain/form/form-field";
import { readForm, readIntent } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import type { RequestArgs } from "~/http/request-context";
import { isWindowOpen, openWindow } from "~/http/session/password-window.server";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import { connectionSchema } from "~/operations/payments/connections/connection-rules.server";
import { registerConnection } from "~/operations/payments/connections/register-addresses.server";
import { saveConnection } from "~/operations/payments/connections/save-connection.server";
import { storedConnections } from "~/operations/payments/connections/stored-connections.server";
import { switchPayments } from "~/operations/payments/connections/switch-payments.server";
import { sendBackTestPayment } from "~/operations/payments/return-test-payment.server";
import { startTestPayment } from "~/operations/payments/test-payment.server";
import { PasswordAgain } from "~/screens/account/password-again";
import { BackLink } from "~/screens/management/shared/back-link";
import { backTo, withBack } from "~/screens/management/shared/back-to.server";
import { TestPaymentsNotice } from "~/screens/management/shared/connections/connection-panel";
import { type FormSteps, submitForm } from "~/screens/management/shared/edit-record.server";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { Notice } from "~/ui/frame/notice";
import { PageHeader } from "~/ui/frame/page-header";
import { Panel } from "~/ui/frame/panel";
import { DescriptionList } from "~/ui/list/description-list";
import { ConnectionFields } from "./connection-fields";
import { mpesaPage } from "./m-pesa-page.server";
import { Addresses, AskSafaricom, PaymentVariables } from "./steps";
import { SwitchOver } from "./switch-over";
import { TestPayment } from "./test-payment";

const HERE = "/management/settings/m-pesa";
const SETTINGS = "/management/settings";
const INTENTS = ["save", "register", "test", "send_back", "use", "end"] as const;
type Intent = (typeof INTENTS)[number];

export const meta = titled("M-Pesa · Settings");

export const loader = guarded(async (args, { username }) => {
  const { searchParams } = new URL(args.request.url);
  return { ...(await mpesaPage(args, username)), back: backTo(searchParams, SETTINGS) };
});

const id = z.coerce.number();
const whichSchema = z.object({ connection: z.optional(id), seen: z.optional(z.string()) });
const phone = requiredText("Please enter a phone number");
const testSchema = z.extend(whichSchema, { phone });
const registerSchema = z.extend(whichSchema, { phone: z.optional(z.string()) });
const returnSchema = z.extend(whichSchema, { test: id });

export const action = guarded(async (args, actor) => {
  const form = await readForm(args.request);
  // the form of the password has no intent
  if (form.has("password"))
    return (await openWindow(args, actor, form, "mpesaUntil")) ?? redirect(withBack(HERE, args), 303);
  const intent = readIntent(form, INTENTS);
  if (!(await isWindowOpen(args, "mpesaUntil")))
    return redirectWithToast(args, withBack(HERE, args), {
      tone: "error",
      message: "Enter your password first",
    });
  return answerTo(args, actor, form, intent);
});

const SECRETS = ["consumer_key", "consumer_secret", "passkey", "security_credential"];

/** The form again with its errors, and never a secret; or the page with what was done. */
async function answer<Schema extends $ZodType, Done>(
  args: RequestArgs,
  intent: Intent,
  steps: FormSteps<Schema, Done>,
) {
  // the version that the form saw refuses a second tap
  const answered = await submitForm(args, { ...steps, hide: SECRETS, showsSecret: true });
  return "data" in answered ? data({ ...answered.data, intent }, answered.init ?? {}) : answered;
}

const at = (args: RequestArgs, connection: number | undefined, step: string) =>
  `${withBack(HERE, args, connection === undefined ? {} : { connection: String(connection) })}#${step}`;

async function answerTo(args: RequestArgs, actor: SessionUser, form: FormData, intent: Intent) {
  switch (intent) {
    case "save": {
      const seen = form.get("seen");
      return answer(args, intent, {
        form,
        schema: connectionSchema(await storedConnections()),
        write: (value) => saveConnection(actor, value, typeof seen === "string" ? seen : ""),
        done: ({ id }) => [at(args, id, "test"), "Saved. M-Pesa takes the keys; now pay KSh 1"],
      });
    }
    case "register":
      return answer(args, intent, {
        form,
        schema: registerSchema,
        write: ({ connection, phone: nominated }) => registerConnection(actor, connection ?? 0, nominated),
        done: (_, { connection }) => [at(args, connection, "addresses"), "M-Pesa has the shop's addresses"],
      });
    case "test":
      return answer(args, intent, {
        form,
        schema: testSchema,
        write: ({ connection, phone: asked }) => startTestPayment(actor, connection ?? null, asked),
        done: (_, { connection }) => [at(args, connection, "test"), "The phone is asked for KSh 1"],
      });
    case "send_back":
      return answer(args, intent, {
        form,
        schema: returnSchema,
        write: ({ test }) => sendBackTestPayment(actor, test),
        done: (_, { connection }) => [at(args, connection, "test"), "M-Pesa is asked to send KSh 1 back"],
      });
    case "use":
      return answer(args, intent, {
        form,
        schema: whichSchema,
        write: ({ connection, seen }) => switchPayments(actor, connection ?? 0, seen ?? ""),
        done: () => [at(args, undefined, "switch"), "Buyers pay by M-Pesa from now on"],
      });
    case "end":
      return answer(args, intent, {
        form,
        schema: whichSchema,
        write: ({ seen }) => switchPayments(actor, null, seen ?? ""),
        done: () => [at(args, undefined, "switch"), "Payments are a test again"],
      });
  }
}

export default function Mpesa() {
  const page = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const { facts, back, trouble, isOpen, username } = page;
  const answered = (intent: Intent) =>
    posted && "intent" in posted && posted.intent === intent ? posted : undefined;
  return (
    <>
      <BackLink to={back}>{back === SETTINGS ? "Settings" : "Set up your shop"}</BackLink>
      <PageHeader title="M-Pesa">How buyers' money reaches the shop, step by step.</PageHeader>
      {page.takesRealMoney ? null : <TestPaymentsNotice isOwnPage />}
      {trouble ? (
        <Notice tone="error" title="Buyers cannot pay by M-Pesa">
          <p>{trouble}</p>
        </Notice>
      ) : null}
      {facts ? (
        <Panel title={trouble ? "Entered, not working" : "Connected"}>
          <DescriptionList items={facts} />
        </Panel>
      ) : null}
      <AskSafaricom page={page} />
      {isOpen ? null : (
        <Panel title="To go on: your password">
          <PasswordAgain
            username={username}
            answer={posted && "result" in posted && !("intent" in posted) ? posted : undefined}
            cancelTo={back}
          >
            Continue
          </PasswordAgain>
        </Panel>
      )}
      {page.isByVariable ? <PaymentVariables page={page} /> : null}
      {isOpen && !page.isByVariable ? (
        <ConnectionFields key={page.version} page={page} answer={answered("save")} />
      ) : null}
      <Addresses page={page} answer={answered("register")} />
      <TestPayment page={page} answer={answered("test")} returned={answered("send_back")} />
      {page.isByVariable ? null : <SwitchOver page={page} answer={answered("use") ?? answered("end")} />}
      {page.others.length > 0 && isOpen ? (
        <Panel title="Other numbers entered here">
          <ul>
            {page.others.map(({ id, number, isCurrent }) => (
              <li key={id}>
                <Link to={`${HERE}?connection=${id}`}>{number}</Link>
                {isCurrent ? ": buyers pay here now" : ""}
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
    </>
  );
}
