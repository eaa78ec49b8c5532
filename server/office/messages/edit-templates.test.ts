import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  changeMessageTemplate,
  listMessageTemplates,
  previewMessageTemplate,
} from '#contract/api/admin/content/message-templates.ts'
import type { Api } from '#contract/api/client.ts'
import { applyOverride, mailValues } from '#server/people/messages/apply-override.ts'
import { smsParts } from '#server/people/messages/sms-parts.ts'
import { findPastTexts } from '#server/people/messages/template-overrides.ts'
import { readText } from '#server/people/messages/templates.ts'
import { signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { messages } from '#server/platform/schema/people/messages.ts'
import { auditEntries } from '#server/platform/schema/people/staff.ts'
import { orderTemplates } from '#server/selling/order-messages/order-templates.ts'
import { aShopper, openSmallShop, order } from '#server/testing/orders/test-buyers.ts'
import type { TestShop } from '#server/testing/test-shop.ts'
import { someNote, someOrder } from './preview-page.ts'

let shop: TestShop
let manager: { call: Api }
beforeAll(async () => {
  shop = await openSmallShop({ PUBLIC_URL: 'https://mill.example' })
  manager = await signInStaff(shop, 'manager')
})
afterAll(() => shop.close())

const one = async (template: string, channel: 'sms' | 'mail') => {
  const found = (await manager.call(listMessageTemplates)).find((w) => w.template === template && w.channel === channel)
  if (!found) throw new Error('There is no such message.')
  return found
}
const change = (template: string, channel: 'sms' | 'mail', body: { subject: string; text: string; version: number }) =>
  manager.call(changeMessageTemplate, { params: { template, channel }, body })
const lastTo = async (recipient: string, template: string) =>
  (await shop.db.select().from(messages).where(eq(messages.recipient, recipient))).find((m) => m.template === template)

it('a manager puts an SMS in other words, and the next order is confirmed in them; what waits is still sent', async () => {
  const { version, isOwn } = await one('order-confirmed', 'sms')
  expect({ version, isOwn }).toEqual({ version: 0, isOwn: false })
  const first = await change('order-confirmed', 'sms', {
    subject: '',
    text: 'Order {orderNumber} is in: {link} - Milloraa',
    version,
  })
  expect(first).toMatchObject({ version: 1, isOwn: true })
  const buyer = await aShopper(shop, { productId: 'atta', size: 1, quantity: 1 })
  const { orderNumber } = await order(shop, buyer)
  const sent = await lastTo(`+91${buyer.mobileNumber}`, 'order-confirmed')
  expect(sent?.text).toBe(`Order ${orderNumber} is in: https://mill.example/orders/${orderNumber} - Milloraa`)

  // Words changed again before the gateway took it: its values are still read from its own words.
  await change('order-confirmed', 'sms', { subject: '', text: '{orderNumber} is confirmed - Milloraa', version: 1 })
  const stored = { template: 'order-confirmed', to: sent?.recipient ?? '', text: sent?.text ?? '' }
  expect(readText(stored)).toBeUndefined()
  expect(readText(stored, await findPastTexts(shop.db, 'order-confirmed'))?.values).toEqual({
    orderNumber,
    link: `https://mill.example/orders/${orderNumber}`,
  })
  const usual = await change('order-confirmed', 'sms', { subject: '', text: '', version: 2 })
  expect(usual).toMatchObject({ version: 0, isOwn: false, text: usual.usual.text })
  const log = await shop.db.select().from(auditEntries).where(eq(auditEntries.subjectId, 'order-confirmed sms'))
  expect(log).toHaveLength(3)
})

it('a mail in other words keeps its table and its link, and says what holds for this order', async () => {
  const { text, version } = await one('order-confirmed', 'mail')
  expect(text).toContain('Dear {name}, we have your order {orderNumber}')
  await change('order-confirmed', 'mail', {
    subject: 'We mill {orderNumber}',
    text: 'Namaste {name}\n\nIt comes to {place}. {payment}',
    version,
  })
  const buyer = await aShopper(shop, { productId: 'atta', size: 1, quantity: 1 })
  const email = `words-${buyer.mobileNumber}@example.com`
  const userBasicInfo = { name: 'Asha <b>Patil</b>', email, mobileNumber: buyer.mobileNumber }
  const { orderNumber } = await order(shop, buyer, { userBasicInfo })
  const mail = await lastTo(email, 'order-confirmed')
  expect(mail?.subject).toBe(`We mill ${orderNumber}`)
  expect(mail?.text).toContain(
    'Namaste customer\n\nIt comes to Maharashtra 411001. You pay in cash when it is delivered.',
  )
  expect(mail?.text).toContain('Order total')
  expect(mail?.html).not.toContain('Patil')
  expect((await shop.db.select().from(orders)).length).toBeGreaterThan(0)
})

it('the usual words of every mail, saved as own words, say the same of a paid and of an unpaid order', async () => {
  for (const isPaid of [true, false]) {
    const facts = {
      ...someOrder(shop.config),
      isPaid,
      name: 'Nilesh',
      orderNumber: 'AAAA',
      stateAndPincode: 'Maharashtra 422001',
      refunded: 50_00,
    }
    for (const [name, { mail }] of Object.entries(orderTemplates)) {
      const { usual } = await one(name, 'mail')
      const mailContent = mail(facts)
      expect(applyOverride(mailContent, usual, mailValues(facts, someNote)), name).toEqual(mailContent)
    }
  }
})

it('words that would not work are refused with what is wrong, and seen before they are saved', async () => {
  const preview = (template: string, text: string, channel: 'sms' | 'mail' = 'sms', subject = '') =>
    manager.call(previewMessageTemplate, { params: { template, channel }, body: { subject, text } })
  expect(await preview('order-packed', 'Packed: {orderNumber}')).toEqual({
    ...{ subject: '', text: 'Packed: K7M2QX4D9PRT', html: null, parts: 1 },
  })
  expect((await preview('order-packed', 'Hello {name}', 'mail', 'Packed')).html).toContain('Hello customer')
  await expect(preview('order-packed', 'Hello {name}')).rejects.toThrow('{name} is nothing this message knows.')
  await expect(preview('login-code', 'Hello')).rejects.toThrow('Without {code} nobody can sign in.')
  await expect(preview('order-packed', '{orderNumber} {orderNumber}')).rejects.toThrow('may stand once')
  await expect(preview('order-packed', 'a } b')).rejects.toThrow('A { or } stands alone.')
  await expect(preview('order-packed', 'Hello', 'mail')).rejects.toThrow('Write the subject.')
  await expect(preview('login-code', '{code}', 'mail', 'a')).rejects.toMatchObject({ statusCode: 404 })
  await expect(preview('nothing', 'a')).rejects.toMatchObject({ statusCode: 404 })
})

it('a second manager who had the words open is told, and nothing is overwritten', async () => {
  const { version } = await one('order-packed', 'sms')
  const other = await signInStaff(shop, 'admin', { name: 'Ravi' })
  const params = { template: 'order-packed', channel: 'sms' as const }
  await other.call(changeMessageTemplate, { params, body: { subject: '', text: '{orderNumber} packed', version } })
  await expect(
    change('order-packed', 'sms', { subject: '', text: 'Mine {orderNumber}', version }),
  ).rejects.toMatchObject({
    statusCode: 409,
    data: { current: { text: '{orderNumber} packed' }, changedBy: 'Ravi' },
  })
})

it('an SMS counts as many as it takes: 160 plain letters, 70 of another script', () => {
  expect([
    smsParts('a'.repeat(160)),
    smsParts('a'.repeat(161)),
    smsParts('आ'.repeat(70)),
    smsParts('आ'.repeat(71)),
  ]).toEqual([1, 2, 1, 2])
})
