import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmPhoneCode, logOutEverywhere, sendPhoneCode } from '#contract/api/accounts/auth.ts'
import { changeConsent } from '#contract/api/accounts/consents.ts'
import { deleteAccount, readPersonalData } from '#contract/api/accounts/personal-data.ts'
import { getProfile, updateUser } from '#contract/api/accounts/users.ts'
import { getReview } from '#contract/api/catalog/reviews.ts'
import { getOrder } from '#contract/api/orders/orders.ts'
import { openSession } from '#server/people/sessions/sessions.ts'
import { openStorage } from '#server/platform/files/storage.ts'
import { reviews } from '#server/platform/schema/care/reviews.ts'
import { ticketMessages, tickets } from '#server/platform/schema/care/support.ts'
import { wishlistItems } from '#server/platform/schema/care/wishlist.ts'
import { storedFiles } from '#server/platform/schema/files.ts'
import { orderNotes, orders } from '#server/platform/schema/fulfilment/orders.ts'
import { sessions, shopperBrowsers } from '#server/platform/schema/people/auth.ts'
import { consents } from '#server/platform/schema/people/consents.ts'
import { messages } from '#server/platform/schema/people/messages.ts'
import { users } from '#server/platform/schema/people/users.ts'
import { cartLines } from '#server/platform/schema/selling/cart.ts'
import { fillCart, openSmallShop, order } from '#server/testing/orders/test-buyers.ts'
import { readCode } from '#server/testing/read-outbox.ts'
import { anyMobile, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openSmallShop()
})
afterAll(() => shop.close())

type Shopper = Awaited<ReturnType<typeof aWholeLife>>

/** Somebody who has left something in every corner of the shop; their one order is delivered. */
async function aWholeLife() {
  const shopper = await shop.signIn()
  const { token, user } = shopper
  const profile = { name: 'Kavita Joshi', email: 'kavita@example.com', address: { houseNumber: '7', town: 'Nashik' } }
  await shop.call(updateUser, { params: { id: user.id }, body: profile }, { token })
  await fillCart(shop, token, [{ productId: 'haldi', size: 200, quantity: 2 }])
  const { orderNumber } = await order(shop, shopper)
  await shop.db
    .update(orders)
    .set({ orderStatus: 'COMPLETED', deliveredAt: new Date() })
    .where(eq(orders.orderNumber, orderNumber))
  await fillCart(shop, token, [{ productId: 'atta', size: 5, quantity: 1 }])
  await shop.db.insert(wishlistItems).values({ userId: user.id, productId: 'atta' })
  const [review] = await shop.db
    .insert(reviews)
    .values({ userId: user.id, productId: 'haldi', rating: 4, review: 'Bright and fresh' })
    .returning()
  const picture = `profiles/${user.id.replaceAll('-', '')}.webp`
  const paper = `attachments/${user.id.replaceAll('-', '')}.pdf`
  for (const [key, kind] of [
    [picture, 'avatar'],
    [paper, 'attachment'],
  ] as const) {
    await shop.db
      .insert(storedFiles)
      .values({ key, kind, ownerId: user.id, contentType: 'x/y', originalName: 'bill.pdf', byteSize: 3 })
    await shopFiles().put(key, Buffer.from('abc'), 'x/y')
  }
  await shop.db.update(users).set({ profileImageKey: picture }).where(eq(users.id, user.id))
  const [row] = await shop.db.select().from(orders).where(eq(orders.orderNumber, orderNumber))
  for (const isForShopper of [true, false]) {
    await shop.db.insert(orderNotes).values({ orderId: row?.id ?? '', text: 'Kavita’s mother is ill', isForShopper })
  }
  await shop.db
    .insert(messages)
    .values({ recipient: profile.email, channel: 'mail', template: 'order-note', text: 'Kavita' })
  await writeTicket(user.id, `G${orderNumber}`, null, paper)
  await writeTicket(user.id, `O${orderNumber}`, row?.id ?? null, null)
  await shop.call(changeConsent, { body: { wantsOffers: true, notice: 'one' } }, { token })
  return { ...shopper, orderNumber, orderId: row?.id ?? '', reviewId: review?.id ?? '', picture, paper }
}

async function writeTicket(userId: string, ticketNumber: string, orderId: string | null, attachmentKey: string | null) {
  const [ticket] = await shop.db.insert(tickets).values({ userId, ticketNumber, subject: 'Help', orderId }).returning()
  await shop.db
    .insert(ticketMessages)
    .values({ ticketId: ticket?.id ?? '', author: 'shopper', message: 'Please call me', attachmentKey })
}

const shopFiles = () => openStorage(shop.config)

async function proofOf(mobileNumber: string) {
  await shop.pool.query("update login_challenge set created_at = created_at - interval '1 minute'")
  const { session } = await shop.call(sendPhoneCode, { query: { mobileNumber } })
  const code = await readCode(shop, mobileNumber)
  return (await shop.call(confirmPhoneCode, { body: { session, code } })).authToken
}

async function remove({ token, mobileNumber }: { token: string; mobileNumber: string }) {
  const authToken = await proofOf(mobileNumber)
  return shop.call(deleteAccount, { body: { authToken } }, { token })
}

const isSignedIn = async (token: string) =>
  (await shop.app.inject({ url: '/api/v1/user/me', headers: { authorization: `Bearer ${token}` } })).statusCode === 200

describe('a shopper who asks who they are', () => {
  it('reads the own profile, which nobody keeps on the way', async () => {
    const { token, user } = await shop.signIn()
    const answer = await shop.app.inject({ url: '/api/v1/user/me', headers: { authorization: `Bearer ${token}` } })
    expect(answer.json()).toEqual({ statusCode: 200, status: 'OK', message: 'OK', data: user })
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

describe('a shopper who logs out everywhere', () => {
  it('has no session left, and nobody else loses one', async () => {
    const [shopper, other] = [await shop.signIn(), await shop.signIn()]
    const elsewhere = await openSession(shop.db, shopper.user.id, 'user')
    await shop.call(logOutEverywhere, {}, { token: elsewhere })
    expect(await Promise.all([shopper.token, elsewhere, other.token].map(isSignedIn))).toEqual([false, false, true])
  })
})

describe('a shopper who takes their data along', () => {
  it('gets everything the shop keeps about them, in words of the calls, and no key to anything', async () => {
    const shopper = await aWholeLife()
    await aWholeLife()
    const data = await shop.call(readPersonalData, {}, { token: shopper.token })
    expect(data).toMatchObject({
      profile: { id: shopper.user.id, name: 'Kavita Joshi', address: { town: 'Nashik' } },
      cart: [{ productId: 'atta', size: 5, quantity: 1 }],
      wishes: [{ productId: 'atta' }],
      orders: [{ orderNumber: shopper.orderNumber, totalAmount: expect.any(Number) }],
      reviews: [{ productId: 'haldi', rating: 4, review: 'Bright and fresh' }],
      consents: [
        { purpose: 'marketing', isGiven: true },
        { purpose: 'service', isGiven: true },
      ],
      sessions: [{ endedAt: null }],
    })
    expect(data.tickets.map(({ messages }) => messages)).toContainEqual([
      { author: 'shopper', message: 'Please call me', attachment: 'bill.pdf', createdAt: expect.any(String) },
    ])
    expect(data.tickets).toHaveLength(2)
    expect(JSON.stringify(data)).not.toContain(shopper.token)
    expect(JSON.stringify(data)).not.toMatch(/hash/i)
  })

  it('may do so five times an hour, and then reads the wait', async () => {
    const { token } = await shop.signIn()
    const { token: other } = await shop.signIn()
    for (let times = 0; times < 5; times += 1) await shop.call(readPersonalData, {}, { token })
    await expect(shop.call(readPersonalData, {}, { token })).rejects.toMatchObject({
      statusCode: 429,
      message: expect.stringMatching(
        /^You have done this often enough for now. Please try again in (1 hour|\d+ minutes)\.$/,
      ),
    })
    await shop.call(readPersonalData, {}, { token: other })
  })
})

describe('a shopper who deletes the account', () => {
  let erasedShopper: Shopper
  beforeAll(async () => {
    erasedShopper = await aWholeLife()
    await remove(erasedShopper)
  })

  it('is known by nothing any more and signed in nowhere', async () => {
    const [row] = await shop.db.select().from(users).where(eq(users.id, erasedShopper.user.id))
    expect(row).toMatchObject({
      name: null,
      email: null,
      address: null,
      loginMobile: null,
      mobileNumber: '0000000000',
      profileImageKey: null,
      profileThumbnailKey: null,
      isVerified: false,
      erasedAt: expect.any(Date),
    })
    expect(await isSignedIn(erasedShopper.token)).toBe(false)
    const open = await shop.db.select().from(sessions).where(eq(sessions.userId, erasedShopper.user.id))
    expect(open.length).toBeGreaterThan(0)
    expect(open.filter(({ endedAt }) => endedAt === null)).toEqual([])
    expect(await shop.db.$count(shopperBrowsers, eq(shopperBrowsers.userId, erasedShopper.user.id))).toBe(0)
  })

  it('leaves no cart, saved product, picture, message or ticket behind that is not about an order', async () => {
    const { id } = erasedShopper.user
    const left = [
      await shop.db.$count(cartLines, eq(cartLines.userId, id)),
      await shop.db.$count(wishlistItems, eq(wishlistItems.userId, id)),
      await shop.db.$count(messages, eq(messages.recipient, `+91${erasedShopper.mobileNumber}`)),
      await shop.db.$count(messages, eq(messages.recipient, 'kavita@example.com')),
    ]
    expect(left).toEqual([0, 0, 0, 0])
    const remainingTickets = await shop.db.select().from(tickets).where(eq(tickets.userId, id))
    expect(remainingTickets).toMatchObject([{ orderId: erasedShopper.orderId, status: 2, closedAt: expect.any(Date) }])
    for (const key of [erasedShopper.picture, erasedShopper.paper]) expect(await shopFiles().find(key)).toBeUndefined()
  })

  it('leaves the order with its bill as tax law asks, the review without a name, and the log of consents', async () => {
    const [remainingTickets] = await shop.db.select().from(orders).where(eq(orders.id, erasedShopper.orderId))
    expect(remainingTickets).toMatchObject({
      orderNumber: erasedShopper.orderNumber,
      recipient: { name: 'Asha Patil' },
    })
    const notes = await shop.db.select().from(orderNotes).where(eq(orderNotes.orderId, erasedShopper.orderId))
    expect(notes.map(({ text }) => text)).toEqual(Array(2).fill('The words were removed with the customer.'))
    expect(await shop.call(getReview, { params: { id: erasedShopper.reviewId } })).toMatchObject({
      review: 'Bright and fresh',
      userName: null,
      userProfileImage: null,
      userAddress: null,
    })
    const log = await shop.db
      .select()
      .from(consents)
      .where(eq(consents.userId, erasedShopper.user.id))
      .orderBy(consents.createdAt)
    expect(
      log
        .slice(-2)
        .map(({ purpose, isGiven }) => [purpose, isGiven])
        .sort(),
    ).toEqual([
      ['marketing', false],
      ['service', false],
    ])
  })

  it('is somebody new with the same number, without the orders of before', async () => {
    await shop.pool.query("update login_challenge set created_at = created_at - interval '1 minute'")
    const { user, token } = await shop.signIn(erasedShopper.mobileNumber)
    expect(user.id).not.toBe(erasedShopper.user.id)
    expect(user.name).toBeNull()
    const params = { orderNumber: erasedShopper.orderNumber }
    await expect(shop.call(getOrder, { params }, { token })).rejects.toMatchObject({ statusCode: 404 })
  })

  it('cannot do so while an order is on its way, and loses nothing by trying', async () => {
    const shopper = await aWholeLife()
    await shop.db
      .update(orders)
      .set({ orderStatus: 'CONFIRMED', deliveredAt: null })
      .where(eq(orders.id, shopper.orderId))
    await expect(remove(shopper)).rejects.toMatchObject({
      statusCode: 409,
      message:
        'An order of yours is not delivered yet. Your account can be deleted once it has been delivered or cancelled.',
    })
    expect((await shop.call(getProfile, {}, { token: shopper.token })).name).toBe('Kavita Joshi')
    expect(await shopFiles().find(shopper.picture)).toBeDefined()
    await shop.db
      .update(orders)
      .set({ orderStatus: 'CANCELLED', cancelledAt: new Date() })
      .where(eq(orders.id, shopper.orderId))
    await remove(shopper)
    expect(await isSignedIn(shopper.token)).toBe(false)
  })

  it('needs a fresh code of the own login number: a session alone deletes nothing', async () => {
    const shopper = await shop.signIn()
    for (const authToken of ['made-up', await proofOf(anyMobile())]) {
      await expect(shop.call(deleteAccount, { body: { authToken } }, { token: shopper.token })).rejects.toMatchObject({
        statusCode: 400,
        message: 'We could not confirm your number. Please ask for a new code.',
      })
    }
    expect(await isSignedIn(shopper.token)).toBe(true)
  })

  it('is deleted once, however often the button is pressed', async () => {
    const shopper = await shop.signIn()
    const authToken = await proofOf(shopper.mobileNumber)
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => shop.call(deleteAccount, { body: { authToken } }, { token: shopper.token })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
