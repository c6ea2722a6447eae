import type { ReactNode } from "react";
import type { RestoredForm } from "~/http/forms/saved-draft.server";
import { RestoredNotice } from "~/ui/form/restored-notice";
import { Card } from "~/ui/frame/card";
import { aside } from "~/ui/frame/layout.css";
import { PageHeader } from "~/ui/frame/page-header";
import { EmptyState } from "~/ui/list/empty-state";
import { BackLink } from "./back-link";
import { Timeline, type TimelineProps } from "./timeline";

export interface FormPageProps {
  back: { to: string; label: string };
  title: string;
  badge?: ReactNode;
  actions?: ReactNode;
  lead?: ReactNode;
  /** Shown instead of the form. `action` is the link back. */
  obstacle?: { title: string; text: ReactNode; action: string } | null;
  /** Typed before a login; null once the form has an answer. */
  restored?: RestoredForm | null;
  history?: TimelineProps;
  children?: ReactNode;
}

/** A page around one form: edit, create, delete and confirm. */
export function FormPage(props: FormPageProps) {
  const { back, title, badge, actions, lead, obstacle, restored, history, children } = props;
  const form = <Card>{children}</Card>;
  if (obstacle)
    return (
      <>
        <BackLink to={back.to}>{back.label}</BackLink>
        <EmptyState level={1} title={obstacle.title} action={{ to: back.to, label: obstacle.action }}>
          {obstacle.text}
        </EmptyState>
      </>
    );
  return (
    <>
      <BackLink to={back.to}>{back.label}</BackLink>
      <PageHeader title={title} badge={badge} actions={actions}>
        {lead}
      </PageHeader>
      {restored ? <RestoredNotice hadPicture={restored.hadPicture} /> : null}
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
