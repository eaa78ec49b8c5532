import { backOfficeRows } from './authorisation-matrix-back-office.ts'
import { address, person, type Row } from './authorisation-row.ts'

const order = { userBasicInfo: person, deliveryAddress: address, promoCodes: [] }
const phone = 'countryCode=%2B91&mobileNumber=6123456789'
const trackLink = { orderNumber: 'unknown', token: 'unknown', lastFour: '6789' }
const open: Row = { access: 'anyone' }
const forUsers: Row = { access: 'user' }

/** Who may use each route. A route without a row, or a row without a route, fails the tests (S1). */
export const authorisationMatrix: Record<string, Row> = {
  'GET /health': open,
  'GET /ready': open,
  'GET /api/docs': open,
  'GET /api/v1/openapi.json': open,
  'GET /robots.txt': open,
  'GET /sitemap.xml': open,
  'GET /sitemap-pages.xml': open,
  'GET /sitemap-products-:file(^[1-9]\\d{0,3}).xml': open,
  'GET /sandbox/outbox': { access: 'outbox-key' },
  'GET /sandbox/outbox.json': { access: 'outbox-key' },
  'GET /sandbox/messages': open,
  'GET /sandbox/payments/*': open,
  'POST /sandbox/payments/*': open,
  'GET /api/v1/file/*': open,

  'GET /api/v1/token/valid': { access: 'optional', query: 'token=unknown' },
  'POST /api/v1/auth/login': { access: 'optional', query: `${phone}&currency=INR&authToken=unknown` },
  'POST /api/v1/auth/logout': { access: 'optional' },
  'POST /api/v1/auth/logout/all': forUsers,
  'POST /api/v1/phone-auth/send': { access: 'anyone', query: phone },
  'POST /api/v1/phone-auth/confirm': { access: 'anyone', body: { session: 'unknown', code: '123456' } },
  'POST /api/v1/login/send': { access: 'anyone', query: phone },
  'POST /api/v1/login/verify': { access: 'optional', query: 'otp=1234&token=unknown' },
  'POST /api/v1/guest/user/add': { access: 'optional', body: { ...person, address } },
  'POST /api/v1/guest/mobile/prove': {
    access: 'customer',
    body: { mobileNumber: '6123456789', authToken: 'unknown' },
  },
  'PUT /api/v1/user/:id/update': {
    access: 'user',
    body: { name: 'Asha' },
    owned: ({ userId }) => `/api/v1/user/${userId}/update`,
  },
  'POST /api/v1/user/upload/profile/image': forUsers,
  'GET /api/v1/user/me': forUsers,
  'GET /api/v1/user/me/data': forUsers,
  'GET /api/v1/user/me/consents': forUsers,
  'POST /api/v1/user/me/consents': { access: 'user', body: { wantsOffers: true, notice: 'unknown' } },
  'GET /api/v1/user/me/sessions': forUsers,
  'DELETE /api/v1/user/me/sessions/:id': {
    access: 'user',
    owned: ({ sessionId }) => `/api/v1/user/me/sessions/${sessionId}`,
  },
  'POST /api/v1/user/me/sessions/end-others': forUsers,
  'POST /api/v1/user/me/delete': { access: 'user', body: { authToken: 'unknown' } },
  'POST /api/v1/user/mobile/prove-login': { access: 'user', body: { authToken: 'unknown' } },
  'POST /api/v1/user/mobile/undo': { access: 'anyone', body: { token: 'unknown' } },
  'GET /api/v1/user/me/number-change': forUsers,
  'POST /api/v1/user/me/number-change/stop': forUsers,
  'POST /api/v1/user/mobile/prove': { access: 'user', body: { authToken: 'unknown' } },

  'GET /api/v1/product/:productId/get': open,
  'POST /api/v1/product/:productId/notify': { access: 'optional', body: { mobileNumber: '6123456789', size: 1 } },
  'POST /api/v1/product/search': { access: 'anyone', body: {} },
  'GET /api/v1/product/suggest': { ...open, query: 'keyword=atta' },
  'GET /api/v1/categories/getAll': open,
  'GET /api/v1/banners/app/all/get': open,
  'GET /api/v1/banners/web/all/get': open,
  'GET /api/v1/story/all/get': open,
  'GET /api/v1/content/by-title/:title': open,
  'GET /api/v1/content/words/home': open,
  'GET /api/v1/content/words/why-milloraa': open,
  'GET /api/v1/content/words/about': open,
  'GET /api/v1/reports/all/get': open,
  'GET /api/v1/rating/:id/get': open,
  'GET /api/v1/rating/:productId/all-ratings': open,
  'GET /api/v1/area': { access: 'anyone', query: 'query=pune' },
  'GET /api/v1/setting/get': open,
  'GET /api/v1/seller/get': open,
  'GET /api/v1/promoCodes/active/filter/get': { access: 'optional' },
  'POST /api/v1/promoCodes/isValid': { access: 'optional', query: 'promoCode=WELCOME' },
  'POST /api/v1/contact-us/add': { access: 'anyone', body: { ...person, message: 'Hello' } },
  'POST /api/v1/rating/add': { access: 'user', body: { productId: 'unknown', rating: 5 } },
  'GET /api/v1/rating/user/all/get': forUsers,
  'GET /api/v1/wishlist/get': forUsers,
  'POST /api/v1/wishlist/add': { access: 'user', body: { productId: 'unknown' } },
  'DELETE /api/v1/wishlist/:productId/delete': forUsers,
  'GET /api/v1/product/cards': { access: 'anyone', query: 'ids=unknown' },

  'POST /api/v1/cart/add': { access: 'customer', body: { productId: 'unknown', quantity: 1, size: 1 } },
  'PUT /api/v1/cart/:id/update-quantity': {
    access: 'customer',
    query: 'quantity=2',
    owned: ({ cartLineId }) => `/api/v1/cart/${cartLineId}/update-quantity`,
  },
  'DELETE /api/v1/cart/:id/delete': {
    access: 'customer',
    owned: ({ cartLineId }) => `/api/v1/cart/${cartLineId}/delete`,
  },
  'DELETE /api/v1/cart/user/delete/all': { access: 'customer' },
  'GET /api/v1/cart/user/all/get': { access: 'customer' },

  'POST /api/v1/order/create/cash': { access: 'customer', body: order },
  'POST /api/v1/order/create': { access: 'customer', body: order },
  'POST /api/v1/order/payment/confirm': { access: 'optional', query: 'paymentId=a&paymentOrderId=b&signature=c' },
  'GET /api/v1/order/:orderNumber/track': {
    access: 'customer',
    owned: ({ orderNumber }) => `/api/v1/order/${orderNumber}/track`,
  },
  'POST /api/v1/order/:orderNumber/confirm': {
    access: 'customer',
    body: { code: '123456' },
    owned: ({ orderNumber }) => `/api/v1/order/${orderNumber}/confirm`,
  },
  'POST /api/v1/order/:orderNumber/confirm/send': {
    access: 'customer',
    owned: ({ orderNumber }) => `/api/v1/order/${orderNumber}/confirm/send`,
    // Who is let in hears that this order waits for no code.
    ownerStatus: 409,
  },
  'POST /api/v1/order/track/confirm': { access: 'anyone', body: { ...trackLink, code: '123456' } },
  'POST /api/v1/order/track/confirm/send': { access: 'anyone', body: trackLink },
  'POST /api/v1/order/track/token': { access: 'anyone', body: { orderNumber: 'unknown', token: 'unknown' } },
  'GET /api/v1/order/track': { access: 'anyone', query: 'orderNumber=unknown&token=unknown&lastFour=6789' },
  'GET /api/v1/order/status': { access: 'anyone', query: 'token=0123456789abcdef0123456789abcdef' },
  'POST /api/v1/webhooks/razorpay': open,
  'GET /api/v1/order/user/orders': forUsers,
  'GET /api/v1/order/number/orders': forUsers,
  // Not for the own orders either: those are cancelled.
  'POST /api/v1/order/:orderNumber/refuse': {
    access: 'user',
    owned: ({ orderNumber }) => `/api/v1/order/${orderNumber}/refuse`,
    ownerStatus: 404,
  },
  'GET /api/v1/order/:orderNumber/get': {
    access: 'customer',
    owned: ({ orderNumber }) => `/api/v1/order/${orderNumber}/get`,
  },
  'POST /api/v1/order/:orderNumber/cancel': {
    access: 'customer',
    owned: ({ orderNumber }) => `/api/v1/order/${orderNumber}/cancel`,
  },

  'GET /api/v1/support/tickets/user': forUsers,
  'GET /api/v1/support/tickets/:id/history': {
    access: 'user',
    owned: ({ ticketId }) => `/api/v1/support/tickets/${ticketId}/history`,
  },
  'POST /api/v1/support/tickets/:id/history/add': {
    access: 'user',
    form: { message: 'Hello' },
    owned: ({ ticketId }) => `/api/v1/support/tickets/${ticketId}/history/add`,
  },
  'POST /api/v1/support/tickets/add': { access: 'user', form: { subject: 'Hello', message: 'Hello' } },

  ...backOfficeRows,
}
