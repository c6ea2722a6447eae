import { useEffect, useRef, useState } from "react";

/** `slides`: scripts run, and the row is wider than its container. */
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

  // the style sheet makes it smooth if motion is allowed
  const slide = (direction: 1 | -1) => listRef.current?.scrollBy({ left: direction * step });
  return { listRef, slides, slide };
}
