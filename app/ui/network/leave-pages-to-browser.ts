import { isDocumentNavigation } from "~/domain/document-navigation";

const PICTURE = /^\/media\//;

/** The browser follows links to other pages, not React: most pages have no React, and a document loads faster than a screen's parts. */
export function leavePagesToBrowser() {
  for (const type of ["click", "submit"] as const)
    addEventListener(
      type,
      (event) => {
        const target = targetOf(event);
        if (target !== null && leavesPage(new URL(target, location.href))) event.stopPropagation();
      },
      { capture: true, passive: true },
    );
}

function targetOf(event: Event): string | null {
  const { target } = event;
  if (!(target instanceof Element)) return null;
  if (!(target instanceof HTMLFormElement)) return target.closest("a[href]")?.getAttribute("href") ?? null;
  return event.type === "submit" ? getTargetOf(target, (event as SubmitEvent).submitter) : null;
}

function getTargetOf(form: HTMLFormElement, submitter: HTMLElement | null): string | null {
  // not form.action: a field named 'action' would hide it
  const attribute = (name: string) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? "";
  return attribute("method").toLowerCase() === "post" ? null : attribute("action");
}

const leavesPage = ({ origin, pathname }: URL) =>
  origin === location.origin && isDocumentNavigation(location.pathname, pathname) && !PICTURE.test(pathname);
