import { muted } from "~/ui/frame/layout.css";
import { unbroken } from "~/ui/text/unbroken";

/** What is said about the close before anybody pays (D108, D109). */
export const ClosePromises = ({ texts }: { texts: readonly string[] }) =>
  texts.length > 0 ? <p className={muted}>{unbroken(texts.join(" "))}</p> : null;
