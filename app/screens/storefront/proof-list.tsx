import type { ReactNode } from "react";
import { muted } from "~/ui/frame/layout.css";
import { Pager } from "~/ui/list/pager";
import { Panel } from "~/ui/frame/panel";
import * as styles from "./proof.css";

export interface ProofListProps {
  title: string;
  /** Its address on the page. */
  id: string;
  page: number;
  pageCount: number;
  /** What its pages are called. */
  label: string;
  /** What is said of a list without entries. */
  none: string;
  children: ReactNode[];
}

/** What anybody may recompute: entries in the order that counts, with their pages. */
export function ProofList({ title, id, page, pageCount, label, none, children }: ProofListProps) {
  return (
    <Panel title={title} id={id}>
      {children.length === 0 ? <p className={muted}>{none}</p> : null}
      <ol className={styles.ledger}>{children}</ol>
      <Pager page={page} pageCount={pageCount} hrefFor={(other) => `?page=${other}#${id}`} label={label} />
    </Panel>
  );
}
