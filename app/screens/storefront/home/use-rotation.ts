import { useEffect, useState } from "react";

const TURN_MS = 5000;

/** Cycles through `count` things, one every five seconds. `turn` is null before scripts run and if motion is not allowed. */
export function useRotation(count: number) {
  const [turn, setTurn] = useState<number | null>(null);
  const [isPaused, setPaused] = useState(false);
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: no-preference)").matches) setTurn(0);
  }, []);

  const turns = turn !== null && !isPaused && !isHeld;
  useEffect(() => {
    if (!turns) return;
    const timer = setInterval(() => setTurn((now) => ((now ?? 0) + 1) % count), TURN_MS);
    return () => clearInterval(timer);
  }, [turns, count]);

  const hold = () => setHeld(true);
  const letGo = () => setHeld(false);
  const holding = { onMouseEnter: hold, onMouseLeave: letGo, onFocus: hold, onBlur: letGo };
  return { turn, isPaused, setPaused, holding };
}
