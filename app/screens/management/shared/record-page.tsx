import type { ReactNode } from "react";
import { aside, stack } from "~/ui/frame/layout.css";
import { PageHeader } from "~/ui/frame/page-header";
import { BackLink } from "./back-link";
import { Timeline, type TimelineProps } from "./history/timeline";

interface RecordPageProps {
  back: { to: string; label: string };
  title: string;
  badge: ReactNode;
  lead: ReactNode;
  notices?: ReactNode;
  children: ReactNode;
  /** What can be done with it: beside the facts on a wide screen. */
  actions: ReactNode;
  history: TimelineProps;
}

/** An order, a payment or an unmatched payment. */
export function RecordPage(props: RecordPageProps) {
  const { back, title, badge, lead, notices, children, actions, history } = props;
  return (
    <>
      <BackLink to={back.to}>{back.label}</BackLink>
      <PageHeader title={title} badge={badge}>
        {lead}
      </PageHeader>
      {notices}
      <div className={aside}>
        <div className={stack.xl}>{children}</div>
        <div className={stack.xl}>{actions}</div>
      </div>
      <Timeline {...history} />
    </>
  );
}
