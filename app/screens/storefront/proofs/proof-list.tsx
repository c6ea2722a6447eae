import type { ReactNode } from "react";
import { muted } from "~/ui/frame/layout.css";
import { Pager } from "~/ui/list/pager";
import { Panel } from "~/ui/frame/panel";
import * as styles from "./proof.css";

interface ProofListProps {
  title: string;
  id: string;
  page: number;
  pageCount: number;
  label: string;
  none: string;
  hint: string;
  children: ReactNode[];
}

export const ProofList = ({ title, id, page, pageCount, label, none, hint, children }: ProofListProps) => (
  <Panel title={title} id={id} look="bare">
    <p className={muted}>{children.length === 0 ? none : hint}</p>
    <ol className={styles.ledger}>{children}</ol>
    <Pager page={page} pageCount={pageCount} hrefFor={(other) => `?page=${other}#${id}`} label={label} />
  </Panel>
);
