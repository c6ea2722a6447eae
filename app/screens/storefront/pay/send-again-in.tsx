import { useEffect, useState } from "react";
import { sendAgainText, type PromptWait } from "~/domain/payment/prompts";
import { muted } from "~/ui/frame/layout.css";

const TICK_MS = 1_000;

/** Counts down with scripts; without them it shows the remaining time at page load. */
export function SendAgainIn({ wait: { why, ms } }: { wait: PromptWait }) {
  const [left, setLeft] = useState(ms);
  useEffect(() => {
    const until = performance.now() + ms;
    setLeft(ms);
    const timer = setInterval(() => setLeft(until - performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [ms]);
  const text = sendAgainText(left);
  return text ? (
    <p className={muted}>
      {why} {text}, or use another phone now.
    </p>
  ) : null;
}
