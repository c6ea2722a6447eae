import type { Paper } from "~/domain/order/order-document";
import { Button, ButtonLink } from "~/ui/frame/button";
import { useHydrated } from "~/ui/network/use-hydrated";
import * as styles from "./document.css";

export interface DocumentToolsProps {
  paper: Paper;
  otherPaper: string;
}

/** Without scripts people print from the browser's menu. */
export function DocumentTools({ paper, otherPaper }: DocumentToolsProps) {
  const hydrated = useHydrated();
  return (
    <div className={styles.tools}>
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
