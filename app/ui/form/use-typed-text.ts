import { type ChangeEvent, useCallback, useState } from "react";

/**
 * The text of a box that buttons or sentences around it need to know: spread `box` on the input. What was typed before the
 * scripts came counts; React by itself would write `initial` over it at its next turn.
 */
export function useTypedText(initial: string) {
  const [text, setText] = useState(initial);
  const ref = useCallback((input: HTMLInputElement | null) => {
    if (input) setText(input.value);
  }, []);
  const onChange = (event: ChangeEvent<HTMLInputElement>) => setText(event.target.value);
  return { text, setText, box: { ref, value: text, onChange } };
}
