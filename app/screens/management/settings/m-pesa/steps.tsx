import { FieldForm, usePostedForm } from "~/ui/form/field-form";
import { FormActions } from "~/ui/form/form-actions";
import { TextField } from "~/ui/form/text-field";
import { stack } from "~/ui/frame/layout.css";
import { DescriptionList } from "~/ui/list/description-list";
import { DataTable } from "~/ui/list/table";
import { Breakable } from "~/ui/text/breakable";
import { narrow } from "../../shared/connections/connection-panel.css";
import type { StepProps } from "./connection-fields";
import type { MpesaPage } from "./m-pesa-page.server";
import { Step } from "./step";

export const AskSafaricom = ({ page: { chosen, isByVariable } }: { page: MpesaPage }) => (
  <Step title="1. Ask Safaricom" id="ask" folded={chosen || isByVariable ? "Done" : null}>
    <ul className={stack.s}>
      <li>A paybill or a till (Lipa na M-PESA) in the name of the business.</li>
      <li>
        An account that receives and disburses, and in the M-PESA portal an API user that may make reversals
        and business payments and ask for a transaction's status: so that the shop can send money back.
      </li>
      <li>
        At developer.safaricom.co.ke an app with M-Pesa Express, Customer to Business, Reversal, Business to
        Customer, Transaction Status and Pull Transactions. “Go live” gives its keys.
      </li>
      <li>
        External validation of the number (apisupport@safaricom.co.ke), so that M-Pesa asks the shop before it
        takes money.
      </li>
    </ul>
  </Step>
);

/** With PAYMENTS the server's variables win, and nothing here changes them. */
export const PaymentVariables = ({ page: { variableRows } }: { page: MpesaPage }) => (
  <DataTable
    caption="2. The server's variables decide"
    rows={variableRows}
    columns={[
      { label: "Variable", primary: true, cell: ({ id }) => <Breakable text={id} /> },
      { label: "What it is", cell: ({ about }) => <span className={narrow}>{about}</span> },
      { label: "Now", cell: ({ state }) => <span className={narrow}>{state}</span> },
    ]}
  />
);

export function Addresses({ page, answer }: StepProps) {
  const { chosen, isOpen, isByVariable, addresses, isMasked } = page;
  const { form, fields } = usePostedForm<{ phone: string }>("register", answer);
  const mayRegister = isOpen && !isByVariable && chosen !== null && chosen.missing.length === 0;
  const folded = chosen?.registered ? "Done" : mayRegister || isByVariable ? null : "Later";
  return (
    <Step title="3. Tell M-Pesa where the shop is" id="addresses" folded={answer ? null : folded}>
      <div className={stack.m}>
        {isByVariable ? (
          <p>
            <code>npm run daraja -- register --phone 2547…</code> gives M-Pesa these addresses, with your
            secret in them, and lets the shop read M-Pesa's list of payments by a Safaricom number of the
            business.
          </p>
        ) : (
          <p>
            The first two are registered once for a number; the others go along with each request.
            {isMasked
              ? " They are whole, to be copied, once the keys are saved and your password is given."
              : ""}
          </p>
        )}
        <DescriptionList
          items={addresses.map(({ about, address }) => ({
            label: about,
            value: <Breakable text={address} />,
          }))}
        />
        {mayRegister ? (
          <FieldForm form={form}>
            <input type="hidden" name="intent" value="register" />
            <input type="hidden" name="connection" value={chosen.id} />
            <TextField
              field={fields.phone}
              label="Safaricom number of the business"
              optional
              type="tel"
              inputMode="tel"
              hint="With it the shop may read M-Pesa's list of payments, and finds what no call reported."
            />
            <FormActions intent="register" look="secondary">
              Register with M-Pesa
            </FormActions>
            <p>
              {chosen.registered
                ? `Registered ${chosen.registered}. A live number is registered once: later changes go by mail to apisupport@safaricom.co.ke.`
                : "Not registered from here yet."}
            </p>
          </FieldForm>
        ) : null}
      </div>
    </Step>
  );
}
