import { type ReactNode, useEffect, useRef } from "react";

export interface FocusedNoticeProps {
  about: unknown;
  children: ReactNode;
}

/** On top of a long form: takes the focus, so that nobody at its end overlooks the answer. */
export function FocusedNotice({ about, children }: FocusedNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), [about]);
  return (
    <div ref={place} tabIndex={-1}>
      {children}
    </div>
  );
}
