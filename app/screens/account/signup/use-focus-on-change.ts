import { useEffect, useRef } from "react";

/** Focuses an element when `name` changes, as a new page would, but not on first render. */
export function useFocusOnChange<T extends HTMLElement>(name: string) {
  const element = useRef<T>(null);
  const shown = useRef(name);
  useEffect(() => {
    if (shown.current === name) return;
    shown.current = name;
    element.current?.focus({ preventScroll: true });
  }, [name]);
  return element;
}
