import { useEffect, useRef, useState } from "react";
import { visuallyHidden } from "~/ui/frame/layout.css";
import { type BoardView, boardWords } from "./board-view";

// screen readers get the board at most this often
const QUIET_MS = 10_000;

/** Silent until something changes, then announces only the newest state. */
export function BoardAnnouncer({ board }: { board: BoardView }) {
  const words = boardWords(board);
  const [announced, setAnnounced] = useState("");
  const last = useRef({ words, at: -QUIET_MS });

  useEffect(() => {
    if (words === last.current.words) return;
    const wait = Math.max(0, last.current.at + QUIET_MS - performance.now());
    const timer = setTimeout(() => {
      last.current = { words, at: performance.now() };
      setAnnounced(words);
    }, wait);
    return () => clearTimeout(timer);
  }, [words]);

  return (
    <p aria-live="polite" aria-atomic="true" className={visuallyHidden}>
      {announced}
    </p>
  );
}
