import { readingScript } from "virtual:reading-script";

/** After the content, so that the styles come first; a module in development, where Vite serves its source. */
export const ReadingScript = ({ nonce }: { nonce: string | undefined }) =>
  import.meta.env.DEV ? (
    <script type="module" src={readingScript} nonce={nonce} />
  ) : (
    <script defer src={readingScript} nonce={nonce} />
  );
