import type { OrderDocument as Document, Paper } from "~/domain/order/order-document";
import { OrderDocument } from "~/ui/document/order-document";
import { cluster, visuallyHidden } from "~/ui/frame/layout.css";
import { BackLink } from "~/screens/management/shared/back-link";
import { Button, ButtonLink } from "~/ui/frame/button";
import { useHydrated } from "~/ui/network/use-hydrated";

interface DocumentScreenProps {
  back: { to: string; label: string };
  documents: readonly Document[];
  paper: Paper;
  otherPaper: string;
  qr?: { size: number; path: string } | null;
}

export function DocumentScreen({ back, documents, paper, otherPaper, qr = null }: DocumentScreenProps) {
  const isOne = documents.length === 1;
  return (
    <>
      <BackLink to={back.to}>{back.label}</BackLink>
      <DocumentTools paper={paper} otherPaper={otherPaper} />
      {isOne ? null : <h1 className={visuallyHidden}>Packing slips</h1>}
      {documents.map((document) => (
        <OrderDocument key={document.id} document={document} paper={paper} level={isOne ? 1 : 2} qr={qr} />
      ))}
    </>
  );
}

/** Without scripts people print from the browser's menu. */
function DocumentTools({ paper, otherPaper }: { paper: Paper; otherPaper: string }) {
  const hydrated = useHydrated();
  return (
    <div className={cluster.m}>
      {hydrated ? (
        <Button type="button" onClick={() => window.print()}>
          Print
        </Button>
      ) : (
        <p>Print this page with your browser.</p>
      )}
      <ButtonLink look="secondary" to={otherPaper} replace>
        {paper === "a4" ? "For a roll of 80 mm" : "For A4"}
      </ButtonLink>
    </div>
  );
}
