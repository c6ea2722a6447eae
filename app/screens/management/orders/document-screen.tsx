import type { OrderDocument as Document, PaperSize } from "~/domain/order/documents/order-document";
import { Form } from "~/router";
import { OrderDocument } from "~/ui/document/order-document";
import { cluster, muted, visuallyHidden } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import { HiddenFields } from "~/screens/management/shared/hidden-fields";
import { BackLink } from "~/screens/management/shared/back-link";
import { Button, ButtonLink } from "~/ui/frame/button";
import { scripted } from "~/ui/frame/scripted.css";
import { t } from "~/texts/t";

interface DocumentScreenProps {
  back: { to: string; label: string };
  documents: readonly Document[];
  paper: PaperSize;
  otherPaper: string;
  qr?: { size: number; path: string } | null;
  /** The orders without a document here, and why. */
  notice?: string | null;
  /** The form that staff send once all are printed. */
  next?: NextStep | null;
}

interface NextStep {
  label: string;
  fields: [name: string, value: string][];
  except: string | null;
}

export function DocumentScreen(props: DocumentScreenProps) {
  const { back, documents, paper, otherPaper, qr = null, notice = null, next = null } = props;
  const isOne = documents.length === 1;
  return (
    <>
      <BackLink to={back.to}>{back.label}</BackLink>
      {notice ? <Notice tone="warning">{notice}</Notice> : null}
      <DocumentTools paper={paper} otherPaper={otherPaper} />
      {next ? <ShipAll {...next} /> : null}
      {isOne ? null : <h1 className={visuallyHidden}>{t("Packing slips")}</h1>}
      {documents.map((document) => (
        <OrderDocument key={document.id} document={document} paper={paper} level={isOne ? 1 : 2} qr={qr} />
      ))}
    </>
  );
}

const ShipAll = ({ label, fields, except }: NextStep) => (
  <Form method="post" action="/management/orders/ship" className={cluster.m}>
    <HiddenFields fields={fields} />
    <Button look="secondary">{label}</Button>
    {except ? <p className={muted}>{except}</p> : null}
  </Form>
);

/** Without scripts people print from the browser's menu. */
function DocumentTools({ paper, otherPaper }: { paper: PaperSize; otherPaper: string }) {
  return (
    <div className={cluster.m}>
      <Button type="button" className={scripted} onClick={() => window.print()}>
        {t("Print")}
      </Button>
      <ButtonLink look="secondary" to={otherPaper} replace>
        {paper === "a4" ? t("For a roll of 80 mm") : t("For A4")}
      </ButtonLink>
    </div>
  );
}
