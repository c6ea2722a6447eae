import { Badge, type BadgeTone } from "~/ui/badge/badge";
import { EmptyState } from "~/ui/list/empty-state";
import { WideTable } from "~/ui/list/wide-table";
import * as styles from "./delivery-log.css";
import type { DeliveryView } from "./delivery-view.server";
import { PostButton } from "~/screens/management/shared/post-button";

interface DeliveryLogProps {
  page: string;
  isActive: boolean;
  deliveries: readonly DeliveryView[];
  pages: { page: number; pageCount: number };
}

const STATES: Record<DeliveryView["state"], { tone: BadgeTone; label: string }> = {
  waiting: { tone: "amber", label: "Waiting" },
  sent: { tone: "green", label: "Sent" },
  failed: { tone: "red", label: "Given up" },
};

export function DeliveryLog({ page, isActive, deliveries, pages }: DeliveryLogProps) {
  const hrefFor = (number: number) => (number > 1 ? `${page}?page=${number}` : page);
  return (
    <WideTable
      caption="Deliveries"
      rows={deliveries}
      columns={[
        { label: "Event", primary: true, cell: ({ kind }) => kind },
        { label: "Happened", cell: ({ happened }) => <span className={styles.time}>{happened}</span> },
        {
          label: "State",
          cell: ({ state, when }) => (
            <>
              <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
              {when ? <div className={styles.time}>{when}</div> : null}
            </>
          ),
        },
        { label: "Tries", align: "end", cell: ({ tries }) => tries },
        {
          label: "Last answer",
          cell: ({ lastAnswer }) => <span className={styles.answer}>{lastAnswer}</span>,
        },
        ...(isActive
          ? [
              {
                label: "Actions",
                labelHidden: true,
                cell: ({ id, kind, happened }: DeliveryView) => (
                  <PostButton
                    page={page}
                    intent="resend"
                    label="Send again"
                    fullLabel={`Send again ${kind} of ${happened}`}
                    fields={{ delivery: String(id), back: hrefFor(pages.page) }}
                  />
                ),
              },
            ]
          : []),
      ]}
      empty={
        <EmptyState title="Nothing was sent yet">
          Press ‘Send a test’ to see whether your program answers.
        </EmptyState>
      }
      pages={{ ...pages, hrefFor, label: "Pages of deliveries" }}
    />
  );
}
