import { type ReactNode, useEffect, useRef } from "react";

/** A notice above a long form takes the focus, so that a person at the end of the form sees the answer. */
export function FocusedNotice({ about, children }: { about: unknown; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), [about]);
  return (
    <div ref={place} tabIndex={-1}>
      {children}
    </div>
  );
}
