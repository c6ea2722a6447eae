import { useEffect, useRef } from "react";

/** Moves the focus to an element when what it names changes, as a new page would; never on the first look. */
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
