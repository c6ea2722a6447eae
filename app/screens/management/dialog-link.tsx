import { useNavigate } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useState } from "react";
import { ButtonLink, type ButtonLook, type ButtonSize } from "~/ui/button";
import { useLazyDialog } from "~/ui/use-lazy-dialog";

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
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const { Loaded, load } = useLazyDialog();
  const navigate = useNavigate();
  const openHere = (event: MouseEvent<HTMLElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const link = event.currentTarget;
    load().then(
      () => setOpener(link),
      () => navigate(to),
    );
  };
  const close = () => {
    setOpener(null);
    // once the dialog has let go of the focus, which Radix only gives back to a trigger of its own
    setTimeout(() => opener?.focus());
  };
  return (
    <>
      <ButtonLink to={to} look={look} size={size} aria-label={fullLabel} onClick={openHere}>
        {label}
      </ButtonLink>
      {Loaded && opener ? (
        <Loaded open onOpenChange={close} title={title}>
          {children}
        </Loaded>
      ) : null}
    </>
  );
}
