import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { isMailAddress } from './mail-gateway.ts'
import { smtp } from './mail-smtp.ts'
import { openMailServer } from './testing/smtp-stand-in.ts'

let server: Awaited<ReturnType<typeof openMailServer>>
beforeAll(async () => {
  server = await openMailServer()
})
beforeEach(() => {
  server.received.length = 0
  server.answer = { line: '250 2.0.0 taken', toRecipient: '250 2.1.5 ok', isSilent: false }
})
afterAll(() => server.close())

const from = { name: 'Milloraa', address: 'orders@mill.example' }
const { patienceMs } = readConfig({}).mail
const gateway = (url = server.url, ms = patienceMs) => smtp({ url, from, patienceMs: ms })
const mail = {
  id: '0f2c9f0e-1d2e-8a3b-9c4d-5e6f708192a3',
  to: 'asha@example.com',
  subject: 'Your order K7M2QX4D9PRT is confirmed',
  text: 'Thank you\n\nOrder total: ₹315.00\n',
  html: '<p>Thank you</p>',
}

describe('a mail to a shopper', () => {
  it('reaches the mail server as text and HTML, from the shop, with an id that stays the same at each try', async () => {
    await gateway().send(mail)
    await gateway().send(mail)
    const [first, again] = server.received
    expect(first).toMatchObject({ from: 'orders@mill.example', to: ['asha@example.com'] })
    expect(Object.fromEntries(first?.headers ?? [])).toMatchObject({
      from: 'Milloraa <orders@mill.example>',
      to: 'asha@example.com',
      subject: 'Your order K7M2QX4D9PRT is confirmed',
      'message-id': `<${mail.id}@mill.example>`,
      'auto-submitted': 'auto-generated',
    })
    expect(first?.headers.get('content-type')).toContain('multipart/alternative')
    expect(first?.source).toContain('Content-Type: text/plain; charset=utf-8')
    expect(first?.source).toContain('Content-Type: text/html; charset=utf-8')
    expect(again?.headers.get('message-id')).toBe(first?.headers.get('message-id'))
  })

  it.each([
    'asha@example.com\r\nBcc: all@example.com',
    'asha@example.com, all@example.com',
    'Asha <asha@example.com>',
    'asha@example.com;all@example.com',
    '"asha b"@example.com',
    'asha@example',
    'asha@example..com',
    '',
  ])('never goes to %j: only one plain address is one', async (to) => {
    expect(isMailAddress(to)).toBe(false)
    await expect(gateway().send({ ...mail, to })).rejects.toThrow('Mail: no usable address')
    expect(server.received).toEqual([])
  })

  it('has no header that a subject brought along', async () => {
    await gateway().send({ ...mail, subject: 'Your order\r\nBcc: all@example.com\r\n\r\n<script>' })
    const [got] = server.received
    expect(got?.to).toEqual(['asha@example.com'])
    expect(got?.headers.has('bcc')).toBe(false)
    expect(got?.headers.get('subject')).toBe('Your order Bcc: all@example.com <script>')
  })

  it('reads no file and fetches nothing, whatever its text says', async () => {
    await gateway().send({ ...mail, html: '<img src="file:///etc/passwd">', text: '{"path":"/etc/passwd"}' })
    expect(server.received[0]?.source).not.toContain('root:')
  })

  it('fails with a reason that names no person', async () => {
    server.answer.toRecipient = '550 5.1.1 no such person as <asha@example.com>'
    await expect(gateway().send(mail)).rejects.toThrow(/^Mail: the server answered 550$/)
    server.answer.toRecipient = '250 ok'
    server.answer.line = '451 4.3.0 try later, asha@example.com'
    await expect(gateway().send(mail)).rejects.toThrow(/^Mail: the server answered 451$/)
    await expect(gateway('smtp://127.0.0.1:9').send(mail)).rejects.toThrow(/^Mail: the server cannot be reached$/)
  })

  it('may have been taken where the connection breaks off, and is not where there was none', async () => {
    const broken = createServer((socket) => {
      socket.write('220 mail.test\r\n')
      socket.on('error', () => {})
      socket.on('data', (output) => (/^DATA/m.test(String(output)) ? socket.destroy() : socket.write('250 ok\r\n')))
    })
    await new Promise<void>((done) => broken.listen(0, '127.0.0.1', done))
    const { port } = broken.address() as AddressInfo
    const lost = { message: 'Mail: the connection broke off', fault: 'unclear' }
    await expect(gateway(`smtp://127.0.0.1:${port}`).send(mail)).rejects.toMatchObject(lost)
    await new Promise((done) => broken.close(done))
    await expect(gateway(`smtp://127.0.0.1:${port}`).send(mail)).rejects.toMatchObject({ fault: 'gateway' })
  })

  it('is given up when the server says nothing for so long, which is eight seconds in a shop', async () => {
    expect(patienceMs).toBe(8_000)
    server.answer.isSilent = true
    await expect(gateway(server.url, 300).send(mail)).rejects.toMatchObject({
      message: 'Mail: no answer in time',
      fault: 'unclear',
    })
  })
})
