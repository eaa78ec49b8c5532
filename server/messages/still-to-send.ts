import { Fixed } from '../db/written.ts'

/** After how many tries a message is given up that was refused itself, or of which it is not known whether it was taken. */
export const mostAttempts = 8

/**
 * Which rows of `message` are sent as soon as a gateway takes them. One that was away or refuses everybody costs no try: then only
 * their age ends it, that of a cash order's code with the code itself. A login code is sent while the shopper waits, or not at all.
 */
export const isStillToSend = new Fixed(`(
  sent_at is null and attempts < ${mostAttempts} and template <> 'login-code'
  and created_at > now() - case template when 'cash-order-code' then interval '24 hours' else interval '2 days' end)`)
