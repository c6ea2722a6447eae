import { useCallback, useEffect, useState } from "react";

/** The checkboxes are the state, so ticks made before the scripts loaded count too. */
export interface Ticks {
  readonly count: number;
  readonly isWholePage: boolean;
  /** Everything that matches the filter, on all pages. */
  readonly all: boolean;
  readonly read: () => void;
  readonly tickPage: (ticked: boolean) => void;
}

const boxesOf = (form: string, name: string): HTMLInputElement[] => {
  const element = document.getElementById(form);
  if (!(element instanceof HTMLFormElement)) return [];
  return [...element.elements].filter(
    (box) => box instanceof HTMLInputElement && box.name === name,
  ) as HTMLInputElement[];
};

/** `name` is that of the rows' checkboxes. */
export function useTicks(form: string, name: string): Ticks {
  const [ticks, setTicks] = useState({ count: 0, isWholePage: false, all: false });

  const read = useCallback(() => {
    const boxes = boxesOf(form, name);
    const count = boxes.filter((box) => box.checked).length;
    const [all] = boxesOf(form, "all");
    setTicks({ count, isWholePage: count > 0 && count === boxes.length, all: all?.checked ?? false });
  }, [form, name]);

  const tickPage = useCallback(
    (ticked: boolean) => {
      for (const box of boxesOf(form, name)) box.checked = ticked;
      read();
    },
    [form, name, read],
  );

  useEffect(read, [read]);
  return { ...ticks, read, tickPage };
}
