import { useEffect, useRef, useState } from "react";

/** Slides a row by `step` pixels. `slides` is true once scripts run and the row is wider than its place. */
export function useSlide(step: number) {
  const listRef = useRef<HTMLUListElement>(null);
  const [slides, setSlides] = useState(false);

  useEffect(() => {
    const list = listRef.current;
    if (!list) return;
    const watcher = new ResizeObserver(() => setSlides(list.scrollWidth > list.clientWidth + 1));
    watcher.observe(list);
    return () => watcher.disconnect();
  }, []);

  /** Smooth where the reader welcomes motion: the style sheet says so. */
  const slide = (direction: 1 | -1) => listRef.current?.scrollBy({ left: direction * step });
  return { listRef, slides, slide };
}
