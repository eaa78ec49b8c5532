import * as z from 'zod/mini'
import { changeConsent } from '#contract/api/accounts/consents.ts'
import { addGuest, updateUser } from '#contract/api/accounts/users.ts'
import { addReview } from '#contract/api/catalog/reviews.ts'
import { addWishlistItem } from '#contract/api/catalog/wishlist.ts'
import { sendContactMessage } from '#contract/api/content/content.ts'
import { addTicket, addTicketMessage } from '#contract/api/content/support.ts'
import { isApiError } from '#contract/api/envelope.ts'
import { line } from '#contract/api/fields.ts'
import { addToCart } from '#contract/api/orders/cart.ts'
import { placeCashOrder } from '#contract/api/orders/orders.ts'
import { acceptAddress, completeOrder } from '#server/fulfilment/transitions/order-lifecycle.ts'
import { hostileNames } from '#server/platform/files/testing/hostile-names.ts'
import { anyMobile, type TestShop } from '../test-shop.ts'
import { hostileHtml } from './hostile-html.ts'
import { hostileId } from './hostile-rows.ts'

export type HostileShop = Pick<TestShop, 'app' | 'call' | 'config' | 'db' | 'pool' | 'signIn'>

/** Short ones for fields of one line, and all of it in as few texts of a length as it takes. */
const short = hostileHtml.filter((payload) => z.safeParse(line(60, 'The text'), payload).success)
const typed = hostileHtml.filter((payload) => !/[^\P{Cc}\n\r\t]/u.test(payload))

/** Somebody who writes hostile texts wherever a call of the shop takes a text. */
export async function writeByCalls(shop: HostileShop) {
  const { call } = shop
  const writer = await shop.signIn()
  const address = {
    houseNumber: piece(0),
    buildingName: piece(1),
    towerName: piece(2),
    pincode: '452001',
    // A state has to be one: hostile ones are written into the tables.
    ...{ town: piece(3), district: piece(4), state: 'Madhya Pradesh' },
  }
  const recipient = { name: piece(6), email: '<img/src=x/onerror=__xss(1)>@evil.example', mobileNumber: anyMobile() }
  const orderOf = async (token: string) => {
    await call(addToCart, { body: { productId: hostileId, size: 0.5, quantity: 1 } }, { token })
    const body = { userBasicInfo: recipient, deliveryAddress: address, promoCodes: [] }
    return (await call(placeCashOrder, { body }, { token })).orderNumber
  }
  await call(updateUser, { params: { id: writer.user.id }, body: { ...recipient, address } }, writer)
  await call(changeConsent, { body: { wantsOffers: true, notice: 'constructor' } }, writer)
  await call(addWishlistItem, { body: { productId: hostileId } }, writer)
  const orderNumber = await orderOf(writer.token)
  // A place that nobody knows waits for somebody of the shop.
  await acceptAddress(shop, orderNumber)
  await completeOrder(shop, orderNumber)
  await call(addReview, { body: { productId: hostileId, rating: 1, review: whole(2_000)[0] ?? '' } }, writer)
  const { id } = await call(
    addTicket,
    { body: { subject: piece(7), message: piece(8), requestId: orderNumber } },
    writer,
  )
  for (const message of whole(2_000)) await call(addTicketMessage, { params: { id }, body: { message } }, writer)
  for (const name of hostileNames) {
    const attachment = new File(['Where is my order?'], name, { type: 'text/html' })
    await call(addTicketMessage, { params: { id }, body: { message: '', attachment } }, writer).catch(refused)
  }
  await orderOf(await call(addGuest, { body: { ...recipient, address } }))
  for (const message of whole(4_000)) {
    await call(sendContactMessage, { body: { ...recipient, mobileNumber: anyMobile(), message } }).catch(refused)
  }
  return { ...writer, orderNumber }
}

function refused(error: unknown) {
  if (!isApiError(error) || error.statusCode >= 500 || error.statusCode === 0) throw error
}

function piece(nth: number) {
  return short[nth * 7] ?? ''
}

function whole(most: number) {
  const texts: string[] = []
  for (const payload of typed) {
    const last = texts.at(-1)
    if (last !== undefined && last.length + payload.length < most) texts[texts.length - 1] = `${last} ${payload}`
    else texts.push(payload)
  }
  return texts
}
