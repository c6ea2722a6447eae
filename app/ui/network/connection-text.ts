import type { Connection } from "./connection";

const TEXT_STAYS = "What you typed is still here.";

export function connectionText({ isReached, trouble }: Connection, isOffline: boolean): string | null {
  if (isReached)
    return trouble === "sent"
      ? `You are connected again. ${TEXT_STAYS} If you got no answer, send it again.`
      : null;
  const start = isOffline ? "You are offline." : "We cannot reach the shop.";
  switch (trouble) {
    case "opening":
      return `${start} The page will open when you are connected.`;
    case "stopped":
      return `${start} Please try that again when you are connected.`;
    case "sent":
      return isOffline
        ? `${start} Nothing was sent. ${TEXT_STAYS} Send it again when you are connected.`
        : `${start} We do not know if that went through. ${TEXT_STAYS} Check, then send it again.`;
    case null:
      return `${start} You can read this page; anything else has to wait.`;
  }
}
