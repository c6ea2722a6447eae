import { useState } from "react";
import { Notice } from "~/ui/frame/notice";

/**
 * A browser gives no page a file that was chosen on another: where the form came anew, the picture is gone from it. Where scripts
 * sent it, the form stayed and so did the picture, so only the first look counts.
 */
export function PictureAgain({ lost }: { lost: boolean | undefined }) {
  const [isLost] = useState(lost);
  return isLost ? <Notice tone="warning">Choose the image again: the browser did not keep it.</Notice> : null;
}
