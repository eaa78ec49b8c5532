import type { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { moveOrders } from '#contract/api/admin/orders/order-steps.ts'
import { closePaymentException, listPaymentExceptions } from '#contract/api/admin/payments/payment-exceptions.ts'
import { getToday } from '#contract/api/admin/reports/today.ts'
import { giveTotp } from '#contract/api/admin/staff/sign-in.ts'
import { addTicket } from '#contract/api/content/support.ts'
import { replyToTicket } from '#server/care/support/ticket-transitions.ts'
import { signInFirst } from '#server/people/staff/testing/back-office-visit.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { aShopper, openSmallShop, order } from '#server/testing/orders/test-buyers.ts'
import type { TestShop } from '#server/testing/test-shop.ts'

const oftenLookedAt = { TODAY_LOOKED_AT_EVERY_MS: '100' }
let shop: TestShop
let admin: SignedInStaff
let packer: SignedInStaff
let support: SignedInStaff
beforeAll(async () => {
  shop = await openSmallShop(oftenLookedAt)
  admin = await signInStaff(shop, 'admin')
  packer = await signInStaff(shop, 'packer')
  support = await signInStaff(shop, 'support')
})
afterAll(() => shop?.close())

const anOrder = async () => order(shop, await aShopper(shop, { productId: 'haldi', size: 200, quantity: 1 }))

describe('what waits today', () => {
  it('is shown to each role as far as it looks after it', async () => {
    const { orderNumber } = await anOrder()
    const all = await admin.call(getToday)
    expect(all.toPack.rows.map((row) => row.orderNumber)).toContain(orderNumber)
    expect(all.toPack.count).toBe(all.toPack.rows.length)
    expect(all.lowStock?.rows).toMatchObject([{ name: 'Khapli Atta', size: 10, type: 'KG', stock: 1, lowStockAt: 5 }])
    expect(all.matters).toEqual({ count: 0, rows: [] })
    expect(await packer.call(getToday)).toMatchObject({
      lowStock: { count: 1 },
      tickets: null,
      reviews: null,
      matters: null,
    })
    expect(await support.call(getToday)).toMatchObject({ lowStock: null, tickets: { count: 0 }, matters: null })
    await packer.call(moveOrders, { body: { orderNumbers: [orderNumber], step: 'pack' } })
    const after = await packer.call(getToday)
    expect(after.toHandOver.rows.map((row) => row.orderNumber)).toEqual([orderNumber])
  })

  it('holds each ticket whose last word is the shopper’s, with the 48 hours and the month that the law gives', async () => {
    const { token } = await shop.signIn()
    const form = { subject: 'A torn bag', message: 'The bag came torn.' }
    const { ticketNumber, createdAt } = await shop.call(addTicket, { body: form }, { token })
    const hours = (moment: string | null | undefined) => (Date.parse(moment ?? '') - Date.parse(createdAt)) / 3_600_000
    const [ticket] = (await support.call(getToday)).tickets?.rows ?? []
    expect(ticket).toMatchObject({ ticketNumber, subject: 'A torn bag' })
    expect([hours(ticket?.answerBy), hours(ticket?.settleBy)]).toEqual([48, 720])
    await replyToTicket(shop.db, ticketNumber, { message: 'We send another one.' }, 'command')
    expect((await support.call(getToday)).tickets).toEqual({ count: 0, rows: [] })
  })

  it('holds money matters until somebody has seen to them; closed twice they are closed once', async () => {
    await shop.pool.query(
      "insert into open_matter (kind, subject, text) values ('unknown-payment', 'pay_x', 'A payment that nobody knows.')",
    )
    const [exception] = await admin.call(listPaymentExceptions)
    expect(exception).toMatchObject({ kind: 'unknown-payment', orderNumber: null })
    const params = { id: exception?.id ?? '' }
    for (const reason of ['', '  ', 'ok']) {
      await expect(admin.call(closePaymentException, { params, body: { reason } })).rejects.toMatchObject({
        statusCode: 400,
        message: expect.stringContaining('Say what was done about it'),
      })
    }
    const former = await shop.app.inject({
      ...{ method: 'POST', url: `/api/v1/admin/matters/${params.id}/close` },
      headers: { cookie: admin.cookie },
    })
    expect(former.statusCode).toBe(400)
    expect(await admin.call(listPaymentExceptions)).toHaveLength(1)
    const body = { reason: 'Given back by UPI' }
    await admin.call(closePaymentException, { params, body })
    await admin.call(closePaymentException, { params, body: { reason: 'Another one' } })
    expect(await admin.call(listPaymentExceptions)).toEqual([])
    const { rows } = await shop.pool.query(
      "select a.actor, m.reason from audit_entry a join open_matter m on m.id::text = a.subject_id where action = 'matter.close'",
    )
    expect(rows).toEqual([{ actor: 'The admin', reason: 'Given back by UPI' }])
    await expect(admin.call(closePaymentException, { params: { id: 'none' }, body })).rejects.toMatchObject({
      statusCode: 404,
    })
  })
})

describe('whoever watches the day', () => {
  it('is told once something changed, and no more once the session has ended', { timeout: 30_000 }, async () => {
    const watcher = await signInStaff(shop, 'packer')
    const answer = await watch(shop, watcher)
    expect(answer.headers).toMatchObject({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    const events = eventsIn(answer.stream())
    expect((await events.next()).value).toContain('event: changed')
    await anOrder()
    expect((await events.next()).value).toContain('event: changed')
    await shop.pool.query('update staff_session set ended_at = now() where staff_id = $1', [watcher.staffId])
    expect((await events.next()).value).toContain('event: signed-out')
    expect((await events.next()).done).toBe(true)
  })

  it('goes on being told after giving the second factor once more', { timeout: 30_000 }, async () => {
    const { visit, codeIn } = await signInFirst(shop, 'packer')
    const events = eventsIn((await watch(shop, visit)).stream())
    expect((await events.next()).value).toContain('event: changed')
    const { cookie } = visit
    await visit.call(giveTotp, { body: { code: codeIn(0) } })
    expect(visit.cookie).not.toBe(cookie)
    await anOrder()
    expect((await events.next()).value).toContain('event: changed')
  })

  it('is not signed out when the shop stops, as with each release, and comes back', async () => {
    const stopping = await openSmallShop()
    const events = eventsIn((await watch(stopping, await signInStaff(stopping, 'packer'))).stream())
    expect((await events.next()).value).toContain('event: changed')
    await stopping.close()
    expect((await events.next()).done).toBe(true)
  })

  it('without event streams reads the present state, which changes with what waits', async () => {
    const state = async () =>
      (await shop.app.inject({ url: '/api/v1/admin/today/events?once=true', headers: { cookie: packer.cookie } })).body
    const before = await state()
    expect(await state()).toBe(before)
    await shop.pool.query("update variation set stock = 2 where sku = 'SKU-0'")
    expect(await state()).not.toBe(before)
  })
})

describe('a stream that could not be begun', () => {
  it('leaves nothing behind that goes on for ever', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await shop.pool.query('alter table open_matter rename to open_matter_away')
    try {
      const headers = { cookie: packer.cookie }
      const { statusCode } = await shop.app.inject({ url: '/api/v1/admin/today/events', headers })
      expect([statusCode, vi.getTimerCount()]).toEqual([500, 0])
    } finally {
      await shop.pool.query('alter table open_matter_away rename to open_matter')
      vi.useRealTimers()
    }
  })
})

function watch({ app }: TestShop, { cookie }: { cookie: string }) {
  return app.inject({ url: '/api/v1/admin/today/events', headers: { cookie }, payloadAsStream: true })
}

/** Events of a stream, one after the other. */
async function* eventsIn(stream: Readable) {
  let text = ''
  for await (const part of stream) {
    text += part
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      yield text.slice(0, end)
      text = text.slice(end + 2)
    }
  }
}
