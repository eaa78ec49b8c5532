import { fragment } from '#server/platform/db/prepared/fragments.ts'
import { maxAttempts } from './pending-messages.ts'

/**
 * Which rows of `message` are sent as soon as a gateway takes them. One that was away or refuses everybody costs no try: then only
 * their age ends it, that of a cash order's code with the code itself. A login code is sent while the shopper waits, or not at all.
 */
export const isPending = fragment(`(
  sent_at is null and attempts < ${maxAttempts} and template <> 'login-code'
  and created_at > now() - case template when 'cash-order-code' then interval '24 hours' else interval '2 days' end)`)

/**
 * Which rows of `message` wait for an older one to the same recipient: nobody reads "cancelled" before "confirmed". Those of new orders
 * wait for none. An older one that its gateway refuses time after time holds others up no longer than a night.
 */
export const waitsForOlderMessage = fragment(`(
  template like 'order-%' and template <> 'order-confirmed' and created_at > now() - interval '12 hours' and exists (
    select from message older
    where older.recipient = message.recipient and older.channel = message.channel and older.template like 'order-%'
      and older.created_at < message.created_at and older.created_at > now() - interval '2 days' and ${isPending.text}))`)
