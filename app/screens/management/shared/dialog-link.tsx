import { useLocation } from "~/router";
import { type ReactNode, useEffect, useRef } from "react";
import { ButtonLink, type ButtonLook, type ButtonSize } from "~/ui/frame/button";
import { hasChanges } from "~/ui/form/form-changes";
import { useLazyDialog } from "~/ui/frame/use-lazy-dialog";
import { t } from "~/texts/t";

interface DialogLinkProps {
  /** The page with the same form, without scripts and for a new tab. */
  to: string;
  label: string;
  /** If many links share the label: 'Delete Solar lamp'. */
  fullLabel?: string;
  title: string;
  look?: ButtonLook;
  size?: ButtonSize;
  children: ReactNode;
}

/** With scripts the form opens in a dialog, without them on its own page. */
export function DialogLink({ to, label, fullLabel, title, look, size, children }: DialogLinkProps) {
  const { Loaded, isOpen, close, openFrom } = useLazyDialog();
  useOnArrival(close);
  return (
    <>
      <ButtonLink to={to} look={look} size={size} aria-label={fullLabel} onClick={openFrom(to)}>
        {label}
      </ButtonLink>
      {Loaded && isOpen ? (
        <Loaded open onOpenChange={() => mayClose() && close()} title={title}>
          {children}
        </Loaded>
      ) : null}
    </>
  );
}

/** In a row of a list: 'Delete Solar lamp'. */
export const DeleteLink = ({
  name,
  ...link
}: Pick<DialogLinkProps, "to" | "title" | "children"> & { name: string }) => (
  <DialogLink
    {...link}
    label={t("Delete")}
    fullLabel={t("Delete {name}", { name })}
    look="danger"
    size="small"
  />
);

/** Closing loses typed text, so it asks first, as leaving a page does. */
function mayClose() {
  const forms = document.querySelectorAll<HTMLFormElement>("[role=dialog] form");
  return ![...forms].some((form) => hasChanges(form.elements)) || window.confirm(t("Close without saving?"));
}

/** Runs when the form's answer returns to this page. A link to an invalid field stays in the dialog. */
function useOnArrival(act: () => void) {
  const { key, hash } = useLocation();
  const last = useRef(key);
  useEffect(() => {
    if (hash === "" && key !== last.current) act();
    last.current = key;
  }, [key, hash, act]);
}
