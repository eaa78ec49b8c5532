import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendContactMessage } from '#contract/api/content/content.ts'
import { convertDemoShop } from '#server/office/going-live/convert-demo-shop.ts'
import { forgetOldRows } from '#server/operations/schedule/clean-up.ts'
import { anyMobile, openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { printContactMessages } from './message-command.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const hello = () => ({
  name: 'Asha Verma',
  email: 'asha@example.com',
  mobileNumber: anyMobile(),
  message: 'Do you mill bajra?\nMy mother asks.',
})
type Message = ReturnType<typeof hello>

const send = (message: unknown, remoteAddress = '127.0.0.1') =>
  shop.app.inject({
    method: 'POST',
    url: '/api/v1/contact-us/add',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(message),
    remoteAddress,
  })

async function storedOf(mobileNumber: string) {
  const { rows } = await shop.pool.query('select * from contact_message where mobile_number = $1 order by created_at', [
    mobileNumber,
  ])
  return rows
}

const makeOlder = ({ mobileNumber }: Message, by: string) =>
  shop.pool.query('update contact_message set created_at = created_at - $2::interval where mobile_number = $1', [
    mobileNumber,
    by,
  ])

describe('somebody who writes to the shop', () => {
  it('[API-40] [ENT-36] [GEN-05] [ROLE-01] needs no account: name, email, mobile number and message are kept as written', async () => {
    const message = hello()
    const answer = await send({ ...message, name: '  Asha Verma ', role: 'admin', demo: false })
    expect(answer.json()).toEqual({ statusCode: 200, status: 'OK', message: 'OK', data: null })
    const stored = await storedOf(message.mobileNumber)
    expect(stored).toHaveLength(1)
    expect(stored[0]).toMatchObject({
      name: 'Asha Verma',
      email: 'asha@example.com',
      mobile_number: message.mobileNumber,
      message: 'Do you mill bajra?\nMy mother asks.',
      // The demo shop's messages go when the owner opens the shop.
      demo: true,
    })
  })

  it.each([
    ['Name is required', { name: '' }],
    ['Name is required', { name: '   ' }],
    ['Email is required', { email: '' }],
    ['Please enter a valid email address', { email: 'asha@example' }],
    ['Please enter a valid email address', { email: 'a b@example.com' }],
    ['Mobile number is required', { mobileNumber: '' }],
    ['Please enter a valid 10-digit mobile number', { mobileNumber: '98765' }],
    ['Please enter a valid 10-digit mobile number', { mobileNumber: '98765432101' }],
    ['Please enter a valid 10-digit mobile number', { mobileNumber: '९८७६५४३२१०' }],
    ['Message is required', { message: ' \n ' }],
    ['The name can have at most 100 characters', { name: 'a'.repeat(101) }],
    ['Please enter a valid email address', { email: `${'a'.repeat(250)}@b.in` }],
    ['The message can have at most 4000 characters', { message: 'a'.repeat(4_001) }],
    ['The name cannot hold the address of a page', { name: 'You have won https://evil.example/claim' }],
    ['Please enter a valid email address', { email: 'asha@example.com\nBcc:everybody@example.com' }],
    ['The message holds characters that cannot be used', { message: 'a\u0000b' }],
  ])('[API-40] [VAL-28] [VAL-29] is told "%s" and nothing is stored: %j', async (sentence, part) => {
    const message = { ...hello(), ...part }
    expect((await send(message)).json()).toEqual({ statusCode: 400, status: 'ERROR', message: sentence, data: null })
    expect(await storedOf(message.mobileNumber)).toEqual([])
  })

  it('[API-40] and presses twice, or comes back within the minute, is stored once and told the same', async () => {
    const message = hello()
    const answers = await Promise.all([send(message), send(message), send(message), send(message)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(await storedOf(message.mobileNumber)).toHaveLength(1)
    await makeOlder(message, '61 seconds')
    await shop.call(sendContactMessage, { body: message })
    expect(await storedOf(message.mobileNumber)).toHaveLength(2)
  })

  it('[API-40] writes three times a minute and 20 times a day from one number, and is told how long to wait', async () => {
    const message = hello()
    for (const nth of [1, 2, 3]) expect((await send({ ...message, message: `${nth}` })).statusCode).toBe(200)
    const fourth = await send({ ...message, message: '4' })
    expect(fourth.json().message).toMatch(
      /^We have several messages from you already\. Please try again in (\d+ seconds?|1 minute)\.$/,
    )
    expect([fourth.statusCode, Number(fourth.headers['retry-after'])]).toEqual([429, expect.any(Number)])
    expect(await storedOf(message.mobileNumber)).toHaveLength(3)
    expect((await send(hello())).statusCode).toBe(200)

    await makeOlder(message, '2 minutes')
    await shop.pool.query(
      `insert into contact_message (name, email, mobile_number, message, created_at)
       select 'Asha', 'a@b.c', $1, 'more', now() - interval '3 hours' from generate_series(1, 17)`,
      [message.mobileNumber],
    )
    expect((await send(message)).json().message).toBe(
      'We have several messages from you already. Please try again in 21 hours.',
    )
    await makeOlder(message, '22 hours')
    expect((await send(message)).statusCode).toBe(200)
  })

  it('[API-40] is stopped with a whole network that sends without end', async () => {
    const strict = await openTestShop({ settings: { ADDRESS_LIMIT_FACTOR: '1' } })
    const answers = []
    for (let nth = 0; nth < 4; nth += 1) {
      answers.push(
        await strict.app.inject({
          method: 'POST',
          url: '/api/v1/contact-us/add',
          payload: hello(),
          remoteAddress: '203.0.113.7',
        }),
      )
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
    expect(answers[3]?.json().message).toBe('Too many tries from your network. Please try again in 1 minute.')
    await strict.close()
  })
})

describe('the person behind the counter', () => {
  it('reads the newest messages first, and no message can pass for two', async () => {
    const one = { ...hello(), name: 'Older', message: 'First' }
    const two = { ...hello(), name: 'Newer', message: 'Line one\n20 Nov 2026, 9:00 am  Somebody else\tsays' }
    await shop.call(sendContactMessage, { body: one })
    await shop.call(sendContactMessage, { body: two })
    await shop.pool.query("update contact_message set message = message || chr(27) || '[2J' where name = 'Newer'")
    const texts = await printContactMessages(shop.db, ['2'])
    expect(texts.split('\n\n')).toEqual([
      expect.stringMatching(
        new RegExp(
          `^\\d+ \\w+ \\d{4}.*  Newer, asha@example\\.com, \\+91 ${two.mobileNumber}\\n  Line one\\n  20 Nov 2026, 9:00 am  Somebody else says\\[2J$`,
        ),
      ),
      expect.stringContaining('Older, asha@example.com'),
    ])
  })

  it('is told when nobody has written, and how to ask', async () => {
    const quiet = await openTestShop()
    expect(await printContactMessages(quiet.db, [])).toBe('Nobody has written yet.')
    await quiet.close()
    for (const commandArguments of [['0'], ['501'], ['all'], ['2', '3'], ['--newest']]) {
      await expect(printContactMessages(shop.db, commandArguments)).rejects.toThrow(/^Please say how many:/)
    }
  })

  it('keeps messages for two years, as the privacy policy says', async () => {
    const [older, newer] = [hello(), hello()]
    for (const message of [older, newer]) await shop.call(sendContactMessage, { body: message })
    await makeOlder(older, '2 years 1 day')
    await makeOlder(newer, '2 years -1 day')
    await forgetOldRows(shop)
    expect(await storedOf(older.mobileNumber)).toHaveLength(0)
    expect(await storedOf(newer.mobileNumber)).toHaveLength(1)
  })

  it('opens the shop and finds the messages of the demo gone, the real ones kept', async () => {
    const fresh = await openTestShop()
    const [demo, real] = [hello(), hello()]
    for (const message of [demo, real]) await fresh.call(sendContactMessage, { body: message })
    await fresh.pool.query('update contact_message set demo = false where mobile_number = $1', [real.mobileNumber])
    expect((await convertDemoShop(fresh.db)).gone).toEqual([[1, 'messages of the contact form']])
    const { rows } = await fresh.pool.query('select mobile_number from contact_message')
    expect(rows).toEqual([{ mobile_number: real.mobileNumber }])
    await fresh.close()
  })
})
