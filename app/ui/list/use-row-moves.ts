import { type RefObject, useEffect, useRef } from "react";

/** Rows marked `data-row` glide to their new place when the order changes. */
export function useRowMoves(body: RefObject<HTMLElement>, order: string) {
  const places = useRef(new Map<string, number>());

  useEffect(() => {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    for (const row of body.current?.querySelectorAll<HTMLElement>("[data-row]") ?? []) {
      const id = row.dataset.row ?? "";
      const before = places.current.get(id);
      const now = row.offsetTop;
      places.current.set(id, now);
      if (still || before === undefined || before === now) continue;
      row.animate({ translate: [`0 ${before - now}px`, "0 0"] }, { duration: 300, easing: "ease-out" });
    }
  }, [body, order]);
}
