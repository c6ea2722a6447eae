import { useNavigate } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useState } from "react";
import type { Dialog } from "~/ui/dialog";
import { ButtonLink, type ButtonLook, type ButtonSize } from "~/ui/button";

export interface DialogLinkProps {
  /** The page that holds the same form, for browsers without scripts and for a new tab. */
  to: string;
  label: string;
  /** Says more than the label where many links of a page share it: 'Delete Solar lamp'. */
  fullLabel?: string;
  title: string;
  look?: ButtonLook;
  size?: ButtonSize;
  children: ReactNode;
}

/** A link to a page with a form; with scripts the form opens over the present page instead. */
export function DialogLink({ to, label, fullLabel, title, look, size, children }: DialogLinkProps) {
  const [Open, setOpen] = useState<typeof Dialog | null>(null);
  const navigate = useNavigate();
  const openHere = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    import("~/ui/dialog").then(
      (loaded) => setOpen(() => loaded.Dialog),
      () => navigate(to),
    );
  };
  return (
    <>
      <ButtonLink to={to} look={look} size={size} aria-label={fullLabel} onClick={openHere}>
        {label}
      </ButtonLink>
      {Open ? (
        <Open open onOpenChange={() => setOpen(null)} title={title}>
          {children}
        </Open>
      ) : null}
    </>
  );
}
