import { listQuery, optionalChoice, optionalId, searchText } from "~/domain/list/list-query";
import { CONTACT_WAYS } from "./channels";
import { MESSAGE_KINDS } from "./kinds";
import { msg } from "~/texts/t";

export const MESSAGE_STATES = {
  waiting: msg("Waiting"),
  sent: msg("Sent"),
  failed: msg("Not sent"),
} as const;
type MessageState = keyof typeof MESSAGE_STATES;

/** `user`: of one person. */
export const messageList = listQuery("/management/messages", {
  q: searchText,
  state: optionalChoice(Object.keys(MESSAGE_STATES) as MessageState[]),
  kind: optionalChoice(MESSAGE_KINDS),
  channel: optionalChoice(CONTACT_WAYS),
  user: optionalId,
});

export type MessageFilters = typeof messageList.all;
