interface Pictured {
  readonly imageKey: string | null;
}

/** The `og:image` of a list: its first picture. */
export const firstPicture = (shown: readonly (Pictured | null)[] = []): string | null =>
  shown.find((one) => one?.imageKey)?.imageKey ?? null;
