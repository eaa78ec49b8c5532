import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PersonalData } from '#contract/api/accounts/personal-data.schema.ts'
import { readPersonalData } from '#contract/api/accounts/personal-data.ts'
import { getProfile, updateUser } from '#contract/api/accounts/users.ts'
import {
  addCustomerNote,
  eraseCustomer,
  exportCustomer,
  getCustomer,
  listCustomers,
  removeCustomerNote,
} from '#contract/api/admin/customers/customers.ts'
import { listAllOrders } from '#contract/api/admin/orders/orders.ts'
import { addTicket } from '#contract/api/content/support.ts'
import { cancelOrder, completeOrder } from '#server/fulfilment/transitions/order-lifecycle.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { contactMessages } from '#server/platform/schema/care/contact.ts'
import { reviews } from '#server/platform/schema/care/reviews.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { auditEntries } from '#server/platform/schema/people/staff.ts'
import { customerNotes, users } from '#server/platform/schema/people/users.ts'
import { fillCart, openSmallShop, order } from '#server/testing/orders/test-buyers.ts'
import { anyMobile, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let admin: SignedInStaff
let meera: SignedInStaff
let ravi: SignedInStaff
beforeAll(async () => {
  shop = await openSmallShop()
  admin = await signInStaff(shop, 'admin', { name: 'Anand' })
  meera = await signInStaff(shop, 'support', { name: 'Meera' })
  ravi = await signInStaff(shop, 'manager', { name: 'Ravi' })
})
afterAll(() => shop?.close())

// (2 or 3 x 64.25 + 40 for delivery) and 5 % tax, to the nearest paisa.
const [twoHaldi, threeHaldi] = [176.93, 244.39]

/** Somebody with a delivered order of two haldi, a review and a ticket. */
async function aCustomer(name = 'Kavita Joshi') {
  const shopper = await shop.signIn()
  const { token, user } = shopper
  await shop.call(updateUser, { params: { id: user.id }, body: { name, email: 'kavita@example.com' } }, { token })
  await fillCart(shop, token, [{ productId: 'haldi', size: 200, quantity: 2 }])
  const { orderNumber } = await order(shop, shopper)
  await shop.db
    .update(orders)
    .set({ orderStatus: 'COMPLETED', deliveredAt: new Date() })
    .where(eq(orders.orderNumber, orderNumber))
  await shop.db.insert(reviews).values({ userId: user.id, productId: 'haldi', rating: 4, review: 'Bright' })
  await shop.call(addTicket, { body: { subject: 'Colour', message: 'Is it natural?' } }, { token })
  return { ...shopper, id: user.id, orderNumber }
}

const one = (id: string) => ({ params: { id } })
const note = (by: SignedInStaff, id: string, text: string, key: string = randomUUID()) =>
  by.call(addCustomerNote, { ...one(id), body: { key, text } })
const readAuditActions = (id: string) =>
  shop.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(desc(auditEntries.id))

describe('customers at the counter', () => {
  it('are listed newest first, in pages, and found by name, mail and number', async () => {
    const kavita = await aCustomer('Kavita Zambre')
    const guestMobile = anyMobile()
    await shop.registerGuest({ name: 'Gauri Guest', mobileNumber: guestMobile })
    const list = async (query: object) => (await meera.call(listCustomers, { query })).rows
    const [guest, first] = await list({})
    expect(guest).toMatchObject({
      kind: 'guest',
      name: 'Gauri Guest',
      mobileNumber: guestMobile,
      orders: 0,
      ordered: 0,
    })
    expect(first).toMatchObject({ id: kavita.id, kind: 'user', orders: 1, lastOrderAt: expect.any(String) })
    expect(first?.ordered).toBe(twoHaldi)
    expect(await list({ kind: 'guest' })).toMatchObject([{ id: guest?.id, kind: 'guest' }])
    expect((await list({ kind: 'user' })).map(({ kind }) => kind)).toEqual(['user'])
    expect(await list({ kind: 'erased' })).toEqual([])
    for (const search of [
      'kavita ZAM',
      kavita.mobileNumber,
      `+91 ${kavita.mobileNumber}`,
      kavita.mobileNumber.slice(3),
    ])
      expect(
        (await list({ search })).map(({ id }) => id),
        search,
      ).toContain(kavita.id)
    expect(await list({ search: 'nobody at all' })).toEqual([])
    await expect(list({ search: '%%' })).rejects.toMatchObject({ statusCode: 400 })

    // Who wants to be called elsewhere is still found by the number they sign in with.
    await shop.db.update(users).set({ mobileNumber: '6000000001' }).where(eq(users.id, kavita.id))
    expect((await list({ search: kavita.mobileNumber })).map(({ id }) => id)).toEqual([kavita.id])

    const all: string[] = []
    let cursor: string | undefined
    do {
      const page = await meera.call(listCustomers, { query: { limit: '1', ...(cursor ? { cursor } : {}) } })
      all.push(...page.rows.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(all).toEqual((await list({ limit: '100' })).map(({ id }) => id))
  })

  it('have ordered for the sum of their orders, without what was cancelled', async () => {
    const kavita = await aCustomer()
    const again = async () => {
      await fillCart(shop, kavita.token, [{ productId: 'haldi', size: 200, quantity: 3 }])
      return (await order(shop, kavita)).orderNumber
    }
    const [confirmedOrder, cancelled] = [await again(), await again()]
    const seen = async () => (await meera.call(listCustomers, { query: { search: kavita.mobileNumber } })).rows
    expect(await seen()).toMatchObject([{ orders: 3, ordered: twoHaldi + 2 * threeHaldi }])
    await cancelOrder(shop, cancelled)
    expect(await seen()).toMatchObject([{ orders: 3, ordered: twoHaldi + threeHaldi }])
    expect(await meera.call(getCustomer, one(kavita.id))).toMatchObject({ orders: 3, ordered: twoHaldi + threeHaldi })
    await completeOrder(shop, confirmedOrder)
    expect(await seen()).toMatchObject([{ orders: 3, ordered: twoHaldi + threeHaldi }])
  })

  it('show their orders, tickets, reviews and consents, and nobody is found under a made-up id', async () => {
    const { id, orderNumber, mobileNumber } = await aCustomer()
    const seen = await meera.call(getCustomer, one(id))
    expect(seen).toMatchObject({
      ...{ id, kind: 'user', name: 'Kavita Joshi', mobileNumber, loginMobile: null, isVerified: true },
      ...{ erasedAt: null, ordersUnderWay: 0, orders: 1, wantsOffers: false },
      tickets: [{ subject: 'Colour', isOpen: true }],
      reviews: [{ productName: 'Haldi', rating: 4, isHidden: false }],
      lastSignInAt: expect.any(String),
    })
    expect(seen.consents[0]).toMatchObject({ purpose: 'service', isGiven: true })
    const { rows } = await meera.call(listAllOrders, { query: { customer: id } })
    expect(rows.map((row) => row.orderNumber)).toEqual([orderNumber])
    expect((await meera.call(listAllOrders, { query: { customer: 'unknown' } })).rows).toEqual([])
    for (const wrong of ['unknown', randomUUID(), "' or 1=1"])
      await expect(meera.call(getCustomer, one(wrong))).rejects.toMatchObject({ statusCode: 404 })
  })
})

describe('notes about a customer', () => {
  it('are written once, read by all, and taken away by their writer or an admin', async () => {
    const { id } = await aCustomer()
    const key = randomUUID()
    await Promise.all([note(meera, id, 'Calls after six', key), note(meera, id, 'Calls after six', key)])
    await expect(note(meera, id, 'Calls before six', key)).rejects.toMatchObject({
      statusCode: 409,
      message: expect.stringMatching(/^This was sent already, with other contents\./),
    })
    const [written] = (await ravi.call(getCustomer, one(id))).notes
    expect(written).toMatchObject({ id: key, text: 'Calls after six', by: 'Meera', isRemovable: false })
    const remove = (by: SignedInStaff, noteId: string) => by.call(removeCustomerNote, { params: { id, noteId } })
    await expect(remove(ravi, key)).rejects.toMatchObject({ statusCode: 403 })
    expect((await remove(meera, key)).notes).toEqual([])
    await expect(remove(meera, key)).rejects.toMatchObject({ statusCode: 404 })
    const { notes } = await note(meera, id, 'Ring the lower bell')
    await remove(admin, notes[0]?.id ?? '')
    const auditActions = await readAuditActions(id)
    expect(auditActions.map(({ actor, action }) => [actor, action])).toEqual([
      ['Anand', 'customer.note-remove'],
      ['Meera', 'customer.note'],
      ['Meera', 'customer.note-remove'],
      ['Meera', 'customer.note'],
    ])
    expect(JSON.stringify(auditActions)).not.toContain('bell')
    await expect(note(meera, randomUUID(), 'Hello')).rejects.toMatchObject({ statusCode: 404 })
    await expect(note(meera, id, '  ')).rejects.toMatchObject({ statusCode: 400, message: 'Write the note first' })
  })
})

describe('a customer who asks the shop', () => {
  it('gets everything it keeps of them, notes too, and it is noted who took it out', async () => {
    const { id, token, orderNumber } = await aCustomer()
    await note(meera, id, 'Calls after six')
    const data = await ravi.call(exportCustomer, one(id))
    expect(PersonalData.safeParse(data).error).toBeUndefined()
    expect(data.orders.map((row) => row.orderNumber)).toEqual([orderNumber])
    expect(data).toMatchObject({ profile: { name: 'Kavita Joshi' }, notes: [{ text: 'Calls after six' }] })
    expect((await readAuditActions(id))[0]).toMatchObject({ actor: 'Ravi', action: 'customer.export' })
    const own = await shop.call(readPersonalData, {}, { token })
    expect({ ...own, writtenAt: '' }).toEqual({ ...data, writtenAt: '' })
    await expect(meera.call(exportCustomer, one(id))).rejects.toMatchObject({ statusCode: 403 })
    await expect(ravi.call(exportCustomer, one('unknown'))).rejects.toMatchObject({ statusCode: 404 })
  })

  it('is erased by an admin who names their number; orders stay, sessions and notes end', async () => {
    const customer = await aCustomer()
    const { id, mobileNumber, token, orderNumber } = customer
    await note(meera, id, 'Lives above the bakery')
    await shop.db
      .insert(contactMessages)
      .values({ name: 'Kavita', email: 'kavita@example.com', mobileNumber, message: 'Hello' })
    const body = { mobileNumber, reason: 'Asked for it by mail on 3 November' }
    await expect(ravi.call(eraseCustomer, { ...one(id), body })).rejects.toMatchObject({ statusCode: 403 })
    await expect(
      admin.call(eraseCustomer, { ...one(id), body: { ...body, mobileNumber: '6999999999' } }),
    ).rejects.toMatchObject({ statusCode: 400, message: 'This is not the mobile number of this customer.' })
    const erased = await admin.call(eraseCustomer, { ...one(id), body })
    expect(erased).toMatchObject({ kind: 'erased', name: null, mobileNumber: null, email: null, notes: [], orders: 1 })
    expect((await admin.call(eraseCustomer, { ...one(id), body })).erasedAt).toBe(erased.erasedAt)

    await expect(shop.call(getProfile, {}, { token })).rejects.toMatchObject({ statusCode: 401 })
    expect(await shop.db.$count(orders, eq(orders.orderNumber, orderNumber))).toBe(1)
    expect(await shop.db.$count(customerNotes, eq(customerNotes.userId, id))).toBe(0)
    expect(await shop.db.$count(contactMessages, eq(contactMessages.mobileNumber, mobileNumber))).toBe(0)
    const auditActions = await readAuditActions(id)
    expect(auditActions[0]).toMatchObject({ actor: 'Anand', action: 'customer.erase', after: { reason: body.reason } })
    expect(auditActions.filter(({ action }) => action === 'customer.erase')).toHaveLength(1)
    expect(JSON.stringify(auditActions)).not.toMatch(new RegExp(`Kavita|bakery|${mobileNumber}`))
    const { rows } = await meera.call(listCustomers, { query: { kind: 'erased' } })
    expect(rows.map((row) => row.id)).toContain(id)
    await expect(note(meera, id, 'Still here')).rejects.toMatchObject({ statusCode: 409 })
  })

  it('is not erased while an order is under way', async () => {
    const { id, mobileNumber, orderNumber } = await aCustomer()
    await shop.db
      .update(orders)
      .set({ orderStatus: 'CONFIRMED', deliveredAt: null })
      .where(eq(orders.orderNumber, orderNumber))
    expect((await admin.call(getCustomer, one(id))).ordersUnderWay).toBe(1)
    await expect(
      admin.call(eraseCustomer, { ...one(id), body: { mobileNumber, reason: 'Asked by phone' } }),
    ).rejects.toMatchObject({ statusCode: 409 })
    expect((await admin.call(getCustomer, one(id))).name).toBe('Kavita Joshi')
  })

  it('is erased as a guest too, and what others wrote under the number stays', async () => {
    const mobileNumber = anyMobile()
    await shop.registerGuest({ name: 'Gauri Guest', mobileNumber })
    await shop.db
      .insert(contactMessages)
      .values({ name: 'Somebody', email: 'else@example.com', mobileNumber, message: 'Hello' })
    const { rows } = await admin.call(listCustomers, { query: { search: mobileNumber } })
    const id = rows[0]?.id ?? ''
    await admin.call(exportCustomer, one(id))
    const erased = await admin.call(eraseCustomer, { ...one(id), body: { mobileNumber, reason: 'Asked by phone' } })
    expect(erased).toMatchObject({ kind: 'erased', name: null, address: null })
    expect(await shop.db.$count(contactMessages, eq(contactMessages.mobileNumber, mobileNumber))).toBe(1)
  })
})
