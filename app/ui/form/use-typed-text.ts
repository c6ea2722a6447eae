import { type ChangeEvent, useCallback, useState } from "react";

/** Spread `box` on the input. Preserves text typed before the scripts loaded, which React would overwrite. */
export function useTypedText(initial: string) {
  const [text, setText] = useState(initial);
  const ref = useCallback((input: HTMLInputElement | null) => {
    if (input) setText(input.value);
  }, []);
  const onChange = (event: ChangeEvent<HTMLInputElement>) => setText(event.target.value);
  return { text, setText, box: { ref, value: text, onChange } };
}
