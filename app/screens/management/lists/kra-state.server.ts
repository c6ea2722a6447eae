import { SIGNING_STATES, type SigningState } from "~/domain/tax/signing";
import { type SigningFilter, taxInvoiceList } from "~/domain/tax/tax-invoice-list";
import { counted } from "~/domain/text/counted";
import { formatDateTime } from "~/domain/time";
import type { countOutsideQueue } from "~/operations/tax/kra-rows.queries.server";
import type { ListedTaxInvoice } from "~/operations/tax/tax-invoices.queries.server";
import { msg, t } from "~/texts/t";

const TONES = {
  waiting: "amber",
  asked: "amber",
  refused: "amber",
  stopped: "red",
  skipped: "neutral",
  signed: "green",
} as const satisfies Record<SigningState, string>;

type Known = Pick<ListedTaxInvoice, "rows" | "signing"> & {
  readonly signature: { readonly signature: string } | null;
};

/** What a list or page says of a document at KRA, and whether it can be sent again. */
export function kraState({ rows, signing, signature }: Known) {
  if (signing === null)
    return { tone: "neutral", label: t("Not sent"), reason: null, stock: null, isUnsent: false } as const;
  const stock =
    rows.stock && rows.stock.sentAt === null && rows.stock.failedSince !== null ? rows.stock : null;
  return {
    tone: TONES[signing],
    label: t(SIGNING_STATES[signing]),
    reason: signature?.signature ?? whyUnsigned(signing, rows),
    stock:
      stock &&
      t("Its stock is not at KRA: {answer}{next}", { answer: stock.lastAnswer ?? "", next: nextTry(stock) }),
    isUnsent: signing !== "signed" || stock !== null,
  } as const;
}

function whyUnsigned(signing: SigningState, { document, signature }: Known["rows"]): string | null {
  const row = signature ?? document;
  if (!row) return null;
  if (signing === "skipped")
    return [
      row.lastAnswer && t(row.lastAnswer),
      row.state === "waiting" ? t("it is sent now") : t("tell KRA of it yourself, or send it later"),
    ]
      .filter(Boolean)
      .join("; ");
  return row.lastAnswer === null ? null : `${row.lastAnswer}${nextTry(row)}`;
}

const nextTry = ({ state, dueAt }: { readonly state: string; readonly dueAt: Date }): string =>
  state === "waiting" ? t("; next try {time}", { time: formatDateTime(dueAt) }) : "";

/** 'Asked, no answer yet: No answer: too slow; next try …'; null for what is signed, or needs no signature. */
export function kraNotice(known: Known): string | null {
  const { label, reason } = kraState(known);
  if (known.signing === null || known.signing === "signed") return null;
  return reason === null ? `${label}.` : `${label}: ${reason}.`;
}

/** Links to documents that wait for a person outside the queue. */
export const outsideQueueLinks = (counts: Awaited<ReturnType<typeof countOutsideQueue>>) =>
  OUTSIDE_QUEUE.filter(({ name }) => counts[name] > 0).map(({ name, signing, text }) => ({
    to: taxInvoiceList.path({ signing }),
    label: `${counted(counts[name], "document")} ${t(text)}`,
  }));

const OUTSIDE_QUEUE = [
  { name: "skipped", signing: "skipped", text: msg("not at KRA") },
  { name: "stock", signing: "stock", text: msg("whose stock KRA refuses") },
  { name: "signatures", signing: "stopped", text: msg("with another sum at KRA") },
] as const satisfies readonly { name: string; signing: SigningFilter; text: string }[];
