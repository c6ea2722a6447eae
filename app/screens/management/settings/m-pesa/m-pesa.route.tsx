import { narrow } from "../../shared/connections/connection-panel.css";
import { Link, useActionData, useLoaderData } from "~/router";
import * as z from "zod/mini";
import { requiredText } from "~/domain/form/form-field";
import { startTestPayment } from "~/operations/payments/test-payment.server";
import { BackLink } from "~/screens/management/shared/back-link";
import { backTo } from "~/screens/management/shared/back-to.server";
import { TestPaymentsNotice } from "~/screens/management/shared/connections/connection-panel";
import { submitForm } from "~/screens/management/shared/edit-record.server";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { FieldForm, usePostedForm } from "~/ui/form/field-form";
import { FormActions } from "~/ui/form/form-actions";
import { TextField } from "~/ui/form/text-field";
import { stack } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import { PageHeader } from "~/ui/frame/page-header";
import { Panel } from "~/ui/frame/panel";
import { DescriptionList } from "~/ui/list/description-list";
import { DataTable } from "~/ui/list/table";
import { Breakable } from "~/ui/text/breakable";
import { mpesaPage } from "./m-pesa-page.server";

const HERE = "/management/settings/m-pesa";
const SETTINGS = "/management/settings";

export const meta = titled("M-Pesa · Settings");

export const loader = guarded(async (args) => {
  const url = new URL(args.request.url);
  return { ...(await mpesaPage(url)), back: backTo(url.searchParams, SETTINGS) };
});

const testPaymentSchema = z.object({ phone: requiredText("Please enter a phone number") });

export const action = guarded((args, actor) =>
  submitForm(args, {
    schema: testPaymentSchema,
    write: ({ phone }) => startTestPayment(actor, phone),
    done: ({ checkoutId }) => [
      `${HERE}?${new URLSearchParams({ asked: checkoutId })}#test`,
      "The phone is asked for KSh 1",
    ],
  }),
);

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Mpesa() {
  const page = useLoaderData<typeof loader>();
  const { facts, back, addresses, variables } = page;
  return (
    <>
      <BackLink to={back}>{back === SETTINGS ? "Settings" : "Set up your shop"}</BackLink>
      <PageHeader title="M-Pesa">How buyers' money reaches the shop, step by step.</PageHeader>
      {facts ? (
        <Panel title="Connected">
          <DescriptionList items={facts} />
        </Panel>
      ) : (
        <TestPaymentsNotice isOwnPage />
      )}
      <Panel title="1. Ask Safaricom">
        <ul className={stack.s}>
          <li>A paybill or a till (Lipa na M-PESA) in the name of the business.</li>
          <li>
            An account that receives and disburses, and in the M-PESA portal an API user that may make
            reversals and business payments and ask for a transaction's status: so that the shop can send
            money back.
          </li>
          <li>
            At developer.safaricom.co.ke an app with M-Pesa Express, Customer to Business, Reversal, Business
            to Customer, Transaction Status and Pull Transactions. “Go live” gives its keys.
          </li>
          <li>
            External validation of the number (apisupport@safaricom.co.ke), so that M-Pesa asks the shop
            before it takes money.
          </li>
        </ul>
      </Panel>
      <DataTable
        caption="2. Set these where the shop is started"
        rows={variables}
        columns={[
          { label: "Variable", primary: true, cell: ({ id }) => <Breakable text={id} /> },
          { label: "What it is", cell: ({ about }) => <span className={narrow}>{about}</span> },
          {
            label: "Now",
            cell: ({ state }) => (
              <span className={narrow}>
                <Breakable text={state} />
              </span>
            ),
          },
        ]}
      />
      <Panel title="3. Tell M-Pesa where the shop is">
        <p>
          <code>npm run daraja -- register --phone 2547…</code> gives M-Pesa these addresses, with your secret
          in them, and lets the shop read M-Pesa's list of payments by a Safaricom number of the business:
        </p>
        <ul>
          {addresses.map((address) => (
            <li key={address}>
              <Breakable text={address} />
            </li>
          ))}
        </ul>
      </Panel>
      <TestPayment {...page} />
    </>
  );
}

function TestPayment({ facts, asked, outcome }: Page) {
  const { form, fields } = usePostedForm<{ phone: string }>("test-payment", useActionData<typeof action>());
  return (
    <Panel title="4. Pay KSh 1, and send it back" id="test">
      {facts === null ? (
        <p>Possible once M-Pesa is connected.</p>
      ) : (
        <div className={stack.m}>
          {outcome && asked !== null ? (
            <Notice tone={outcome.tone} title={outcome.text}>
              <p>
                <Link to={`${HERE}?${new URLSearchParams({ asked })}#test`} reloadDocument>
                  Look again
                </Link>
              </p>
            </Notice>
          ) : null}
          <FieldForm form={form}>
            <TextField
              field={fields.phone}
              label="Your Safaricom number"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              hint="It is asked for KSh 1, at most once a minute."
            />
            <FormActions>Pay KSh 1</FormActions>
          </FieldForm>
          <p>
            The shilling belongs to no order, so it waits under{" "}
            <Link to="/management/payments/unmatched">unmatched payments</Link>: send it back from there. Then
            you have seen both ways.
          </p>
        </div>
      )}
    </Panel>
  );
}
