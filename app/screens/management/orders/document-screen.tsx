import type { OrderDocument as Document, Paper } from "~/domain/order/order-document";
import { DocumentTools } from "~/ui/document/document-tools";
import { OrderDocument } from "~/ui/document/order-document";
import { visuallyHidden } from "~/ui/frame/layout.css";
import { BackLink } from "~/screens/management/shared/back-link";

export interface DocumentScreenProps {
  back: { to: string; label: string };
  documents: readonly Document[];
  paper: Paper;
  otherPaper: string;
}

export function DocumentScreen({ back, documents, paper, otherPaper }: DocumentScreenProps) {
  const isOne = documents.length === 1;
  return (
    <>
      <BackLink to={back.to}>{back.label}</BackLink>
      <DocumentTools paper={paper} otherPaper={otherPaper} />
      {isOne ? null : <h1 className={visuallyHidden}>Packing slips</h1>}
      {documents.map((document) => (
        <OrderDocument key={document.id} document={document} paper={paper} level={isOne ? 1 : 2} />
      ))}
    </>
  );
}
