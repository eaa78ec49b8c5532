import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/api/calls.ts'
import { refusalsOf } from '#contract/api/refusals.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const ourOwn = [
  '/phone-auth/send',
  '/phone-auth/confirm',
  '/login/send',
  '/auth/logout',
  '/auth/logout/all',
  '/user/me',
  '/user/me/data',
  '/user/me/consents',
  '/user/me/delete',
  '/order/number/orders',
  '/order/:orderNumber/refuse',
  '/user/me/sessions',
  '/user/me/sessions/:id',
  '/user/me/sessions/end-others',
  '/guest/mobile/prove',
  '/user/mobile/prove',
  '/user/mobile/prove-login',
  '/user/mobile/undo',
  '/user/me/number-change',
  '/user/me/number-change/stop',
  '/order/status',
  '/order/track',
  '/order/:orderNumber/track',
  '/product/:productId/notify',
  '/order/:orderNumber/cancel',
  '/webhooks/razorpay',
  '/rating/user/all/get',
  '/wishlist/get',
  '/wishlist/add',
  '/wishlist/:productId/delete',
  '/product/cards',
  '/product/suggest',
  '/seller/get',
  '/order/:orderNumber/confirm',
  '/order/:orderNumber/confirm/send',
  '/order/track/token',
  '/order/track/confirm',
  '/order/track/confirm/send',
  '/content/words/home',
  '/content/words/why-milloraa',
  '/content/words/about',
]
const specified = calls.filter(({ call: { path } }) => !ourOwn.includes(path) && !path.startsWith('/admin/'))

describe('an engineer who reads the API', () => {
  it('[API-01] finds all 36 calls of the specification and our own under /api/v1/', async () => {
    const { openapi, paths } = (await shop.app.inject('/api/v1/openapi.json')).json()
    expect(openapi).toMatch(/^3\.1/)
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    const agreed = calls.map(({ call }) => `${call.method} /api/v1${call.path}`)
    expect(listed.filter((call) => !call.includes('/file/')).sort()).toEqual(agreed.sort())
    expect(specified).toHaveLength(36)
  })

  it('[API-01] speaks JSON with each of the 36 calls, also when it is refused; only files go up otherwise, as is noted', async () => {
    const { paths, components } = (await shop.app.inject('/api/v1/openapi.json')).json()
    const statuses: number[] = []
    for (const { call } of specified) {
      const url = `/api/v1${call.path.replace(/:\w+/g, 'none')}`
      const answer = await shop.app.inject({ method: call.method, url })
      expect([call.path, answer.headers['content-type']]).toEqual([call.path, 'application/json; charset=utf-8'])
      const envelope = answer.json()
      const page = call.isPaged && answer.statusCode === 200 ? ['total', 'next'] : []
      expect(Object.keys(envelope), call.path).toEqual(['statusCode', 'status', 'message', 'data', ...page])
      expect(envelope.statusCode, call.path).toBe(answer.statusCode)
      statuses.push(answer.statusCode)
      const listed = paths[`/api/v1${call.path.replace(/:(\w+)/g, '{$1}')}`][call.method.toLowerCase()]
      const taken = Object.keys(listed.requestBody?.content ?? {})
      const takesJson = call.body || Object.values(call.unloggedFields ?? {}).includes('body')
      const kind = call.isMultipart ? ['multipart/form-data'] : takesJson ? ['application/json'] : []
      expect([call.path, ...taken]).toEqual([call.path, ...kind])
      for (const [status, documented] of Object.entries<{ content?: object; $ref?: string }>(listed.responses)) {
        const { content } = documented.$ref ? components.responses[documented.$ref.split('/').at(-1) ?? ''] : documented
        expect([call.path, status, ...Object.keys(content ?? {})]).toEqual([call.path, status, 'application/json'])
      }
    }
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(7)
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(12)
    const noted = specified.filter(({ call }) => call.isMultipart).map(({ call }) => call.path)
    expect(noted.sort()).toEqual([
      '/support/tickets/:id/history/add',
      '/support/tickets/add',
      '/user/upload/profile/image',
    ])
  })

  it('sees what each call answers', async () => {
    const { paths, components } = (await shop.app.inject('/api/v1/openapi.json')).json()
    const answer = paths['/api/v1/setting/get'].get.responses['200'].content['application/json'].schema
    expect(Object.keys(answer.properties)).toEqual(['statusCode', 'status', 'message', 'data'])
    expect(answer.properties.data).toEqual({ $ref: '#/components/schemas/Settings' })
    expect(Object.keys(components.schemas.Settings.properties)).toContain('deliveryCharge')
  })

  it('sees how a file goes up, which headers a call takes, and where a token may be left out', async () => {
    const { paths } = (await shop.app.inject('/api/v1/openapi.json')).json()
    const form = paths['/api/v1/support/tickets/add'].post.requestBody.content['multipart/form-data'].schema
    expect(form.properties.attachment).toEqual({ type: 'string', format: 'binary' })
    expect(form.required).toEqual(['subject', 'message'])
    const photo = paths['/api/v1/user/upload/profile/image'].post.requestBody.content['multipart/form-data'].schema
    expect(photo.required).toEqual(['file'])
    const names = paths['/api/v1/order/create/cash'].post.parameters
      .filter(({ in: location }: { in: string }) => location === 'header')
      .map(({ name }: { name: string }) => name)
    expect(names).toEqual(['idempotency-key', 'x-status-token', 'x-total-shown'])
    expect(paths['/api/v1/promoCodes/isValid'].post.security).toEqual([{}, { bearer: [] }])
    expect(paths['/api/v1/cart/add'].post.security).toEqual([{ bearer: [] }])
    expect(paths['/api/v1/product/search'].post.security).toEqual([])
  })

  it('finds in no refusal what only one order, person or amount had', () => {
    const sentences = calls.flatMap(({ call }) => Object.values(refusalsOf(call)).flat())
    expect(sentences.filter((sentence) => /[0-9A-HJKMNP-TV-Z]{12}|₹\d{3}|\b[6-9]\d{9}\b/.test(sentence))).toEqual([])
  })

  it('reads every call on a page without any script', async () => {
    const page = await shop.app.inject('/api/docs')
    expect(page.statusCode).toBe(200)
    expect(
      calls.filter(({ call: { method, path } }) => !page.body.includes(`>${method}</b> <code>/api/v1${path}<`)),
    ).toEqual([])
    expect(page.body).not.toContain('<script')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  })
})
