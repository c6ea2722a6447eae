/** What the owner can set (D90): one entry a setting, in the file of its group. Form, list, history and types are made from it. */
import * as z from "zod/mini";
import { optionalAmountField } from "~/domain/form/form-amount";
import { optionalText, optionalWholeNumberField, requiredText } from "~/domain/form/form-field";
import { INVALID_AMOUNT } from "~/domain/messages";
import { type Cents, toAmountText } from "~/domain/money";
import { normalizePhone } from "~/domain/account/phone";
import type { MessageKind } from "~/domain/message/kinds";
import { oneLine } from "~/domain/text/one-line";

export const SETTING_GROUPS = [
  "Shop",
  "Home",
  "Contact",
  "Delivery",
  "Payment",
  "Tax",
  "Auctions",
  "People",
  "Messages",
  "Backups",
  "Pages",
] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

export type SettingInForm = Readonly<Record<string, string>>;

interface FieldTexts {
  readonly hint?: string;
  readonly optional?: boolean;
}

export type SettingField =
  | (FieldTexts & {
      readonly kind: "text";
      readonly type?: "tel" | "url";
      readonly inputMode?: "numeric" | "decimal" | "tel" | "url";
      readonly prefix?: string;
      readonly autoComplete?: string;
      readonly maxLength?: number;
    })
  | (FieldTexts & {
      readonly kind: "choice";
      readonly options: readonly {
        readonly value: string;
        readonly label: string;
        readonly hint?: string | undefined;
      }[];
    })
  | (FieldTexts & { readonly kind: "page" | "lines" | "logo" })
  | (FieldTexts & { readonly kind: "colour"; readonly start: string })
  | { readonly kind: "zones" }
  /** Of a kind of message. */
  | { readonly kind: "texts"; readonly of: MessageKind }
  /** Has a page of its own. */
  | { readonly kind: "steps" };

export interface Setting<Value> {
  readonly group: SettingGroup;
  readonly label: string;
  readonly slug: string;
  /** Overrides the screen if it is set; absent: only the screen sets it. */
  readonly variable?: string;
  readonly about: string;
  readonly initial: Value;
  readonly field: SettingField;
  readonly schema: z.ZodMiniType<Value>;
  readonly inForm: (value: Value) => SettingInForm;
  /** In lists and in the history. */
  readonly text: (value: Value) => string;
}

export const setting = <Value>(entry: Setting<Value>): Setting<Value> => entry;

interface Entry<Value> extends Omit<Setting<Value>, "schema" | "inForm" | "text" | "field"> {
  readonly field?: FieldTexts & Partial<Extract<SettingField, { kind: "text" }>>;
}

/** Of a form with one field, 'value'. */
export const oneField = <Value>(field: z.ZodMiniType<Value>): z.ZodMiniType<Value> =>
  z.pipe(
    z.object({ value: field }),
    z.transform(({ value }) => value),
  );

/** One line of text. Without `required`, the message for a blank field, it may be left out. */
export function textSetting(
  { field, ...entry }: Entry<string>,
  { most, required }: { most: number; required?: string },
): Setting<string> {
  const text: z.ZodMiniType<string> = required === undefined ? optionalText() : requiredText(required);
  const isShort = z.refine<string>((value) => value.length <= most, {
    error: `This may have up to ${most} characters`,
  });
  return {
    ...entry,
    field: { kind: "text", optional: required === undefined, maxLength: most, ...field },
    schema: oneField(text.check(z.overwrite(oneLine), isShort)),
    inForm: (value) => ({ value }),
    text: (value) => value || "None",
  };
}

/** Stored as `write` says, E.164 by default. May be left out if none is there from the start. */
export function phoneSetting(
  { initial = "", ...entry }: Omit<Entry<string>, "initial"> & { initial?: string },
  show: (stored: string) => string,
  write: (e164: string) => string = (e164) => e164,
): Setting<string> {
  const optional = initial === "";
  return {
    ...entry,
    initial,
    field: {
      kind: "text",
      type: "tel",
      inputMode: "tel",
      optional,
      hint: "Such as 0712 345 678",
      autoComplete: "tel",
      ...entry.field,
    },
    schema: oneField(phoneField(write, optional)),
    inForm: (phone) => ({ value: show(phone) }),
    text: (phone) => show(phone) || "None",
  };
}

const WHOLE_PHONE = "Enter the whole number, such as 0712 345 678 or +256 712 345 678";

const phoneField = (write: (e164: string) => string, optional: boolean) =>
  z.pipe(
    optionalText(),
    z.transform((text, context): string => {
      if (text === "" && optional) return "";
      const phone = normalizePhone(text);
      if (phone !== null) return write(phone);
      context.issues.push({ code: "custom", input: text, message: WHOLE_PHONE });
      return z.NEVER;
    }),
  );

const yesOrNo = z.pipe(
  z.enum(["yes", "no"], { error: "Please choose yes or no" }),
  z.transform((answer) => answer === "yes"),
);

/** 'No' from the start, unless `initial` says otherwise. */
export function yesOrNoSetting(
  entry: Omit<Setting<boolean>, "initial" | "field" | "schema" | "inForm" | "text"> & { initial?: boolean },
  hints: { readonly yes?: string; readonly no?: string },
): Setting<boolean> {
  return {
    initial: false,
    ...entry,
    field: {
      kind: "choice",
      options: [
        { value: "yes", label: "Yes", hint: hints.yes },
        { value: "no", label: "No", hint: hints.no },
      ],
    },
    schema: oneField(yesOrNo),
    inForm: (isYes) => ({ value: isYes ? "yes" : "no" }),
    text: (isYes) => (isYes ? "Yes" : "No"),
  };
}

interface Count {
  readonly min: number;
  readonly max: number;
  readonly message: string;
  readonly text: (count: number | null) => string;
}

export function optionalCountSetting(
  { field, ...entry }: Omit<Entry<number | null>, "initial">,
  { min, max, message, text }: Count,
): Setting<number | null> {
  return {
    ...entry,
    initial: null,
    field: {
      kind: "text",
      optional: true,
      inputMode: "numeric",
      autoComplete: "off",
      maxLength: 3,
      ...field,
    },
    schema: oneField(optionalWholeNumberField(message, { min, max }, null)),
    inForm: (count) => ({ value: count === null ? "" : String(count) }),
    text,
  };
}

/** A sum in KSh that may be left blank. */
export const optionalAmount = (hint: string) =>
  ({
    field: { kind: "text", optional: true, hint, prefix: "KSh", inputMode: "decimal", autoComplete: "off" },
    schema: oneField(optionalAmountField(INVALID_AMOUNT)),
    inForm: (cents: Cents | null) => ({ value: cents === null ? "" : toAmountText(cents) }),
  }) as const;
