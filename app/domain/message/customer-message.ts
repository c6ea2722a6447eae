/** What staff write to one customer, in their own words. */
import * as z from "zod/mini";
import { requiredText } from "~/domain/form/form-field";
import { msg } from "~/texts/t";
import { type ContactWay, CONTACT_WAYS } from "./channels";
import { MAX_MESSAGE_TEXT } from "./own-texts";

const ticked = z.pipe(
  z.nullish(z.union([z.array(z.string()), z.string()])),
  z.transform((input): ContactWay[] => CONTACT_WAYS.filter((way) => [input ?? []].flat().includes(way))),
);

export const customerMessageText = requiredText(msg("Please write the message"), "several lines").check(
  z.maxLength(MAX_MESSAGE_TEXT, { error: msg("Please keep the message below 460 characters") }),
);

/** Made with the page, so that a form that is sent twice sends one message. */
export const pageKey = z.string().check(z.regex(/^[\w-]{8,64}$/));

export const customerMessageSchema = z.object({
  ways: ticked.check(z.refine((ways) => ways.length > 0, { error: msg("Please choose how to send it") })),
  text: customerMessageText,
  key: pageKey,
});

export type CustomerMessage = z.output<typeof customerMessageSchema>;
