import type { ActionFunctionArgs } from "~/router";
import type { Viewer } from "~/domain/account/access";
import { parseId } from "~/domain/id";
import { taxInvoiceList } from "~/domain/tax/tax-invoice-list";
import { readForm, readIntent } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { refusalPage } from "~/http/respond.server";
import { sendTaxInvoiceAgain } from "~/operations/tax/send-tax-invoice-again.server";
import { backTo } from "~/screens/management/shared/back-to.server";
import { missing } from "~/screens/management/shared/managed-record.server";
import { TAX_INVOICE_INTENTS } from "./tax-invoice-intents";

export async function resendAction(args: ActionFunctionArgs, actor: Viewer) {
  const form = await readForm(args.request);
  readIntent(form, TAX_INVOICE_INTENTS);
  const chosen = form.get("invoice");
  const id = typeof chosen === "string" ? parseId(chosen) : null;
  if (id === null) throw missing("tax_invoice");
  const back = backTo(form, taxInvoiceList.path({}));
  const sent = await sendTaxInvoiceAgain(actor, id);
  if (sent.ok) return redirectWithToast(args, back, "It goes to KRA again");
  if (sent.refusal.code === "conflict") return redirectWithToast(args, back, sent.refusal.message);
  throw refusalPage(sent.refusal, "It was not sent");
}
