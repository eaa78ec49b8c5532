import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { addGuest } from '#contract/api/accounts/users.ts'
import { searchProducts } from '#contract/api/catalog/catalog.ts'
import { type Api, createApi } from '#contract/api/client.ts'
import { isApiError } from '#contract/api/envelope.ts'
import { addToCart } from '#contract/api/orders/cart.ts'
import { getOrder, placeCashOrder } from '#contract/api/orders/orders.ts'

type Failure = { call: string; isRepeatable: boolean; why: string }

// People read what they see, and leave the machine to what is tested.
const pauseMs = 30

const address = {
  houseNumber: '12',
  buildingName: 'Sunrise Heights',
  towerName: 'A',
  pincode: '411001',
  town: 'Pune',
  district: 'Pune',
  state: 'Maharashtra',
}

/** So many guests who look, fill a cart and order, one order after the other, until they are told to leave. */
export function openCrowd(origin: string, size: number) {
  const api = createApi((url, init) => fetch(origin + url, init))
  const failed: Failure[] = []
  let [answered, orders, isOver] = [0, 0, false]
  const shoppers = Promise.all(Array.from({ length: size }, shop))

  return {
    /** Waits until they have made so many orders in all. */
    async hasOrdered(count: number) {
      while (orders < count) await sleep(20)
    },
    /** Lets each finish the order at hand. */
    async leave() {
      isOver = true
      await shoppers
      return { failed, answered, orders }
    },
  }

  async function shop() {
    while (!isOver) await buy()
  }

  /** What is not answered is tried again, as people do; each failure is written down. */
  async function sendRequest<T>(call: string, isRepeatable: boolean, send: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        const answer = await send()
        answered += 1
        await sleep(pauseMs)
        return answer
      } catch (error) {
        failed.push({ call, isRepeatable, why: reasonOf(error) })
        await sleep(50)
      }
    }
  }

  async function buy() {
    await sendRequest('home', true, () => visit(`${origin}/`))
    const { data } = await sendRequest('search', true, () => api(searchProducts, { query: { limit: '5' }, body: {} }))
    const [card] = data
    const [size] = card?.productVariations ?? []
    if (!card || !size) throw new Error('The shop has no goods.')
    const userBasicInfo = { name: 'Asha Guest', email: 'asha@example.com', mobileNumber: anyMobile() }
    const token = await sendRequest('guest', false, () => api(addGuest, { body: { ...userBasicInfo, address } }))
    await sendRequest('cart', false, () =>
      api(addToCart, { body: { productId: card.id, quantity: 1, size: size.size, type: size.type } }, { token }),
    )
    await order(api, { userBasicInfo, token })
  }

  async function order(api: Api, { userBasicInfo, token }: { userBasicInfo: Person; token: string }) {
    const headers = { 'idempotency-key': randomUUID() }
    const body = { userBasicInfo, deliveryAddress: address, promoCodes: [] }
    const { orderNumber } = await sendRequest('order', true, () => api(placeCashOrder, { body }, { token, headers }))
    orders += 1
    await sendRequest('order read', true, () => api(getOrder, { params: { orderNumber } }, { token }))
  }
}

type Person = { name: string; email: string; mobileNumber: string }

async function visit(url: string) {
  const answer = await fetch(url)
  const page = await answer.text()
  if (!answer.ok || !page.includes('</html>')) throw new Error(`${answer.status}`)
}

function anyMobile() {
  return `6${randomInt(100_000_000, 999_999_999)}`
}

function reasonOf(error: unknown) {
  if (isApiError(error)) return `${error.statusCode} ${error.message}`
  return error instanceof Error ? `${error.message} ${error.cause ?? ''}` : String(error)
}
