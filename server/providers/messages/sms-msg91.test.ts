import { type AddressInfo, createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { msg91 as gatewayOf } from './sms-msg91.ts'
import { openMsg91 } from './testing/msg91-stand-in.ts'

let msg91: Awaited<ReturnType<typeof openMsg91>>
beforeAll(async () => {
  msg91 = await openMsg91()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => msg91.close())

const usual = readConfig({}).sms.msg91
const gateway = (url = msg91.url) =>
  gatewayOf({
    ...usual,
    url,
    authKey: 'the-key',
    templates: { ...usual.templates, 'order-confirmed': 'template-2' },
  })

const order = {
  template: 'order-confirmed',
  to: '+919876543210',
  values: { orderNumber: 'K7M2QX4D9PRT', total: '315.00', link: 'https://mill.example/orders/K7M2QX4D9PRT' },
} as const

describe('a message through MSG91', () => {
  it('goes out as a flow with the DLT template and its variables', async () => {
    await gateway().send(order)
    const seen = msg91.seen.at(-1)
    expect(seen?.url).toBe('/api/v5/flow')
    expect(seen?.headers).toMatchObject({ authkey: 'the-key', 'content-type': 'application/json' })
    expect(seen?.body).toEqual({
      template_id: 'template-2',
      short_url: '0',
      recipients: [{ mobiles: '919876543210', ...order.values }],
    })
  })

  it('fails with a reason that names no person when nobody answers, or not in time', async () => {
    await expect(gateway('http://127.0.0.1:9').send(order)).rejects.toThrow('MSG91: cannot be reached')
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort(new DOMException('', 'TimeoutError')))
    await expect(gateway().send(order)).rejects.toThrow('MSG91: no answer in time')
    expect(AbortSignal.timeout).toHaveBeenCalledWith(8_000)
  })

  it.each([
    [401, '{}', 'gateway'],
    [402, '{}', 'gateway'],
    [404, '{}', 'gateway'],
    [429, '{}', 'gateway'],
    [502, '<html>', 'gateway'],
    [400, '{"type":"error","message":"Insufficient balance"}', 'gateway'],
    [200, '{"type":"error","message":"Authentication failure"}', 'gateway'],
    [200, '{"type":"error"}', 'gateway'],
    [400, '{}', 'message'],
    [422, '{}', 'message'],
    [200, '{"type":"error","message":"Invalid mobile number"}', 'message'],
    [200, '<html>', 'unclear'],
  ])('answered %i %s is refused for the %s', async (statusCode, body, fault) => {
    msg91.answer = { statusCode, body, afterMs: 0 }
    await expect(gateway().send(order)).rejects.toMatchObject({ fault })
  })

  it('may have been taken where the answer is lost, and is not where there was no connection', async () => {
    const silent = createServer((socket) => socket.on('data', () => socket.destroy()))
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
    const { port } = silent.address() as AddressInfo
    const lost = { message: 'MSG91: it broke off', fault: 'unclear' }
    await expect(gateway(`http://127.0.0.1:${port}`).send(order)).rejects.toMatchObject(lost)
    await new Promise((done) => silent.close(done))
    await expect(gateway(`http://127.0.0.1:${port}`).send(order)).rejects.toMatchObject({ fault: 'gateway' })
  })
})
