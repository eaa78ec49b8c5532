import type { Access, StaffRole } from '#contract/api/endpoint.ts'
import { emptyProduct } from '#contract/rules/product-draft.ts'

/** The things two shoppers own while the matrix is tried. */
export type Things = { userId: string; cartLineId: string; orderNumber: string; ticketId: string; token: string }
type Target = Omit<Things, 'token'>

export type Row = {
  access: Access
  /** For the back office: the roles that may call; all others are refused. */
  roles?: readonly StaffRole[]
  /** A request with usable content, so that a refusal is about the caller. */
  query?: string
  body?: object
  /** The fields of a request sent as a form. */
  form?: Record<string, string>
  /** The address for something that has an owner; foreign and missing things must be answered alike. */
  owned?: (target: Target) => string
}

const address = {
  houseNumber: '12',
  buildingName: 'Sunrise Heights',
  towerName: 'A',
  pincode: '411001',
  town: 'Pune',
  district: 'Pune',
  state: 'Maharashtra',
}
const person = { name: 'Asha Verma', email: 'asha@example.com', mobileNumber: '6123456789' }
const order = { userBasicInfo: person, deliveryAddress: address, promoCodes: [] }
const phone = 'countryCode=%2B91&mobileNumber=6123456789'
const open: Row = { access: 'anyone' }
const inCatalogue = ['admin', 'manager'] as const
const someCategory = { name: 'Atta', imageUrl: 'unknown' }
const someProduct = emptyProduct({ taxBasisPoints: 500 })
const everybody = ['admin', 'manager', 'packer', 'support'] as const
const atTheTelephone = ['admin', 'manager', 'support'] as const
const someAnswer = { title: 'Late', text: 'We are sorry.' }
const appCode = { code: '000000' }
const someStaff = { name: 'Ravi', mobileNumber: '9111111111', role: 'packer' }
const forUsers: Row = { access: 'user' }
const april = 'from=2026-04-01&to=2026-04-30'
const atDesk: Row = { access: 'staff', roles: ['admin', 'manager'] }

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
  'GET /sandbox/outbox': open,
  'GET /sandbox/outbox.json': open,
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
  'POST /api/v1/guest/user/add': { access: 'anyone', body: { ...person, address } },
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
  'POST /api/v1/user/me/delete': { access: 'user', body: { authToken: 'unknown' } },
  'POST /api/v1/user/mobile/prove': { access: 'user', body: { authToken: 'unknown' } },

  'GET /api/v1/product/:productId/get': open,
  'POST /api/v1/product/:productId/notify': { access: 'optional', body: { mobileNumber: '6123456789', size: 1 } },
  'POST /api/v1/product/search': { access: 'anyone', body: {} },
  'GET /api/v1/categories/getAll': open,
  'GET /api/v1/banners/app/all/get': open,
  'GET /api/v1/banners/web/all/get': open,
  'GET /api/v1/story/all/get': open,
  'GET /api/v1/content/by-title/:title': open,
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
  'GET /api/v1/order/track': { access: 'anyone', query: 'orderNumber=unknown&token=unknown&lastFour=6789' },
  'GET /api/v1/order/status': { access: 'anyone', query: 'token=0123456789abcdef0123456789abcdef' },
  'POST /api/v1/webhooks/razorpay': open,
  'GET /api/v1/order/user/orders': forUsers,
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

  // The back office
  'POST /api/v1/admin/sign-in/code': { access: 'anyone', body: { mobileNumber: '6123456789' } },
  'POST /api/v1/admin/sign-in': { access: 'anyone', body: { session: 'unknown', code: '123456' } },
  'GET /api/v1/admin/me': { access: 'staff-unproven' },
  'POST /api/v1/admin/sign-in/totp': { access: 'staff-unproven', body: appCode },
  'POST /api/v1/admin/sign-in/passkey/ask': { access: 'staff-unproven' },
  'POST /api/v1/admin/sign-in/passkey': { access: 'staff-unproven', body: { id: 'unknown' } },
  'POST /api/v1/admin/sign-out': { access: 'staff-unproven' },
  'POST /api/v1/admin/factors/totp/begin': { access: 'staff-unproven' },
  'POST /api/v1/admin/factors/totp': { access: 'staff-unproven', body: { ...appCode, sealed: 'unknown' } },
  'POST /api/v1/admin/factors/passkeys/begin': { access: 'staff-unproven' },
  'POST /api/v1/admin/factors/passkeys': {
    access: 'staff-unproven',
    body: { name: 'A phone', passkey: { id: 'unknown' } },
  },
  'GET /api/v1/admin/factors': { access: 'staff', roles: everybody },
  'DELETE /api/v1/admin/factors/totp': { access: 'staff', roles: everybody },
  'DELETE /api/v1/admin/factors/passkeys/:id': { access: 'staff', roles: everybody },
  'GET /api/v1/admin/sessions': { access: 'staff', roles: everybody },
  'DELETE /api/v1/admin/sessions/:id': { access: 'staff', roles: everybody },
  'POST /api/v1/admin/sessions/end-others': { access: 'staff', roles: everybody },
  'GET /api/v1/admin/products': { access: 'staff', roles: inCatalogue },
  'POST /api/v1/admin/products': { access: 'staff', roles: inCatalogue, body: someProduct },
  'GET /api/v1/admin/products/export': { access: 'staff', roles: inCatalogue },
  'POST /api/v1/admin/products/import': { access: 'staff', roles: inCatalogue, form: { mode: 'check' } },
  'POST /api/v1/admin/products/publish': {
    access: 'staff',
    roles: inCatalogue,
    body: { ids: ['unknown'], isPublished: true },
  },
  'GET /api/v1/admin/products/:id': { access: 'staff', roles: inCatalogue },
  'PUT /api/v1/admin/products/:id': { access: 'staff', roles: inCatalogue, body: { ...someProduct, version: 1 } },
  'DELETE /api/v1/admin/products/:id': { access: 'staff', roles: inCatalogue },
  'GET /api/v1/admin/products/:id/prices': { access: 'staff', roles: inCatalogue },
  'POST /api/v1/admin/pictures': { access: 'staff', roles: inCatalogue, form: {} },
  'GET /api/v1/admin/categories': { access: 'staff', roles: inCatalogue },
  'POST /api/v1/admin/categories': { access: 'staff', roles: inCatalogue, body: someCategory },
  'POST /api/v1/admin/categories/sort': { access: 'staff', roles: inCatalogue, body: { ids: ['unknown'] } },
  'PUT /api/v1/admin/categories/:id': { access: 'staff', roles: inCatalogue, body: { ...someCategory, version: 1 } },
  'DELETE /api/v1/admin/categories/:id': { access: 'staff', roles: inCatalogue },
  'POST /api/v1/admin/categories/:id/sub-categories': {
    access: 'staff',
    roles: inCatalogue,
    body: { name: 'Atta' },
  },
  'POST /api/v1/admin/categories/:id/sub-categories/sort': {
    access: 'staff',
    roles: inCatalogue,
    body: { ids: ['unknown'] },
  },
  'PUT /api/v1/admin/sub-categories/:id': {
    access: 'staff',
    roles: inCatalogue,
    body: { name: 'Atta', version: 1 },
  },
  'DELETE /api/v1/admin/sub-categories/:id': { access: 'staff', roles: inCatalogue },
  'GET /api/v1/admin/staff': { access: 'staff', roles: ['admin'] },
  'POST /api/v1/admin/staff': { access: 'staff', roles: ['admin'], body: someStaff },
  'PUT /api/v1/admin/staff/:id': {
    access: 'staff',
    roles: ['admin'],
    body: { ...someStaff, isActive: true, version: 1 },
  },
  'POST /api/v1/admin/staff/:id/reset-factors': { access: 'staff', roles: ['admin'] },
  'POST /api/v1/admin/staff/:id/end-sessions': { access: 'staff', roles: ['admin'] },
  'GET /api/v1/admin/audit': { access: 'staff', roles: ['admin', 'manager'] },
  'GET /api/v1/admin/audit/filters': { access: 'staff', roles: ['admin', 'manager'] },

  'GET /api/v1/admin/customers': { access: 'staff', roles: atTheTelephone },
  'GET /api/v1/admin/customers/:id': { access: 'staff', roles: atTheTelephone },
  'POST /api/v1/admin/customers/:id/notes': {
    access: 'staff',
    roles: atTheTelephone,
    body: { key: '8d3c1c36-5d8e-4c38-9a40-1f1d0a6a3c11', text: 'Calls after six.' },
  },
  'DELETE /api/v1/admin/customers/:id/notes/:noteId': { access: 'staff', roles: atTheTelephone },
  'POST /api/v1/admin/customers/:id/export': { access: 'staff', roles: ['admin', 'manager'] },
  'POST /api/v1/admin/customers/:id/erase': {
    access: 'staff',
    roles: ['admin'],
    body: { mobileNumber: '6123456789', reason: 'Asked for it by mail' },
  },
  'GET /api/v1/admin/tickets': { access: 'staff', roles: atTheTelephone },
  'GET /api/v1/admin/tickets/:id': { access: 'staff', roles: atTheTelephone },
  'POST /api/v1/admin/tickets/:id/answer': { access: 'staff', roles: atTheTelephone, form: { message: 'Hello' } },
  'POST /api/v1/admin/tickets/:id/close': { access: 'staff', roles: atTheTelephone },
  'POST /api/v1/admin/tickets/:id/reopen': { access: 'staff', roles: atTheTelephone },
  'POST /api/v1/admin/tickets/:id/assign': {
    access: 'staff',
    roles: atTheTelephone,
    body: { assignee: null, was: null },
  },
  'GET /api/v1/admin/ticket-people': { access: 'staff', roles: atTheTelephone },
  'GET /api/v1/admin/canned-answers': { access: 'staff', roles: atTheTelephone },
  'POST /api/v1/admin/canned-answers': { access: 'staff', roles: atTheTelephone, body: someAnswer },
  'PUT /api/v1/admin/canned-answers/:id': {
    access: 'staff',
    roles: atTheTelephone,
    body: { ...someAnswer, version: 1 },
  },
  'DELETE /api/v1/admin/canned-answers/:id': { access: 'staff', roles: atTheTelephone },
  'GET /api/v1/admin/reviews': { access: 'staff', roles: atTheTelephone },
  'POST /api/v1/admin/reviews/check': {
    access: 'staff',
    roles: atTheTelephone,
    body: { ids: ['8d3c1c36-5d8e-4c38-9a40-1f1d0a6a3c11'], decision: 'show' },
  },
  'GET /api/v1/admin/contact-messages': { access: 'staff', roles: atTheTelephone },
  'POST /api/v1/admin/contact-messages/:id/handle': {
    access: 'staff',
    roles: atTheTelephone,
    body: { isHandled: true },
  },

  'GET /api/v1/admin/today': { access: 'staff', roles: ['admin', 'manager', 'packer', 'support'] },
  'GET /api/v1/admin/today/events': {
    access: 'staff',
    roles: ['admin', 'manager', 'packer', 'support'],
    query: 'once=true',
  },
  'GET /api/v1/admin/orders': { access: 'staff', roles: ['admin', 'manager', 'packer', 'support'] },
  'GET /api/v1/admin/orders/:orderNumber': { access: 'staff', roles: ['admin', 'manager', 'packer', 'support'] },
  'GET /api/v1/admin/orders/print': {
    access: 'staff',
    roles: ['admin', 'manager', 'packer'],
    query: 'paper=slips&orders=ZZZZZZZZZZZZ',
  },
  'POST /api/v1/admin/orders/move': {
    access: 'staff',
    roles: ['admin', 'manager', 'packer'],
    body: { orderNumbers: ['ZZZZZZZZZZZZ'], step: 'pack' },
  },
  'POST /api/v1/admin/orders/deliver': {
    access: 'staff',
    roles: ['admin', 'manager'],
    body: { orderNumbers: ['ZZZZZZZZZZZZ'] },
  },
  'POST /api/v1/admin/orders/:orderNumber/cancel': {
    access: 'staff',
    roles: ['admin', 'manager'],
    body: { reason: 'The shopper called' },
  },
  'POST /api/v1/admin/orders/:orderNumber/refund': {
    access: 'staff',
    roles: ['admin', 'manager'],
    body: { key: '3b241101-e2bb-4255-8caf-4136c566a962', amount: 20, reason: 'A torn bag' },
  },
  'POST /api/v1/admin/orders/:orderNumber/return': {
    access: 'staff',
    roles: ['admin', 'manager'],
    body: {
      key: '3b241101-e2bb-4255-8caf-4136c566a962',
      lines: [{ position: 0, quantity: 1 }],
      isRestocked: true,
      amount: 20,
      reason: 'A torn bag',
    },
  },
  'POST /api/v1/admin/orders/:orderNumber/notes': {
    access: 'staff',
    roles: ['admin', 'manager', 'support'],
    body: { key: '3b241101-e2bb-4255-8caf-4136c566a962', text: 'Hello', isForShopper: false },
  },
  'GET /api/v1/admin/callers': {
    access: 'staff',
    roles: ['admin', 'manager'],
    query: 'mobileNumber=6123456789',
  },
  'POST /api/v1/admin/phone-orders/quote': {
    access: 'staff',
    roles: ['admin', 'manager'],
    body: { lines: [{ productId: 'unknown', size: 1, quantity: 1 }] },
  },
  'POST /api/v1/admin/phone-orders': {
    access: 'staff',
    roles: ['admin', 'manager'],
    body: {
      key: '3b241101-e2bb-4255-8caf-4136c566a962',
      recipient: person,
      deliveryAddress: address,
      lines: [{ productId: 'unknown', size: 1, quantity: 1 }],
      totalShown: 1,
    },
  },
  'GET /api/v1/admin/stock': { access: 'staff', roles: ['admin', 'manager', 'packer'] },
  'GET /api/v1/admin/stock/:productId/:size': { access: 'staff', roles: ['admin', 'manager', 'packer'] },
  'GET /api/v1/admin/stock/:productId/:size/moves': { access: 'staff', roles: ['admin', 'manager', 'packer'] },
  'POST /api/v1/admin/stock/:productId/:size/correct': {
    access: 'staff',
    roles: ['admin', 'manager', 'packer'],
    body: { key: '3b241101-e2bb-4255-8caf-4136c566a962', reason: 'received', change: 1, note: '' },
  },
  'PUT /api/v1/admin/stock/:productId/:size/mark': {
    access: 'staff',
    roles: ['admin', 'manager'],
    body: { lowStockAt: 5, seen: 5 },
  },
  'GET /api/v1/admin/numbers/sales': { access: 'staff', roles: ['admin', 'manager'], query: `${april}&by=day` },
  'GET /api/v1/admin/numbers/sales/file': { access: 'staff', roles: ['admin', 'manager'], query: `${april}&by=day` },
  'GET /api/v1/admin/numbers/customers': { access: 'staff', roles: ['admin', 'manager'], query: april },
  'GET /api/v1/admin/numbers/customers/file': { access: 'staff', roles: ['admin', 'manager'], query: april },
  'GET /api/v1/admin/numbers/stock': { access: 'staff', roles: ['admin', 'manager'], query: april },
  'GET /api/v1/admin/numbers/stock/file': { access: 'staff', roles: ['admin', 'manager'], query: april },
  'GET /api/v1/admin/numbers/gst': { access: 'staff', roles: ['admin', 'manager'], query: 'month=2026-04' },
  'GET /api/v1/admin/numbers/gst/file': { access: 'staff', roles: ['admin', 'manager'], query: 'month=2026-04' },
  'GET /api/v1/admin/matters': { access: 'staff', roles: ['admin', 'manager'] },
  'POST /api/v1/admin/matters/:id/close': { access: 'staff', roles: ['admin', 'manager'] },

  'GET /api/v1/admin/settings': atDesk,
  'PUT /api/v1/admin/settings': atDesk,
  'PUT /api/v1/admin/settings/pause': atDesk,
  'GET /api/v1/admin/seller': atDesk,
  'PUT /api/v1/admin/seller': atDesk,
  'GET /api/v1/admin/shop/ready': atDesk,
  'POST /api/v1/admin/shop/open/preview': { access: 'staff', roles: ['admin'], body: {} },
  // Without the words that open it.
  'POST /api/v1/admin/shop/open': { access: 'staff', roles: ['admin'], body: {} },
  'GET /api/v1/admin/offers': atDesk,
  'GET /api/v1/admin/offers/:id': atDesk,
  'POST /api/v1/admin/offers': atDesk,
  'PUT /api/v1/admin/offers/:id': atDesk,
  'POST /api/v1/admin/offers/:id/stop': { ...atDesk, body: { isStopped: true } },
  'DELETE /api/v1/admin/offers/:id': atDesk,
  'GET /api/v1/admin/banners': atDesk,
  'POST /api/v1/admin/banners': atDesk,
  'PUT /api/v1/admin/banners/:id': atDesk,
  'DELETE /api/v1/admin/banners/:id': atDesk,
  'PUT /api/v1/admin/banners/order': { ...atDesk, body: { ids: [] } },
  'GET /api/v1/admin/stories': atDesk,
  'POST /api/v1/admin/stories': atDesk,
  'PUT /api/v1/admin/stories/:id': atDesk,
  'DELETE /api/v1/admin/stories/:id': atDesk,
  'PUT /api/v1/admin/stories/order': { ...atDesk, body: { ids: [] } },
  'GET /api/v1/admin/reports': atDesk,
  'POST /api/v1/admin/reports': atDesk,
  'PUT /api/v1/admin/reports/:id': atDesk,
  'DELETE /api/v1/admin/reports/:id': atDesk,
  'PUT /api/v1/admin/reports/order': { ...atDesk, body: { ids: [] } },
  'GET /api/v1/admin/pages': atDesk,
  'PUT /api/v1/admin/pages/:title': atDesk,
  'POST /api/v1/admin/pages/preview': { ...atDesk, body: { html: '<p>Hello</p>' } },
  'POST /api/v1/admin/videos': { ...atDesk, form: {} },
  'GET /api/v1/admin/buildings': atDesk,
  'POST /api/v1/admin/buildings': atDesk,
  'PUT /api/v1/admin/buildings/:id': atDesk,
  'DELETE /api/v1/admin/buildings/:id': atDesk,
  'POST /api/v1/admin/buildings/remove-demo': atDesk,
  'GET /api/v1/admin/messages': atDesk,
  'PUT /api/v1/admin/messages/:template/:channel': atDesk,
  'POST /api/v1/admin/messages/:template/:channel/preview': atDesk,
}
