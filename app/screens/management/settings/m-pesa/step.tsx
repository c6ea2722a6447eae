import type { ReactNode } from "react";
import { Details } from "~/ui/frame/details";
import { Panel } from "~/ui/frame/panel";

interface StepProps {
  title: string;
  id: string;
  /** Why the step is folded; null: it is the owner's turn. */
  folded: string | null;
  children: ReactNode;
}

/** A step that is done, or whose turn has not come, is folded: the page stays short on a phone. */
export const Step = ({ title, id, folded, children }: StepProps) =>
  folded === null ? (
    <Panel title={title} id={id}>
      {children}
    </Panel>
  ) : (
    <Details title={title} id={id} note={folded}>
      {children}
    </Details>
  );
