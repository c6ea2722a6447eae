import type { Connection } from "./connection";
import { t } from "~/texts/t";

export function connectionText(
  { isReached, trouble, refusal }: Connection,
  isOffline: boolean,
): string | null {
  if (isReached)
    return trouble === "sent"
      ? t("You are connected again. What you typed is still here. If you got no answer, send it again.")
      : refusal;
  const start = isOffline ? t("You are offline.") : t("We cannot reach the shop.");
  switch (trouble) {
    case "opening":
      return t("{start} The page will open when you are connected.", { start });
    case "stopped":
      return t("{start} Please try that again when you are connected.", { start });
    case "sent":
      return isOffline
        ? t("{start} Nothing was sent. What you typed is still here. Send it again when you are connected.", {
            start,
          })
        : t(
            "{start} We do not know if that went through. What you typed is still here. Check, then send it again.",
            { start },
          );
    case null:
      return t("{start} You can read this page; anything else has to wait.", { start });
  }
}
