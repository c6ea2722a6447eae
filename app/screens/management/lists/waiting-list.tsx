import type { ReactNode } from "react";
import { EmptyState } from "~/ui/list/empty-state";
import { PageHeader } from "~/ui/frame/page-header";
import { Pager } from "~/ui/list/pager";
import { Panel } from "~/ui/frame/panel";
import { t } from "~/texts/t";
import { BackLink } from "../shared/back-link";

interface WaitingListProps {
  heading: string;
  actions?: ReactNode;
  title: string;
  path: string;
  pages: { page: number; pageCount: number };
  noun: string;
  empty: { title: string; hint: string };
  children: ReactNode;
}

export function WaitingList(props: WaitingListProps) {
  const { heading, actions, title, path, pages, noun, empty, children } = props;
  return (
    <>
      <BackLink to="/management">{t("Dashboard")}</BackLink>
      <PageHeader title={heading} actions={actions} />
      {children ? (
        <Panel title={title}>{children}</Panel>
      ) : (
        <EmptyState title={empty.title} action={{ to: "/management", label: t("Back to the dashboard") }}>
          {empty.hint}
        </EmptyState>
      )}
      <Pager
        {...pages}
        hrefFor={(number) => (number > 1 ? `${path}?page=${number}` : path)}
        label={t("Pages of {noun}", { noun })}
      />
    </>
  );
}
