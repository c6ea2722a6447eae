import { useLoaderData } from "~/router";
import { taxInvoiceDocument } from "~/domain/order/documents/tax-invoice-document";
import { qrPath } from "~/http/qr-path.server";
import { shopSettings } from "~/operations/settings/settings.server";
import { taxInvoice } from "~/operations/tax/tax-invoices.queries.server";
import { kraNotice } from "~/screens/management/lists/kra-state.server";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { t } from "~/texts/t";
import { paperSizeOf } from "../document-page.server";
import { DocumentScreen } from "../document-screen";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

export const meta = titled<typeof loader>((data) => data?.title ?? t("Tax invoice"));

export const loader = guarded(async (args) => {
  const invoice = await managedRecord("tax_invoice", args.params.id, taxInvoice);
  const { shopName, supportPhone: phone, shopAddress: address, kraPin } = await shopSettings();
  const document = taxInvoiceDocument(invoice, { shopName, phone, address, kraPin });
  return {
    title: `${document.title} ${document.facts[0]?.value}`,
    back: { to: "/management/tax-invoices", label: t("Tax invoices") },
    documents: [document],
    notice: kraNotice(invoice),
    qr: document.signature?.link ? qrPath(document.signature.link) : null,
    ...paperSizeOf(new URL(args.request.url)),
  };
});

export default function TaxInvoice() {
  return <DocumentScreen {...useLoaderData<typeof loader>()} />;
}
