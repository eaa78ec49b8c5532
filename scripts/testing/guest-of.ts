import { randomInt, randomUUID } from 'node:crypto'
import { addGuest } from '#contract/api/accounts/users.ts'
import { searchProducts } from '#contract/api/catalog/catalog.ts'
import { createApi } from '#contract/api/client.ts'
import { addToCart, listCart } from '#contract/api/orders/cart.ts'
import { getOrder, placeCashOrder } from '#contract/api/orders/orders.ts'

const address = {
  houseNumber: '12',
  buildingName: 'Sunrise Heights',
  towerName: 'A',
  pincode: '411001',
  town: 'Pune',
  district: 'Pune',
  state: 'Maharashtra',
}

/** Somebody who shops as a guest, by the calls a browser makes; takes the same token to any process of the shop. */
export async function guestOf(first: string) {
  const userBasicInfo = {
    name: 'Meera Guest',
    email: 'meera@example.com',
    mobileNumber: `6${randomInt(100_000_000, 999_999_999)}`,
  }
  const token = await at(first)(addGuest, { body: { ...userBasicInfo, address } })
  return {
    async fillCart(origin: string) {
      const { data } = await at(origin)(searchProducts, { query: { limit: '5' }, body: {} })
      const product = data[0]
      const variation = product?.productVariations[0]
      if (!product || !variation) throw new Error('The shop has no goods.')
      const body = { productId: product.id, quantity: 2, size: variation.size, type: variation.type }
      await at(origin)(addToCart, { body }, { token })
    },
    async cart(origin: string) {
      const lines = await at(origin)(listCart, {}, { token })
      return lines.map(({ productId, quantity }) => ({ productId, quantity }))
    },
    async order(origin: string) {
      const body = { userBasicInfo, deliveryAddress: address, promoCodes: [] }
      const headers = { 'idempotency-key': randomUUID() }
      return (await at(origin)(placeCashOrder, { body }, { token, headers })).orderNumber
    },
    async statusOf(origin: string, orderNumber: string) {
      return (await at(origin)(getOrder, { params: { orderNumber } }, { token })).orderStatus
    },
  }
}

const at = (origin: string) => createApi((url, init) => fetch(origin + url, init))
