import { type RefObject, useEffect, useRef } from "react";
import { Form, useLocation } from "~/router";
import * as box from "~/ui/form/search-box.css";
import { Icon } from "~/ui/frame/icon";
import * as styles from "./sidebar.css";

const SEARCH = "/management/search";

/** On every page of management; the key '/' leads to it. */
export function EverythingField() {
  const { pathname, search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  useSlash(form);
  const q = pathname === SEARCH ? (new URLSearchParams(search).get("q") ?? "") : "";
  return (
    <Form key={q} ref={form} role="search" aria-label="Everything" action={SEARCH} className={styles.search}>
      <div className={box.box}>
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={100}
          placeholder="Search everything"
          aria-label="Search everything"
          aria-keyshortcuts="/"
          enterKeyHint="search"
          className={box.query}
        />
        <button className={box.find} aria-label="Search">
          <Icon name="search" />
        </button>
      </div>
    </Form>
  );
}

function useSlash(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isOther = event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target);
      if (event.key !== "/" || isOther) return;
      event.preventDefault();
      form.current?.querySelector("input")?.select();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [form]);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
