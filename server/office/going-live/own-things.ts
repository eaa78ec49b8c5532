import { eq, exists, notInArray, sql } from 'drizzle-orm'
import { demoNumbers } from '#server/people/staff/demo-staff.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { staff } from '#server/platform/schema/people/staff.ts'
import { products } from '#server/platform/schema/selling/catalog.ts'

/** Whether a demo shop holds more than the demo: a product or a person of the owner's, or keys of a provider. Asked anew each time, as another process may have added it. */
export async function holdsOwnThings(db: Executor, config: Config) {
  if (hasOwnProvider(config)) return true
  // Whoever has left is still on the list, and what was sent to them in the outbox.
  const hasOwnProduct = exists(db.select({ id: products.id }).from(products).where(eq(products.demo, false)))
  const hasOwnPerson = exists(
    db.select({ id: staff.id }).from(staff).where(notInArray(staff.mobileNumber, demoNumbers)),
  )
  const [row] = await db.select({ isOwn: sql<boolean>`${hasOwnProduct} or ${hasOwnPerson}` }).from(sql`(select) as one`)
  return row?.isOwn === true
}

/** Keys of a provider that are not in use yet are the owner's too. */
function hasOwnProvider({ payments, mail, sms, firebase }: Config) {
  return payments.kind === 'razorpay' || [mail.url, sms.msg91.authKey, firebase.apiKey].some((own) => own !== '')
}
