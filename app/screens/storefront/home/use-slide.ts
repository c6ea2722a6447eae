import { useEffect, useRef, useState } from "react";

/** `slides`: scripts run, and the row is wider than its place. */
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

  // smooth by the style sheet, where motion is welcome
  const slide = (direction: 1 | -1) => listRef.current?.scrollBy({ left: direction * step });
  return { listRef, slides, slide };
}
