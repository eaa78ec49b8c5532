import { demoNumbers } from '#server/people/staff/demo-staff.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { rowsOf, written } from '#server/platform/db/written.ts'

/** Whether a demo shop holds more than the demo: a product or a person of the owner's, or keys of a provider. Asked anew each time, as another process may have added it. */
export async function holdsOwnThings(db: Executor, config: Config) {
  if (hasOwnProvider(config)) return true
  // Whoever has left is still on the list, and what was sent to them in the outbox.
  const [row] = await rowsOf<{ isOwn: boolean }>(
    db,
    written`select exists (select from product where not demo)
      or exists (select from staff where mobile_number <> all(${demoNumbers})) as "isOwn"`,
  )
  return row?.isOwn === true
}

/** Keys of a provider that are not in use yet are the owner's too. */
function hasOwnProvider({ payments, mail, sms, firebase }: Config) {
  return payments.kind === 'razorpay' || [mail.url, sms.msg91.authKey, firebase.apiKey].some((own) => own !== '')
}
