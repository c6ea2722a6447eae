import { useState } from "react";
import { useActionData } from "~/router";
import { Notice } from "~/ui/frame/notice";
import { t } from "~/texts/t";
import { useTyped } from "./edit-form";
import type { PictureAnswer } from "./receive-picture-form.server";

/** Without scripts the browser loses a chosen picture with the old page. With scripts it stays, so this only shows on first render. */
export function ChoosePictureAgain() {
  const answer = useActionData<PictureAnswer>();
  const { restored } = useTyped();
  const [isLost] = useState(answer ? answer.pictureLost : restored?.hadPicture);
  return isLost ? (
    <Notice tone="warning">{t("Choose the image again: the browser did not keep it.")}</Notice>
  ) : null;
}
