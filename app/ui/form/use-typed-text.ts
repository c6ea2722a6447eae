import { type ChangeEvent, useCallback, useState } from "react";

/** Spread `box` on the input. Keeps what was typed before the scripts came, which React alone would overwrite. */
export function useTypedText(initial: string) {
  const [text, setText] = useState(initial);
  const ref = useCallback((input: HTMLInputElement | null) => {
    if (input) setText(input.value);
  }, []);
  const onChange = (event: ChangeEvent<HTMLInputElement>) => setText(event.target.value);
  return { text, setText, box: { ref, value: text, onChange } };
}
