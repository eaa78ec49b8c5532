import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { confirmationPhrase, openOwnShop } from '#contract/api/admin/operations/opening.ts'
import { signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { reviews } from '#server/platform/schema/care/reviews.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { wrongCodes } from '#server/platform/schema/people/auth.ts'
import { staff } from '#server/platform/schema/people/staff.ts'
import { users } from '#server/platform/schema/people/users.ts'
import { products } from '#server/platform/schema/selling/catalog.ts'
import { banners } from '#server/platform/schema/selling/content.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { convertDemoShop, previewOpening } from './convert-demo-shop.ts'

describe('an owner who opens the shop after trying the demo', () => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop({ seeded: true })
  })
  afterEach(() => shop?.close())

  const countOf = async (table: string) => {
    const { rows } = await shop.db.execute(sql`select count(*) as number from ${sql.identifier(table)}`)
    return Number(rows[0]?.number)
  }

  const signedInOnce = () =>
    shop.db.insert(staff).values({
      ...{ name: 'Asha Agrawal', mobileNumber: '9876500099', role: 'admin' },
      ...{ totpSecret: 'sealed', totpConfirmedAt: new Date() },
    })

  it('numbers what comes next behind what stays: a wrong login code of before hinders no later one', async () => {
    const note = () => shop.db.insert(wrongCodes).values({ flow: 'phone-auth', mobile: 'a number' })
    await note()
    await note()
    await convertDemoShop(shop.db)
    await note()
    const numbers = await shop.db.select({ id: wrongCodes.id }).from(wrongCodes).orderBy(wrongCodes.id)
    expect(numbers.map(({ id }) => id)).toEqual([1, 2, 3])
  })

  it('finds people, orders, reviews, reports, stories and offers of the demo gone', async () => {
    const { gone } = await convertDemoShop(shop.db)
    for (const table of [
      'shopper',
      'shop_order',
      'order_line',
      'ticket',
      'ticket_message',
      'review',
      'report',
      'story',
      'promo_code',
      'message',
      'cart',
      'session',
    ]) {
      expect(await countOf(table), table).toBe(0)
    }
    expect(gone).toContainEqual([150, 'orders'])
    expect(gone).toContainEqual([120, 'reviews'])
    expect(gone).toContainEqual([40, 'people'])
  })

  it('keeps the goods as goods of the shop, without stars nobody gave', async () => {
    await convertDemoShop(shop.db)
    const goods = await shop.db.select().from(products)
    expect(goods.length).toBeGreaterThanOrEqual(22)
    expect(goods.filter((product) => product.demo || product.ratingCount > 0 || product.ratingSum > 0)).toEqual([])
  })

  it('keeps only the products named, their categories, and no banner that leads nowhere', async () => {
    const { stays } = await convertDemoShop(shop.db, ['turmeric-powder', 'cumin-seeds'])
    const goods = await shop.db.select({ id: products.id }).from(products)
    expect(goods.map(({ id }) => id).sort()).toEqual(['cumin-seeds', 'turmeric-powder'])
    expect(await countOf('category')).toBe(2)
    const links = await shop.db.selectDistinct({ link: banners.link }).from(banners)
    expect(links.map(({ link }) => link).sort()).toEqual(['/products', '/products?categoryId=ground-spices'])
    expect(stays).toContainEqual([2, 'products with 6 sizes'])
  })

  it('is told before anything else where nobody is left who could sign in afterwards', async () => {
    const warning =
      'thing first: nobody is left who can sign in as an admin. Put yourself on the staff list as one, and sign in once'
    expect((await previewOpening(shop.db)).stays[0]).toEqual([1, warning])
    await signedInOnce()
    expect((await previewOpening(shop.db)).stays.map(([, what]) => what)).not.toContain(warning)
  })

  it('is refused in the back office where no admin would be left, and nothing has changed', async () => {
    const admin = await signInStaff(shop, 'admin')
    await shop.db.update(staff).set({ mobileNumber: '9000000009' }).where(eq(staff.mobileNumber, '9000000001'))
    await shop.db.update(staff).set({ mobileNumber: '9000000001' }).where(eq(staff.id, admin.staffId))
    await shop.db.update(staff).set({ isActive: false }).where(eq(staff.mobileNumber, '9000000009'))
    await shop.db.insert(staff).values({ name: 'Sunita', mobileNumber: '9876500098', role: 'manager' })
    await expect(admin.call(openOwnShop, { body: { words: confirmationPhrase } })).rejects.toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('Nobody would be left who can sign in as an admin: nothing was changed.'),
    })
    expect(await countOf('shop_order')).toBe(150)
    // Perhaps by a number that is mistyped.
    await shop.db.insert(staff).values({ name: 'Asha Agrawal', mobileNumber: '9876500097', role: 'admin' })
    await expect(admin.call(openOwnShop, { body: { words: confirmationPhrase } })).rejects.toMatchObject({
      statusCode: 409,
    })
    await signedInOnce()
    expect((await admin.call(openOwnShop, { body: { words: confirmationPhrase } })).gone).toContainEqual({
      number: 150,
      what: 'orders',
    })
  })

  it('is told of a product to keep that does not exist, and nothing has changed', async () => {
    await expect(convertDemoShop(shop.db, ['turmeric-powder', 'saffron'])).rejects.toThrow(
      'There is no product saffron to keep; nothing was changed.',
    )
    expect(await countOf('shop_order')).toBe(150)
  })

  it('is refused once a real order has come in, and nothing has changed', async () => {
    const [first] = await shop.db.select({ id: orders.id }).from(orders).limit(1)
    await shop.db
      .update(orders)
      .set({ demo: false })
      .where(eq(orders.id, first?.id ?? ''))
    await expect(convertDemoShop(shop.db)).rejects.toThrow(
      'This shop already has one real order: it is open, and nothing was changed.',
    )
    expect(await countOf('shop_order')).toBe(150)
    expect(await countOf('review')).toBe(120)
  })

  it('keeps real people and the stars they gave', async () => {
    const [person] = await shop.db
      .insert(users)
      .values({ role: 'user', loginMobile: '6123456789', mobileNumber: '6123456789' })
      .returning()
    await shop.db.insert(reviews).values({ productId: 'cumin-seeds', userId: person?.id ?? '', rating: 4 })
    await convertDemoShop(shop.db)
    expect(await countOf('shopper')).toBe(1)
    const [cumin] = await shop.db.select().from(products).where(eq(products.id, 'cumin-seeds'))
    expect(cumin).toMatchObject({ ratingSum: 4, ratingCount: 1 })
  })

  it('is not stopped by what was tried with the demo’s orders: a refund paid by hand, a ticket of somebody real', async () => {
    await signedInOnce()
    const { rows } = await shop.pool.query(`
      with tried as (select id from shop_order where payment_mode = 'ONLINE' limit 1),
      failed as (
        insert into refund (id, idempotency_key, order_id, payment_id, amount, reason, status)
        select gen_random_uuid(), 'tried', id, 'pay_tried', 5000, 'staff', 'failed' from tried returning id, order_id),
      paid as (
        insert into manual_refund (refund_id, order_id, payment_id, amount, method, reference, staff_id)
        select id, order_id, 'pay_tried', 5000, 'upi', 'UTR998877', (select id from staff limit 1) from failed),
      person as (insert into shopper (role, login_mobile, mobile_number) values ('user', '6123456789', '6123456789') returning id)
      insert into ticket (ticket_number, user_id, subject, order_id)
      select 'TRIED1', person.id, 'Where is it?', tried.id from person, tried returning id`)
    const { gone } = await convertDemoShop(shop.db)
    expect(gone).toContainEqual([1, 'refunds paid by hand'])
    const { rows: remainingTickets } = await shop.pool.query('select id, order_id from ticket')
    expect(remainingTickets).toEqual([{ id: rows[0].id, order_id: null }])
  })

  it('writes the first number of every series again', async () => {
    await shop.db.execute(sql`create sequence invoice_number`)
    await shop.db.execute(sql`select nextval('invoice_number'), nextval('invoice_number')`)
    await convertDemoShop(shop.db)
    const { rows } = await shop.db.execute(sql`select nextval('invoice_number') as next`)
    expect(Number(rows[0]?.next)).toBe(1)
  })

  it('may run it a second time, which finds nothing more to clear', async () => {
    await convertDemoShop(shop.db)
    expect((await convertDemoShop(shop.db)).gone).toEqual([])
  })
})
