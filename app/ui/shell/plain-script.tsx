import { addresses as oldScript } from "virtual:old-script";
import { addresses as readingScript } from "virtual:reading-script";
import { language } from "~/texts/t";

export const ReadingScript = ({ nonce }: { nonce: string | undefined }) => (
  <PlainScript addresses={readingScript} nonce={nonce} />
);

/** Fetches the script of old browsers, before React's scripts run (docs/browsers.md). Newer ones pass over it. */
export const OldBrowsersScript = ({ nonce }: { nonce: string | undefined }) => (
  <script
    nonce={nonce}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{
      __html: `[].toSorted||document.write('<script src="${oldScript[language()]}"><\\/script>')`,
    }}
  />
);

interface Props {
  readonly addresses: Readonly<Record<string, string>>;
  readonly nonce: string | undefined;
}

/** In development the script is a module, because Vite serves its source. */
export function PlainScript({ addresses, nonce }: Props) {
  const address = addresses[language()];
  return import.meta.env.DEV ? (
    <script type="module" src={address} nonce={nonce} />
  ) : (
    <script defer src={address} nonce={nonce} />
  );
}
