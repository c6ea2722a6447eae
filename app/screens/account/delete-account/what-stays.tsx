import { Panel } from "~/ui/frame/panel";

/** Told before anything is deleted (D89): what `app/operations/own-data` does. */
export const WhatStays = ({ newName }: { newName: string }) => (
  <>
    <Panel title="What is deleted">
      <ul>
        <li>Your username, name, email address, phone number, gender and date of birth.</li>
        <li>The name, phone number, address and notes on your orders.</li>
        <li>The phone numbers and payers’ names on your payments.</li>
        <li>Your logins on all devices, your cart, watch list, messages and drafts.</li>
        <li>What names you in the administrators’ record of changes.</li>
      </ul>
    </Panel>
    <Panel title="What stays, and why">
      <ul>
        <li>Your orders, under the name “{newName}”, with what you bought and the county: for the books.</li>
        <li>Your payments and refunds with sum, time and M-Pesa code: tax law requires it.</li>
        <li>
          Your pledges and entry fees, under the same name. The public ledgers, with which anybody can check a
          draw, never held your name: they stay as they are.
        </li>
        <li>
          Backups that the shop made before. Money that reaches us later keeps its phone number, so that it
          can go back to you.
        </li>
      </ul>
      <p>
        A part of a payment can then no longer be sent back by M-Pesa, only the whole. If you won something
        that you have not ordered, you give it up. Download your data first if you want to keep it.
      </p>
    </Panel>
  </>
);
