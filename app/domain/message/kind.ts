import type { Channel } from "./channels";

/** A sentence or a subject that a kind of message can have. */
export interface MessageText {
  /** In which case it is written, for whoever changes it. */
  readonly when: string;
  /** The default text (`msg`). An owner may use only the variables that it has in braces. */
  readonly text: string;
  /** Those that every wording must have: without them the message is of no use. */
  readonly needs?: readonly string[];
}

/** A row of MESSAGE_KIND_ROWS (app/domain/message/kinds.ts). */
export interface Kind<Facts> {
  readonly label: string;
  /** By a name within the kind, under which the owner's own wording is stored. */
  readonly texts: Readonly<Record<string, MessageText>>;
  /** What stands for the names in braces, in the language of `inLanguage`. */
  readonly values: (facts: Facts) => Readonly<Record<string, string | number>>;
  /** 'subject' if left out. */
  readonly subject?: (facts: Facts) => string;
  /** One or two sentences, one after the other: the SMS, and the beginning of the email. 'text' if left out. */
  readonly sentences?: (facts: Facts) => readonly string[];
  /** The page that the message links to; null if it has no link. */
  readonly path?: (facts: Facts) => string | null;
  /** Names and titles give way to the page's address in an SMS. */
  readonly needsLink?: true;
  /** The page's address is never left out. */
  readonly alwaysLinks?: true;
  /** Sent only to those who agreed to it, by that channel. */
  readonly needsConsent?: true;
  /** All, if left out. */
  readonly channels?: readonly Channel[];
  /** A message older than this is not sent. */
  readonly usefulForMs?: number;
  /** Is sent at night too, and when the day's SMS budget is spent. */
  readonly isUrgent?: true;
  readonly isAlwaysOn?: true;
  /** Offered to staff alone. */
  readonly isForStaff?: true;
  /** Set if the text is a secret: staff never read it, and it is deleted once sent. The value says why it cannot be sent again. */
  readonly sentOnce?: string;
}

/** Most texts. */
export const SUBJECT = "Subject of the email";
export const TEXT = "Text";
