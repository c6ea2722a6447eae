import type { ActionFunctionArgs } from "~/router";
import type { Viewer } from "~/domain/account/access";
import { parseId } from "~/domain/id";
import { taxInvoiceList } from "~/domain/tax/tax-invoice-list";
import { readForm, readIntent } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { refusalPage } from "~/http/respond.server";
import { sendTaxInvoiceAgain, skipTaxInvoice } from "~/operations/tax/tax-invoice-queue.server";
import { backTo } from "~/screens/management/shared/back-to.server";
import { msg, t } from "~/texts/t";
import { missing } from "~/screens/management/shared/managed-record.server";

const TAX_INVOICE_INTENTS = ["resend", "skip"] as const;

export async function queueAction(args: ActionFunctionArgs, actor: Viewer) {
  const form = await readForm(args.request);
  const intent = readIntent(form, TAX_INVOICE_INTENTS);
  const chosen = form.get("invoice");
  const id = typeof chosen === "string" ? parseId(chosen) : null;
  if (id === null) throw missing("tax_invoice");
  const back = backTo(form, taxInvoiceList.path({}));
  const { change, success } = CHANGES[intent];
  const changed = await change(actor, id);
  if (changed.ok) return redirectWithToast(args, back, success);
  if (changed.refusal.code === "conflict") return redirectWithToast(args, back, changed.refusal.message);
  throw refusalPage(changed.refusal, t("Nothing was changed"));
}

const CHANGES = {
  resend: { change: sendTaxInvoiceAgain, success: msg("It goes to KRA again") },
  skip: {
    change: skipTaxInvoice,
    success: msg("Skipped, with its credit notes. Send them later, or tell KRA of them yourself"),
  },
} as const;
