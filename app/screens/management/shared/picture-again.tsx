import { useState } from "react";
import { Notice } from "~/ui/frame/notice";

/** Without scripts the browser loses a chosen picture with the old page. With scripts it stays, so this only shows on first render. */
export function PictureAgain({ lost }: { lost: boolean | undefined }) {
  const [isLost] = useState(lost);
  return isLost ? <Notice tone="warning">Choose the image again: the browser did not keep it.</Notice> : null;
}
