/** A row of KINDS (app/domain/message/kinds.ts). */
export interface Kind<Facts> {
  readonly label: string;
  readonly subject: (facts: Facts) => string;
  /** One or two sentences: the SMS, and the beginning of the email. */
  readonly text: (facts: Facts) => string;
  readonly path?: (facts: Facts) => string;
  /** Names and titles give way to the page's address in an SMS. */
  readonly needsLink?: true;
  /** Not sent later than this. */
  readonly usefulForMs?: number;
  /** Is sent at night too, and when the day's SMS budget is spent. */
  readonly isUrgent?: true;
  readonly isAlwaysOn?: true;
  /** In English, as all that staff read, and offered to them alone. */
  readonly isForStaff?: true;
  /** Set if the text is a secret: staff never read it, and it is deleted once sent. The value says why it cannot be sent again. */
  readonly sentOnce?: string;
}
