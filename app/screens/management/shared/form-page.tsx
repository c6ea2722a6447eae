import type { ReactNode } from "react";
import { Card } from "~/ui/frame/card";
import { aside } from "~/ui/frame/layout.css";
import { PageHeader } from "~/ui/frame/page-header";
import { EmptyState } from "~/ui/list/empty-state";
import { type BackTarget, BackLink } from "./back-link";
import { Restored } from "./edit-form";
import { Timeline, type TimelineProps } from "./history/timeline";

interface FormPageProps {
  back: BackTarget;
  title: string;
  badge?: ReactNode;
  actions?: ReactNode;
  lead?: ReactNode;
  /** Shown instead of the form. Its title is the page's by default, and `action` the words of the link back or another link. */
  obstacle?: {
    title?: string;
    text: ReactNode;
    action: string | { to: string; label: string };
    alert?: ReactNode;
  } | null;
  above?: ReactNode;
  history?: TimelineProps;
  hasCards?: boolean;
  children?: ReactNode;
}

export function FormPage(props: FormPageProps) {
  const { back, title, badge, actions, lead, obstacle, above, history, hasCards } = props;
  if (obstacle) {
    const { action } = obstacle;
    return (
      <>
        <BackLink to={back.to}>{back.label}</BackLink>
        {obstacle.alert}
        <EmptyState
          level={1}
          title={obstacle.title ?? title}
          action={typeof action === "string" ? { to: back.to, label: action } : action}
        >
          {obstacle.text}
        </EmptyState>
      </>
    );
  }
  const form = props.children && !hasCards ? <Card>{props.children}</Card> : props.children;
  return (
    <>
      <BackLink to={back.to}>{back.label}</BackLink>
      <PageHeader title={title} badge={badge} actions={actions}>
        {lead}
      </PageHeader>
      {above}
      <Restored />
      {history ? (
        <div className={aside}>
          {form}
          <Timeline {...history} />
        </div>
      ) : (
        form
      )}
    </>
  );
}
