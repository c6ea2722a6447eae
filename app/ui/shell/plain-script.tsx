import { address as readingScript } from "virtual:reading-script";

export const ReadingScript = ({ nonce }: { nonce: string | undefined }) => (
  <PlainScript address={readingScript} nonce={nonce} />
);

/** After the content, so that the styles come first; a module in development, where Vite serves its source. */
export const PlainScript = ({ address, nonce }: { address: string; nonce: string | undefined }) =>
  import.meta.env.DEV ? (
    <script type="module" src={address} nonce={nonce} />
  ) : (
    <script defer src={address} nonce={nonce} />
  );
