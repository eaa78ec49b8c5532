import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let token: string
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
  token = (await shop.signIn()).token
})
afterAll(() => shop.close())

function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: unknown, bearer = token) {
  return shop.app.inject({
    method,
    url: `/api/v1/cart/${path}`,
    headers: {
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
  })
}

const add = (payload: unknown) => send('POST', 'add', payload)
const atta = { productId: 'sharbati-wheat-atta', size: 5, quantity: 1 }
const quantitySentence = 'The quantity must be a whole number from 1 to 999'

async function emptyCart() {
  const { rows } = await shop.pool.query('select count(*) as lines from cart_line')
  return rows[0].lines === 0
}

describe('an add that cannot be right', () => {
  it.each([0, -1, 1.5, 1_000, 1e9, '2', '２', null, true, [1], {}])(
    '[API-06] the quantity %j is refused with a sentence',
    async (quantity) => {
      const answer = await add({ ...atta, quantity })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual({ statusCode: 400, status: 'ERROR', message: quantitySentence, data: null })
      expect(await emptyCart()).toBe(true)
    },
  )

  it.each(['1e400', 'NaN', '0x10'])('[API-06] the quantity %s is refused', async (quantity) => {
    expect((await add(`{"productId":"x","size":1,"quantity":${quantity}}`)).statusCode).toBe(400)
  })

  it.each([3, 0, -5, 5.0001, 1e300, 5e-324])('[API-06] the size %s is none of the product', async (size) => {
    const answer = await add({ ...atta, size })
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'This size is not sold any more.'])
  })

  it.each(['5', null, '५', [5]])('[API-06] the size %j is no number', async (size) => {
    const answer = await add({ ...atta, size })
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'The size must be a number'])
  })

  it.each(['unknown', 'a\0b', "'; drop table cart; --", '\ud800', '../etc/passwd'])(
    '[API-06] the product %j does not exist',
    async (productId) => {
      const answer = await add({ ...atta, productId })
      expect([answer.statusCode, answer.json().message]).toEqual([404, 'Product not found'])
    },
  )

  it('[API-06] a product taken off sale does not exist either', async () => {
    await shop.pool.query("update product set is_active = false where id = 'ragi-flour'")
    const answer = await add({ productId: 'ragi-flour', size: 1, quantity: 1 })
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'Product not found'])
  })

  it.each([
    ['nothing', undefined],
    ['a list', []],
    ['text', '"atta"'],
    ['null', 'null'],
    ['half a body', '{"productId":'],
    ['no product', { size: 5, quantity: 1 }],
    ['a number as product', { ...atta, productId: 5 }],
    ['an endless product id', { ...atta, productId: 'x'.repeat(65) }],
    ['a unit that is no text', { ...atta, type: 7 }],
    ['a poisoned prototype', '{"productId":"sharbati-wheat-atta","size":5,"quantity":1,"__proto__":{"role":"admin"}}'],
    ['a poisoned constructor', '{"productId":"x","size":5,"quantity":1,"constructor":{"prototype":{"a":1}}}'],
  ])('[API-06] %s is refused in the envelope', async (_, payload) => {
    const answer = await add(payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ statusCode: 400, status: 'ERROR', data: null })
    expect(await emptyCart()).toBe(true)
  })

  it('[API-06] a body above 64 KB is refused', async () => {
    const answer = await add({ ...atta, note: 'x'.repeat(70_000) })
    expect([answer.statusCode, answer.json().message]).toEqual([413, 'The request is too large.'])
  })

  it('[API-06] a body that is not JSON is refused', async () => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/cart/add',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/xml' },
      payload: '<cart/>',
    })
    expect([answer.statusCode, answer.json().status]).toEqual([415, 'ERROR'])
  })
})

describe('a line that is not there', () => {
  const ids = [randomUUID(), 'not-a-uuid', '1', '%00', 'local-1', "1' or '1'='1", '__proto__']

  it.each(ids)('[API-07] [API-08] %j cannot be changed or removed', async (id) => {
    const address = encodeURIComponent(decodeURIComponent(id))
    for (const answer of [
      await send('PUT', `${address}/update-quantity?quantity=2`),
      await send('DELETE', `${address}/delete`),
    ]) {
      expect([answer.statusCode, answer.json().message]).toEqual([404, 'This item is not in your cart any more.'])
    }
  })

  it('[API-07] [API-08] a stranger’s line looks exactly like a missing one, and stays as it is', async () => {
    const { token: owner } = await shop.signIn()
    const { id } = (await send('POST', 'add', atta, owner)).json().data
    const missing = await send('PUT', `${randomUUID()}/update-quantity?quantity=2`)
    for (const answer of [
      await send('PUT', `${id}/update-quantity?quantity=2`),
      await send('DELETE', `${id}/delete`),
    ]) {
      expect([answer.statusCode, answer.body]).toEqual([missing.statusCode, missing.body])
    }
    const lines = (await send('GET', 'user/all/get', undefined, owner)).json().data
    expect(lines).toEqual([{ id, ...atta, type: 'KG' }])
    await send('DELETE', 'user/delete/all', undefined, owner)
  })

  it.each(['0', '-1', '1.5', '1000', '1000000000', '２', '0x2', '', 'NaN', '1e1'])(
    '[API-07] a line cannot have %j pieces',
    async (quantity) => {
      const answer = await send('PUT', `${randomUUID()}/update-quantity?quantity=${encodeURIComponent(quantity)}`)
      expect([answer.statusCode, answer.json().message]).toEqual([400, quantitySentence])
    },
  )

  it('[API-07] the quantity must be said, and once', async () => {
    for (const query of ['', '?quantity=1&quantity=2']) {
      expect((await send('PUT', `${randomUUID()}/update-quantity${query}`)).statusCode).toBe(400)
    }
  })
})

it('[API-06] [API-07] [API-08] [API-09] [API-10] nobody reaches a cart without a living session', async () => {
  for (const bearer of ['', 'x'.repeat(43), 'short']) {
    for (const answer of [
      await send('POST', 'add', atta, bearer),
      await send('PUT', `${randomUUID()}/update-quantity?quantity=2`, undefined, bearer),
      await send('DELETE', `${randomUUID()}/delete`, undefined, bearer),
      await send('DELETE', 'user/delete/all', undefined, bearer),
      await send('GET', 'user/all/get', undefined, bearer),
    ]) {
      expect([answer.statusCode, answer.json().message]).toEqual([401, 'Please log in to continue.'])
    }
  }
})
