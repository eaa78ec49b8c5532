import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listBackups } from '#contract/api/admin/operations/backups.ts'
import { closeRestoreCheck, listHeldMessages, sendHeldMessage } from '#contract/api/admin/operations/restores.ts'
import { getToday } from '#contract/api/admin/reports/today.ts'
import { trackOrder } from '#contract/api/orders/tracking.ts'
import { queueUnsentMessages, sendMessages } from '#server/people/messages/deliver-messages.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { openMsg91 } from '#server/providers/messages/testing/msg91-stand-in.ts'
import { aGuest, openSmallShop, order } from '#server/testing/orders/test-buyers.ts'
import type { TestShop } from '#server/testing/test-shop.ts'
import { openRestores } from './testing/restored-shops.ts'

const haldi = { productId: 'haldi', size: 200, quantity: 1 }
let msg91: Awaited<ReturnType<typeof openMsg91>>
let restores: ReturnType<typeof openRestores>
let lost: TestShop
let shop: TestShop
let admin: SignedInStaff
let file: string

beforeAll(async () => {
  msg91 = await openMsg91()
  const settings = { ...msg91.settings(), MAIL_GATEWAY: 'none' }
  restores = openRestores(settings)
  lost = await openSmallShop(settings)
  msg91.answer = { statusCode: 402, body: '{}', afterMs: 0 }
  for (let time = 0; time < 2; time += 1) await order(lost, await aGuest(lost, haldi))
  await tryAll(lost)
  file = await restores.backUp(lost)
  msg91.answer = { statusCode: 200, body: '{"type":"success"}', afterMs: 0 }
  await tryAll(lost)
  shop = (await restores.restore(file)).shop
  admin = await signInStaff(shop, 'admin')
}, 60_000)
afterAll(async () => {
  await restores?.close()
  await lost?.close()
  await msg91?.close()
})

async function tryAll(at: TestShop) {
  await queueUnsentMessages(at)
  const { rows } = await at.pool.query("select id from message where template <> 'login-code'")
  await sendMessages(
    at,
    rows.map(({ id }) => id),
  )
}

const sentOf = () => msg91.seen.length
const openRestore = async () => (await admin.call(getToday)).restores?.[0]

describe('whoever owns a shop that was restored', () => {
  it('reads on Backups from which backup, until one was made since, and when the next is', async () => {
    await shop.pool.query('update shop_order set demo = false')
    const page = await admin.call(listBackups)
    const { rows: restored } = await shop.pool.query('select backup_at, restored_at from shop_restore')
    expect(page.restored).toEqual({
      backupAt: restored[0].backup_at.toISOString(),
      restoredAt: restored[0].restored_at.toISOString(),
    })
    expect(Math.abs(Date.parse(page.nextAt ?? '') - Date.now())).toBeLessThan(60_000)
    const made = (moment: string) =>
      shop.pool.query(
        `insert into backup (kind, of_moment, file_name) values ('asked', now() + $1::interval, 'of ' || $1)`,
        [moment],
      )
    // Of the shop that was lost.
    await made('-1 day')
    expect((await admin.call(listBackups)).restored).toEqual(page.restored)
    await made('0 days')
    expect((await admin.call(listBackups)).restored).toBeNull()
    await shop.pool.query('delete from backup')
  })

  it('sees on Today what to look at, alone, until all of it was', async () => {
    const manager = await signInStaff(shop, 'manager')
    expect((await manager.call(getToday)).restores).toBeNull()
    const found = await openRestore()
    expect(found?.checks.map(({ kind }) => kind)).toEqual(['bill-series', 'messages', 'people', 'orders', 'payments'])
    const [series, messages] = found?.checks ?? []
    expect(series?.text).toMatch(/^New bills begin with I..?, new credit notes with C..?\./)
    expect(messages?.text).toContain('2 messages that waited were not sent')
    const textOf = (one: string) => found?.checks.find(({ kind }) => kind === one)?.text
    expect(textOf('people')).toContain(
      'There was no restore-log.jsonl to find: none had been written up to the backup.',
    )
    expect(textOf('orders')).toMatch(
      /Your own SMS and mails about new orders between .+ and .+ name those that are lost\./,
    )
    const { rows } = await shop.pool.query("select after from audit_entry where action = 'shop.restore'")
    expect(rows).toMatchObject([{ after: { messagesNotSent: 2 } }])
  })

  it('reads that the log of who was dismissed and erased is missing, where there had been one', async () => {
    await lost.pool.query("insert into restore_log (kind, subject) values ('person-erased', gen_random_uuid())")
    const other = (await restores.restore(await restores.backUp(lost))).shop
    const [found] = (await (await signInStaff(other, 'admin')).call(getToday)).restores ?? []
    expect(found?.checks.find(({ kind }) => kind === 'people')?.text).toContain(
      'No restore-log.jsonl was found beside the backup: people dismissed or erased since the backup may be back: look through the staff.',
    )
  })

  it('has no message sent a second time that waited in the backup, and can send each once', async () => {
    const before = sentOf()
    await tryAll(shop)
    expect(sentOf()).toBe(before)
    const held = await admin.call(listHeldMessages)
    expect(held).toHaveLength(2)
    for (const { text, recipient, about } of held) {
      expect(text).not.toContain('http')
      expect(text).toContain(about)
      expect(recipient).toMatch(/^…\d{4}$/)
    }
    const [{ id } = { id: '' }] = held
    await shop.pool.query('update message set html = text where id = $1', [id])
    await admin.call(sendHeldMessage, { params: { id } })
    await expect(admin.call(sendHeldMessage, { params: { id } })).rejects.toMatchObject({ statusCode: 404 })
    await tryAll(shop)
    await tryAll(shop)
    expect(sentOf()).toBe(before + 1)
    expect(await admin.call(listHeldMessages)).toHaveLength(1)
  })

  it('sends it with the link that opens the order now, not with that of before', async () => {
    const { rows } = await shop.pool.query<{ recipient: string; text: string; html: string }>(
      "select recipient, text, html from message where html <> ''",
    )
    expect(rows).toHaveLength(1)
    const [{ recipient, ...written } = { recipient: '', text: '', html: '' }] = rows
    for (const texts of Object.values(written)) {
      const link = new URL(/https?:\S+/.exec(texts)?.[0] ?? '')
      const orderNumber = link.pathname.slice('/track/'.length)
      const token = link.searchParams.get('t') ?? ''
      const query = { orderNumber, token, lastFour: recipient.slice(-4) }
      expect(await shop.call(trackOrder, { query })).toMatchObject({ orderNumber })
      expect(JSON.stringify(msg91.seen.at(-1)?.body)).toContain(token)
    }
  })

  it('closes each thing once it was looked at, and messages that nobody sent stay unsent', async () => {
    const before = sentOf()
    for (const { id } of (await openRestore())?.checks ?? []) {
      await admin.call(closeRestoreCheck, { params: { id } })
      await admin.call(closeRestoreCheck, { params: { id } })
    }
    expect((await admin.call(getToday)).restores).toEqual([])
    expect(await admin.call(listHeldMessages)).toEqual([])
    await tryAll(shop)
    expect(sentOf()).toBe(before)
    const { rows } = await shop.pool.query(
      "select count(*)::int as closed from audit_entry where action = 'restore.check-close'",
    )
    expect(rows).toEqual([{ closed: 5 }])
    const none = admin.call(closeRestoreCheck, { params: { id: crypto.randomUUID() } })
    await expect(none).rejects.toMatchObject({ statusCode: 404 })
  })

  it('is shown another restore of the same backup by itself', async () => {
    const again = (await restores.restore(file)).shop
    const there = await signInStaff(again, 'admin')
    expect((await there.call(getToday)).restores).toHaveLength(1)
    // And one of the shop that it left, before anybody has looked at anything.
    const once = (await restores.restore(await restores.backUp(again))).shop
    const open = (await (await signInStaff(once, 'admin')).call(getToday)).restores
    expect(open?.map(({ checks }) => checks.map(({ kind }) => kind))).toEqual([
      ['bill-series', 'messages', 'people', 'orders', 'payments'],
    ])
    expect(open?.[0]?.checks[1]?.text).toContain('2 messages that waited were not sent')
  }, 60_000)

  it('reads of a held mail the order, the subject and how it begins, and not where it goes', async () => {
    await shop.pool.query(`
      insert into message (channel, recipient, template, subject, text, held_at, created_at) values
        ('mail', 'asha@example.com', 'order-packed', 'Your order ABCD2345EFGH is packed',
          E'Your order is packed\\n\\nDear customer, your order ABCD2345EFGH is packed. It comes to Maharashtra 411001 by Sat, 21 Nov, 6:05 pm.\\n\\nFollow: https://mill.example/track/ABCD2345EFGH?t=x', now(), now()),
        ('mail', 'ravi@example.com', 'ticket-answered', 'Our answer to your ticket T7K2MQ9X', E'We have answered\\n\\nDear customer', now(), now() + interval '1 second')`)
    const mails = (await admin.call(listHeldMessages)).map(({ about, subject, recipient, text }) => ({
      ...{ about, subject, recipient, text },
    }))
    expect(mails).toEqual([
      {
        ...{ about: 'ABCD2345EFGH', subject: 'Your order ABCD2345EFGH is packed', recipient: '…@example.com' },
        text: 'Dear customer, your order ABCD2345EFGH is packed. It comes to Maharashtra … by Sat, …',
      },
      {
        ...{ about: 'T7K2MQ9X', subject: 'Our answer to your ticket T7K2MQ9X', recipient: '…@example.com' },
        text: 'Dear customer',
      },
    ])
  })
})
