import { type ReactNode, useEffect, useRef } from "react";

export interface FocusedNoticeProps {
  /** What it tells of: the focus comes here each time that it is another. */
  about: unknown;
  children: ReactNode;
}

/** On top of a long form that was sent from its end: without it nobody at the end sees that anything happened. */
export function FocusedNotice({ about, children }: FocusedNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), [about]);
  return (
    <div ref={place} tabIndex={-1}>
      {children}
    </div>
  );
}
