import { useEffect, useRef, useState } from "react";
import { visuallyHidden } from "~/ui/frame/layout.css";
import { type BoardView, boardText } from "./board-view";

// screen readers get the board at most this often
const QUIET_MS = 10_000;

/** Silent until something changes, then announces only the newest state. */
export function BoardAnnouncer({ board, overtaken }: { board: BoardView; overtaken: string | null }) {
  const text = overtaken ? `${overtaken}. ${boardText(board)}` : boardText(board);
  const [announced, setAnnounced] = useState("");
  const last = useRef({ text, at: -QUIET_MS });

  useEffect(() => {
    if (text === last.current.text) return;
    const wait = Math.max(0, last.current.at + QUIET_MS - performance.now());
    const timer = setTimeout(() => {
      last.current = { text, at: performance.now() };
      setAnnounced(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <p aria-live="polite" aria-atomic="true" className={visuallyHidden}>
      {announced}
    </p>
  );
}
