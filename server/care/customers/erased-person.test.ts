import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { updateUser } from '#contract/api/accounts/users.ts'
import { eraseCustomer } from '#contract/api/admin/customers/customers.ts'
import { callOffOrder, correctAddress } from '#contract/api/admin/orders/order-steps.ts'
import { findCaller } from '#contract/api/admin/orders/phone-orders.ts'
import { getCustomerReport } from '#contract/api/admin/reports/reports.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { sellers } from '#server/platform/schema/selling/settings.ts'
import { fillCart, openSmallShop, order, pune } from '#server/testing/orders/test-buyers.ts'
import { anyMobile, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let admin: SignedInStaff
beforeAll(async () => {
  shop = await openSmallShop()
  admin = await signInStaff(shop, 'admin')
  await shop.db.insert(sellers).values({ ordersMobile: '9800000001', ordersMail: 'desk@mill.example' })
})
afterAll(() => shop?.close())

const haldi = { productId: 'haldi', size: 200, quantity: 1 }

/** Somebody whose one order went to somebody else, and is over. */
async function aGiver(recipient: { name: string; mobileNumber: string; email: string }) {
  const giver = await shop.signIn()
  await fillCart(shop, giver.token, [haldi])
  const { orderNumber } = await order(shop, giver, { userBasicInfo: recipient })
  return { ...giver, id: giver.user.id, orderNumber }
}

async function finish(orderNumber: string) {
  await shop.db
    .update(orders)
    .set({ orderStatus: 'COMPLETED', deliveredAt: new Date() })
    .where(eq(orders.orderNumber, orderNumber))
}

const erase = ({ id, mobileNumber }: { id: string; mobileNumber: string }) =>
  admin.call(eraseCustomer, { params: { id }, body: { mobileNumber, reason: 'Asked for it by mail' } })

/** Messages in which a text stands, or that went there. */
async function messagesWith(text: string) {
  const { rows } = await shop.pool.query(
    `select recipient, template from message where recipient || subject || text || html like '%' || $1 || '%'`,
    [text],
  )
  return rows as { recipient: string; template: string }[]
}

it('leaves no message about their orders, to whoever received them or to the owner; messages about others stay', async () => {
  const aunt = { name: 'Sushila Aunt', mobileNumber: anyMobile(), email: 'sushila@example.com' }
  const giver = await aGiver(aunt)
  const { token } = await shop.signIn(aunt.mobileNumber)
  await fillCart(shop, token, [haldi])
  const own = await order(shop, { token, mobileNumber: aunt.mobileNumber }, { userBasicInfo: aunt })
  const recipients = (await messagesWith(giver.orderNumber)).map(({ recipient }) => recipient)
  expect(recipients.sort()).toEqual(
    [`+91${aunt.mobileNumber}`, '+919800000001', 'desk@mill.example', aunt.email].sort(),
  )
  await finish(giver.orderNumber)
  await erase(giver)
  expect(await messagesWith(giver.orderNumber)).toEqual([])
  expect(await messagesWith(own.orderNumber)).toHaveLength(4)
})

it('leaves no message to the owner that names them in the shop’s own words', async () => {
  const recipient = { name: 'Kavita Joshi', mobileNumber: anyMobile(), email: 'kavita@example.com' }
  const giver = await aGiver(recipient)
  await shop.db.execute(
    sql`update message set subject = 'Flour', text = replace(text, ${giver.orderNumber}, ''), html = replace(html, ${giver.orderNumber}, '')
      where recipient = 'desk@mill.example'`,
  )
  await finish(giver.orderNumber)
  expect(await messagesWith(recipient.mobileNumber)).not.toEqual([])
  await erase(giver)
  expect(await messagesWith(recipient.mobileNumber)).toEqual([])
})

it('leaves no message to the number they wanted to be called at, unless that is the login of somebody else', async () => {
  const [phone, login] = [anyMobile(), (await shop.signIn()).mobileNumber]
  for (const mobileNumber of [phone, login]) {
    const person = await shop.signIn()
    const { id } = person.user
    await shop.call(updateUser, { params: { id }, body: { mobileNumber } }, { token: person.token })
    await shop.pool.query(
      `insert into message (recipient, template, text) values ($1, 'back-in-stock', 'Here again')`,
      [`+91${mobileNumber}`],
    )
    await erase({ id, mobileNumber })
  }
  expect(await messagesWith(phone)).toEqual([])
  expect((await messagesWith(login)).map(({ template }) => template)).toContain('back-in-stock')
})

it('are not known to whoever takes an order on the phone, nor named among the best customers', async () => {
  const recipient = { name: 'Leela Rane', mobileNumber: anyMobile(), email: 'leela@example.com' }
  const giver = await aGiver(recipient)
  await finish(giver.orderNumber)
  const known = () => admin.call(findCaller, { query: { mobileNumber: recipient.mobileNumber } })
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
  const buyers = () => admin.call(getCustomerReport, { query: { from: today, to: today } })
  expect(await known()).toMatchObject({ name: 'Leela Rane', address: { town: 'Pune' }, orders: 1 })
  const before = await buyers()
  expect(before.best.map(({ name }) => name)).toContain('Leela Rane')
  await erase(giver)
  expect(await known()).toEqual({
    ...{ name: '', email: '', address: null },
    ...{ hasAccount: false, orders: 0, openCashOrders: 0 },
  })
  const after = await buyers()
  expect(JSON.stringify(after)).not.toMatch(new RegExp(`Leela|${recipient.mobileNumber}`))
  // What was sold stays in the sums.
  expect({ ...after, best: [] }).toEqual({ ...before, best: [] })

  // Whoever comes back is known by what they order from then on.
  await shop.registerGuest({ mobileNumber: recipient.mobileNumber })
  const again = await shop.signIn(recipient.mobileNumber)
  await fillCart(shop, again.token, [haldi])
  await order(shop, again, { userBasicInfo: { ...recipient, name: 'Leela R' } })
  expect(await known()).toMatchObject({ name: 'Leela R', orders: 1 })
  const [best] = (await buyers()).best.filter(({ mobileNumber }) => mobileNumber === recipient.mobileNumber)
  expect(best).toMatchObject({ name: 'Leela R', orders: 1 })
})

it('leave no address in the audit log, where former corrections of it stood in full', async () => {
  const recipient = { name: 'Kavita Joshi', mobileNumber: anyMobile(), email: 'kavita@example.com' }
  const giver = await aGiver(recipient)
  const params = { orderNumber: giver.orderNumber }
  const corrected = { buildingName: 'Gulmohar', towerName: '', ...pune }
  await admin.call(correctAddress, { params, body: { ...corrected, version: 1 } })
  const entries = async () => {
    const { rows } = await shop.pool.query(
      `select action, before, after from audit_entry where subject_kind = 'order' and subject_id = $1 order by id`,
      [giver.orderNumber],
    )
    return rows as { action: string; before: unknown; after: unknown }[]
  }
  expect(await entries()).toEqual([{ action: 'order.address', before: {}, after: { changed: ['building name'] } }])
  await shop.pool.query(
    `update audit_entry set before = $2, after = $2 where subject_id = $1 and action = 'order.address'`,
    [giver.orderNumber, JSON.stringify(corrected)],
  )
  await admin.call(callOffOrder, { params, body: { reason: 'Ordered twice' } })
  await erase(giver)
  expect(await entries()).toMatchObject([
    { action: 'order.address', before: null, after: null },
    { action: 'order.cancel', after: { reason: 'Ordered twice' } },
  ])
})
