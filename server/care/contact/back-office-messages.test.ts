import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { handleContactMessage, listContactMessages } from '#contract/api/admin/customers/contact.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { contactMessages } from '#server/platform/schema/care/contact.ts'
import { auditEntries } from '#server/platform/schema/people/staff.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let meera: SignedInStaff
let ravi: SignedInStaff
beforeAll(async () => {
  shop = await openTestShop()
  meera = await signInStaff(shop, 'support', { name: 'Meera' })
  ravi = await signInStaff(shop, 'manager', { name: 'Ravi' })
})
afterAll(() => shop?.close())

async function aMessage(message: string, daysAgo: number) {
  const createdAt = new Date(Date.now() - daysAgo * 86_400_000)
  const [row] = await shop.db
    .insert(contactMessages)
    .values({ name: 'Sunita Rao', email: 'sunita@example.com', mobileNumber: '6123456789', message, createdAt })
    .returning({ id: contactMessages.id })
  return row?.id ?? ''
}

it('messages of the contact form wait longest first, are handled once by whoever was first, and can be opened again', async () => {
  const newer = await aMessage('Do you mill jowar?', 1)
  const older = await aMessage('Do you deliver to Wakad?', 3)
  const list = async (query = {}) => (await meera.call(listContactMessages, { query })).rows.map(({ id }) => id)
  expect(await list()).toEqual([older, newer])
  expect(await list({ search: 'WAKAD' })).toEqual([older])

  const handle = (by: SignedInStaff, id: string, isHandled = true) =>
    by.call(handleContactMessage, { params: { id }, body: { isHandled } })
  const handled = await handle(meera, older)
  expect(handled).toMatchObject({ id: older, handledBy: 'Meera', name: 'Sunita Rao' })
  expect(await handle(ravi, older)).toEqual(handled)
  expect(await list()).toEqual([newer])
  await handle(ravi, newer)
  expect(await list({ status: 'handled' })).toEqual([newer, older])
  const first = await meera.call(listContactMessages, { query: { status: 'handled', limit: '1' } })
  const second = await meera.call(listContactMessages, {
    query: { status: 'handled', limit: '1', cursor: first.nextCursor ?? '' },
  })
  expect([first.rows[0]?.id, second.rows[0]?.id, second.nextCursor]).toEqual([newer, older, null])

  expect(await handle(meera, older, false)).toMatchObject({ handledAt: null, handledBy: null })
  expect(await list()).toEqual([older])
  const log = await shop.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, older))
    .orderBy(asc(auditEntries.id))
  expect(log.map(({ actor, action }) => [actor, action])).toEqual([
    ['Meera', 'contact-message.handle'],
    ['Meera', 'contact-message.open-again'],
  ])
  for (const wrong of ['unknown', '8d3c1c36-5d8e-4c38-9a40-1f1d0a6a3c11']) {
    await expect(handle(meera, wrong)).rejects.toMatchObject({ statusCode: 404 })
  }
})
