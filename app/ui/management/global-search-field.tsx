import { type RefObject, useEffect, useRef, useState } from "react";
import { Form, useLocation } from "~/router";
import * as boxes from "~/ui/form/search-box.css";
import { Button } from "~/ui/frame/button";
import { Icon } from "~/ui/frame/icon";
import { muted } from "~/ui/frame/layout.css";
import { scripted } from "~/ui/frame/scripted.css";
import { classNames } from "~/ui/text/class-names";
import { t } from "~/texts/t";
import * as styles from "./sidebar.css";

const SEARCH = "/management/search";

/** On every page of management; the key '/' leads to it. */
export function GlobalSearchField() {
  const { pathname, search } = useLocation();
  const box = useRef<HTMLInputElement>(null);
  useSlash(box);
  const q = pathname === SEARCH ? (new URLSearchParams(search).get("q") ?? "") : "";
  return (
    <Form key={q} role="search" aria-label={t("Everything")} action={SEARCH} className={styles.search}>
      <div className={boxes.box}>
        <input
          ref={box}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={100}
          placeholder={t("Search")}
          aria-label={t("Search everything")}
          aria-keyshortcuts="/"
          enterKeyHint="search"
          className={boxes.query}
        />
        <button className={boxes.find} aria-label={t("Search")}>
          <Icon name="search" />
        </button>
      </div>
    </Form>
  );
}

function useSlash(box: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isOther = event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target);
      if (event.key !== "/" || isOther || !isSlashOn()) return;
      event.preventDefault();
      box.current?.select();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [box]);
}

/** People who dictate or often press keys by mistake must be able to turn off a key of one letter (WCAG 2.1.4). */
export function SlashSetting() {
  const [isOn, setOn] = useState(true);
  useEffect(() => setOn(isSlashOn()), []);
  const change = () => {
    localStorage.setItem(SLASH, isOn ? "off" : "on");
    setOn(!isOn);
  };
  return (
    <p className={classNames(muted, scripted)}>
      {isOn ? t("The key / leads to the search. ") : t("In this browser the key / is off. ")}
      <Button type="button" look="secondary" size="small" onClick={change}>
        {isOn ? t("Turn it off") : t("Turn it on")}
      </Button>
    </p>
  );
}

const SLASH = "slash-key";
const isSlashOn = () => localStorage.getItem(SLASH) !== "off";

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
