import { Panel } from "~/ui/frame/panel";
import { t } from "~/texts/t";

/** Shown before anything is deleted (D89): what `app/operations/own-data` does. */
export const WhatStays = ({ newName }: { newName: string }) => (
  <>
    <Panel title={t("What is deleted")}>
      <ul>
        <li>{t("Your username, name, email address, phone number, gender and date of birth.")}</li>
        <li>{t("The name, phone number, address and notes on your orders.")}</li>
        <li>{t("The phone numbers and payers’ names on your payments.")}</li>
        <li>{t("Your logins on all devices, your cart, watch list, messages and drafts.")}</li>
        <li>{t("What names you in the administrators’ record of changes.")}</li>
      </ul>
    </Panel>
    <Panel title={t("What stays, and why")}>
      <ul>
        <li>
          {t("Your orders, under the name “{newName}”, with what you bought and the county: for the books.", {
            newName,
          })}
        </li>
        <li>{t("Your payments and refunds with sum, time and M-Pesa code: tax law requires it.")}</li>
        <li>
          {t(
            "Your pledges and entry fees, under the same name. The public ledgers, with which anybody can check a draw, never held your name: they stay as they are.",
          )}
        </li>
        <li>
          {t(
            "Backups that the shop made before. Money that reaches us later keeps its phone number, so that it can go back to you.",
          )}
        </li>
      </ul>
      <p>
        {t(
          "A part of a payment can then no longer be sent back by M-Pesa, only the whole. If you won something that you have not ordered, you give it up. Download your data first if you want to keep it.",
        )}
      </p>
    </Panel>
  </>
);
