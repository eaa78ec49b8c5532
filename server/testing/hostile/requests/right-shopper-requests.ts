import { confirmPhoneCode, proveMobile, sendLoginCode, sendPhoneCode } from '#contract/api/accounts/auth.ts'
import { listShopperSessions } from '#contract/api/accounts/sessions.ts'
import { updateUser } from '#contract/api/accounts/users.ts'
import { listCart } from '#contract/api/orders/cart.ts'
import { createOrder, getOrder } from '#contract/api/orders/orders.ts'
import { confirmation } from '#server/fulfilment/payments/testing/pay-shop.ts'
import { openSession } from '#server/people/sessions/sessions.ts'
import { readCode } from '#server/testing/read-outbox.ts'
import { anyMobile } from '#server/testing/test-shop.ts'
import { sendCall } from '../send-call.ts'
import type { Target } from '../target.ts'
import { address, goods, type Things } from '../things.ts'
import type { RightRequests } from './right-requests.ts'

const countryCode = '+91'
const consent = { notice: '1', offers: 'yes' }

export function rightShopperRequests(target: Target, things: Things): RightRequests {
  const { shop, shopper, sandbox } = target
  const { person, token, open, waiting, tracked } = things
  const { mobileNumber } = shopper
  const order = { userBasicInfo: person, deliveryAddress: address, promoCodes: [] }
  const ownOrder = { params: { orderNumber: open } }
  const waitingOrder = { params: { orderNumber: waiting } }
  const aProduct = { params: { productId: goods.productId } }
  const cartLine = async () => ({ id: (await shop.call(listCart, {}, { token }))[0]?.id ?? '' })
  const ownTicket = { id: things.ticketId }

  return {
    searchBuildings: () => ({ query: { query: 'pun' } }),
    checkToken: () => ({ query: { token } }),
    sendPhoneCode: () => ({ query: { countryCode, mobileNumber: anyMobile() } }),
    confirmPhoneCode: async () => ({ body: await phoneCode(anyMobile()) }),
    logIn: async () => {
      const number = anyMobile()
      const { authToken } = await shop.call(confirmPhoneCode, { body: await phoneCode(number) })
      return { query: { countryCode, mobileNumber: number, currency: 'INR', authToken, ...consent } }
    },
    proveGuestMobile: async () => {
      const number = anyMobile()
      const guest = await shop.registerGuest({ mobileNumber: number })
      return { body: { mobileNumber: number, ...(await proof(number)) }, headers: { authorization: `Bearer ${guest}` } }
    },
    proveMobile: async () => ({ body: await proof() }),
    proveLoginMobile: async () => ({ body: await proof() }),
    undoNumberChange: async () => ({ body: { token: await undoToken() } }),
    deleteAccount: async () => {
      const other = await shop.signIn()
      return { body: await proof(other.mobileNumber), headers: { authorization: `Bearer ${other.token}` } }
    },
    endShopperSession: async () => {
      await openSession(shop.db, things.customerId, 'user')
      const sessions = await shop.call(listShopperSessions, {}, { token })
      return { params: { id: sessions.find(({ isThis }) => !isThis)?.id ?? '' } }
    },
    sendLoginCode: () => ({ query: { countryCode, mobileNumber: anyMobile() } }),
    verifyLogin: async () => {
      const number = anyMobile()
      const sent = await shop.call(sendLoginCode, { query: { countryCode, mobileNumber: number } })
      return { query: { otp: await readCode(shop, number), token: sent.token, ...consent } }
    },
    addToCart: () => ({ body: { ...goods, quantity: 1, type: 'KG' } }),
    updateCartQuantity: async () => ({ params: await cartLine(), query: { quantity: '3' } }),
    removeFromCart: async () => ({ params: await cartLine() }),
    refuseNumberOrder: () => ({ params: { orderNumber: things.strangers } }),
    confirmCashOrder: () => ({ ...waitingOrder, body: { code: things.code } }),
    confirmTrackedOrder: () => ({ body: { ...tracked, code: things.code } }),
    sendCashCode: () => waitingOrder,
    sendTrackedCode: () => ({ body: tracked }),
    getProduct: () => aProduct,
    searchProducts: () => ({
      query: {
        limit: '5',
        page: '1',
        sort: 'price-asc',
        facets: 'true',
        priceFrom: '1',
        priceBelow: '900',
        pack: '1 KG',
      },
      body: { active: true, keyword: 'atta' },
    }),
    changeConsent: () => ({ body: { wantsOffers: true, notice: '1' } }),
    getContent: () => ({ params: { title: 'terms-conditions' } }),
    sendContactMessage: () => ({ body: { ...person, message: 'Hello' } }),
    checkCoupon: () => ({ query: { promoCode: 'MILL20' } }),
    listCoupons: () => ({ query: { offerCategory: 'MARKETING_OFFER' } }),
    createStockNotice: async () => {
      await shop.pool.query('update variation set stock = 0 where product_id = $1', [goods.productId])
      return { ...aProduct, body: { mobileNumber, size: goods.size } }
    },
    cancelOrder: () => ownOrder,
    confirmPayment: async () => {
      const { paymentOrderId } = await shop.call(createOrder, { body: order }, { token })
      return { query: confirmation(await sandbox.pay(paymentOrderId)) }
    },
    createOrder: () => ({ body: order }),
    placeCashOrder: () => ({ body: order }),
    getOrder: () => ownOrder,
    getOrderStatus: async () => {
      const headers = { authorization: `Bearer ${token}`, 'x-status-token': 'status-token-of-a-test' }
      await sendCall(target, createOrder, { body: order, headers })
      return { query: { token: headers['x-status-token'] } }
    },
    listOrders: () => ({ query: { page: '1' } }),
    addReview: () => ({ body: { productId: goods.productId, rating: 4, review: 'Good.' } }),
    getReview: async () => ({ params: { id: await things.firstOf('review') } }),
    listReviews: () => ({ ...aProduct, query: { page: '1' } }),
    listTickets: () => ({ query: { page: '1' } }),
    suggestProducts: () => ({ query: { keyword: 'atta' } }),
    addTicket: async () => {
      const { id } = await shop.call(getOrder, ownOrder, { token })
      return { body: { subject: 'A torn bag', message: 'It came torn.', requestId: id, attachment: aText() } }
    },
    addTicketMessage: () => ({ params: ownTicket, body: { message: 'One more thing.', attachment: aText() } }),
    listTicketMessages: () => ({ params: ownTicket }),
    readTrackToken: () => waitingOrder,
    trackOrder: () => ({ query: tracked }),
    swapTrackToken: () => ({ body: tracked }),
    addGuest: () => ({ body: { ...person, mobileNumber: anyMobile(), address, ...consent } }),
    updateUser: () => ({ params: { id: things.customerId }, body: { ...person, address } }),
    addWishlistItem: () => ({ body: { productId: goods.productId } }),
    removeWishlistItem: () => aProduct,
    listProductCards: () => ({ query: { ids: goods.productId } }),
  }

  async function phoneCode(number: string) {
    // Nobody waits between two codes here.
    await shop.pool.query("update login_challenge set created_at = created_at - interval '1 minute'")
    const { session } = await shop.call(sendPhoneCode, { query: { countryCode, mobileNumber: number } })
    return { session, code: await readCode(shop, number) }
  }

  /** Of a change that was just made. */
  async function undoToken() {
    const { user, token: session } = await shop.signIn()
    const number = anyMobile()
    await shop.call(updateUser, { params: { id: user.id }, body: { mobileNumber: number } }, { token: session })
    await shop.call(proveMobile, { body: await proof(number) }, { token: session })
    const { rows } = await shop.pool.query(
      "select substring(text, '#([A-Za-z0-9_-]{43})') as token from message where template = 'number-changed' order by created_at desc limit 1",
    )
    return rows[0]?.token ?? ''
  }

  async function proof(number = mobileNumber) {
    const { authToken } = await shop.call(confirmPhoneCode, { body: await phoneCode(number) })
    return { authToken }
  }
}

const aText = () => ({ name: 'bag.txt', type: 'text/plain', text: 'It came torn.' })
