import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { asha, storedSession } from '../session/testing/browser-tab.ts'
import { atta, line, openCart, removedProduct, serverLine } from './testing/open-cart.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => vi.unstubAllGlobals())

describe('a cart without an account', () => {
  it('[CSTATE-02] [CSTATE-07] [ENT-05] [ENT-06] keeps its lines here; the same product and size add up', async () => {
    const { cart, state, tab } = await openCart()
    await cart.addToCart({ ...atta(5), quantity: 1 })
    await cart.addToCart({ ...atta(5), quantity: 2 })
    await cart.addToCart({ ...atta(1), quantity: 1 })
    expect(state().localCartItems).toMatchObject([
      {
        id: 'local-atta-5',
        productId: 'atta',
        name: 'Atta',
        price: 350,
        actualPrice: 400,
        quantity: 3,
        size: 5,
        type: 'KG',
      },
      { id: 'local-atta-1', quantity: 1, size: 1 },
    ])
    expect(state().localCartItems[0]?.image).toMatchObject({ originalUrl: 'atta-1200.webp' })
    expect(tab.calls).toEqual([])
  })

  it('[CART-10] [CSTATE-08] a quantity of 0 takes the line away, any other one is set', async () => {
    const { cart, state } = await openCart()
    await cart.addToCart({ ...atta(5), quantity: 1 })
    const [line] = state().localCartItems
    if (!line) throw new Error('no line')
    await cart.setQuantity(line, 4)
    expect(state().localCartItems[0]?.quantity).toBe(4)
    await cart.setQuantity(line, 0)
    expect(state().localCartItems).toEqual([])
  })

  it('[ENT-11] [ENT-12] [ENT-13] is kept under cart-storage without server lines and never as synced', async () => {
    const { cart, storedState } = await openCart()
    await cart.addToCart({ ...atta(5), quantity: 1 })
    expect(storedState()).toMatchObject({
      localCartItems: [{ productId: 'atta' }],
      serverCartItems: [],
      isSynced: false,
    })
  })

  it('[ENT-12] is there again after a reload', async () => {
    const first = await openCart()
    await first.cart.addToCart({ ...atta(5), quantity: 2 })
    const { state } = await openCart({ stored: first.tab.stored })
    expect(state().localCartItems).toMatchObject([{ productId: 'atta', quantity: 2 }])
  })

  it('[CSTATE-09] loading takes the prices of today and leaves out what is no longer sold', async () => {
    const first = await openCart()
    await first.cart.addToCart({ ...atta(5), quantity: 2 })
    await first.cart.addToCart({ ...removedProduct, quantity: 1 })
    const { cart, state } = await openCart({ stored: first.tab.stored, price: 360 })
    await cart.loadCart()
    expect(state().localCartItems).toMatchObject([{ id: 'local-atta-5', price: 360, quantity: 2 }])
  })

  it('[PDP-10] a visitor who takes a thousand, or one more than 999, has the 999 that one order takes, and reads so (open-points 51)', async () => {
    const { cart, state } = await openCart()
    const { takeToasts } = await import('#app/shared/ui/toasts/toasts.ts')
    await cart.addToCart({ ...atta(5), quantity: 1_000 })
    await cart.addToCart({ ...atta(1), quantity: 998 })
    expect(takeToasts().map(({ message }) => message)).toEqual([
      'One order takes at most 999 of one size. Your cart holds 999 of Atta.',
    ])
    await cart.addToCart({ ...atta(1), quantity: 1 })
    expect(takeToasts()).toEqual([])
    await cart.addToCart({ ...atta(1), quantity: 1 })
    expect(takeToasts()).toHaveLength(1)
    expect(state().localCartItems).toMatchObject([
      { size: 5, quantity: 999 },
      { size: 1, quantity: 999 },
    ])
  })

  it('[CSTATE-08] a quantity pressed while the prices of today are read is kept', async () => {
    const { cart, server, state, tab } = await openCart({ price: 360 })
    await cart.addToCart({ ...atta(5), quantity: 2 })
    const { letGo } = server.hold('GET /product/atta/get')
    const loading = cart.loadCart()
    await vi.waitFor(() => expect(tab.calls).toContain('GET /product/atta/get'))
    await cart.setQuantity(line(2), 7)
    letGo()
    await loading
    expect(state().localCartItems).toMatchObject([{ id: 'local-atta-5', price: 360, quantity: 7 }])
  })

  it('[ENT-12] whatever else stands in the storage is dropped, also a line whose price is no amount of money', async () => {
    const rubbish = {
      localCartItems: [
        ...[{ productId: 'atta' }, null, { ...line(1), price: 'free' }],
        ...[-350, 349.999, null].flatMap((price) => [
          { ...line(1), price },
          { ...line(1), actualPrice: price },
        ]),
        line(2),
      ],
      payAttempt: 7,
    }
    const stored = new Map([['cart-storage', JSON.stringify({ state: rubbish, version: 0 })]])
    const { state } = await openCart({ stored })
    expect(state().localCartItems).toEqual([line(2)])
    expect(state().payAttempt).toBeNull()
  })

  it('[CSTATE-04] a visitor whose browser is full signs in with the cart as it was last, not as it was stored', async () => {
    const stored = new Map([['cart-storage', JSON.stringify({ state: { localCartItems: [line(1)] }, version: 0 })]])
    const { cart, session, server, state, tab } = await openCart({ stored })
    tab.fill()
    await cart.setQuantity(line(1), 4)
    session.logIn('token', asha)
    await vi.waitFor(() => expect(state()).toMatchObject({ isSynced: true, isLoading: false, localCartItems: [] }))
    expect(server.lines).toMatchObject([{ size: 5, quantity: 4 }])
  })

  it('[ENT-12] follows what another tab puts in or takes out', async () => {
    const { state, tab } = await openCart()
    tab.stored.set(
      'cart-storage',
      JSON.stringify({ state: { localCartItems: [line(3)], serverCartItems: [] }, version: 0 }),
    )
    tab.notifyStorage('cart-storage')
    expect(state().localCartItems).toEqual([line(3)])
  })
})

describe('the cart of a signed-in shopper', () => {
  it('[CSTATE-01] [CSTATE-03] lives on the server; with nothing local it is synced at once', async () => {
    const { cart, server, state } = await openCart({ stored: storedSession(), lines: [serverLine(5, 2)] })
    await vi.waitFor(() => expect(state()).toMatchObject({ isSynced: true, isLoading: false }))
    expect(state().serverCartItems).toMatchObject([{ id: 's5', name: 'Atta', price: 350, quantity: 2 }])
    await cart.addToCart({ ...atta(1), quantity: 1 })
    expect(server.lines).toMatchObject([
      { size: 5, quantity: 2 },
      { size: 1, quantity: 1, type: 'KG' },
    ])
    expect(state().localCartItems).toEqual([])
  })

  it('[PDP-10] takes 999 of what a shopper wanted a thousand of: more would be refused, and nothing be in it', async () => {
    const { cart, server, state } = await openCart({ stored: storedSession(), lines: [serverLine(1, 990)] })
    await vi.waitFor(() => expect(state()).toMatchObject({ isSynced: true, isLoading: false }))
    await cart.addToCart({ ...atta(5), quantity: 1_001 })
    await cart.addToCart({ ...atta(1), quantity: 10 })
    expect(server.lines).toMatchObject([
      { size: 1, quantity: 999 },
      { size: 5, quantity: 999 },
    ])
    expect(state().serverCartItems).toMatchObject([
      { size: 1, quantity: 999 },
      { size: 5, quantity: 999 },
    ])
  })

  it('[CSTATE-04] [CSTATE-05] [AUTH-06] gets the local lines after the login, which then leave this browser', async () => {
    const { cart, session, server, state } = await openCart({ lines: [serverLine(5, 1)] })
    await cart.addToCart({ ...atta(5), quantity: 2 })
    await cart.addToCart({ ...atta(1), quantity: 1 })
    session.logIn('token', asha)
    await vi.waitFor(() => expect(state()).toMatchObject({ isSynced: true, isLoading: false, localCartItems: [] }))
    expect(server.lines).toMatchObject([
      { size: 5, quantity: 3 },
      { size: 1, quantity: 1 },
    ])
    expect(state().serverCartItems).toHaveLength(2)
  })

  it('[CSTATE-04] a line that fails is tried once more and then given up (open-points 49)', async () => {
    const { cart, session, server, state, tab } = await openCart()
    await cart.addToCart({ ...atta(5), quantity: 1 })
    await cart.addToCart({ ...atta(1), quantity: 1 })
    server.refuse('POST /cart/add', 3)
    session.logIn('token', asha)
    await vi.waitFor(() => expect(state()).toMatchObject({ isSynced: true, isLoading: false, localCartItems: [] }))
    expect(tab.calls.filter((call) => call === 'POST /cart/add')).toHaveLength(4)
    expect(server.lines).toMatchObject([{ size: 1 }])
  })

  it('[CSTATE-05] two syncs never run at the same time', async () => {
    const { cart, session, server, state } = await openCart()
    await cart.addToCart({ ...atta(5), quantity: 1 })
    session.logIn('token', asha)
    await Promise.all([cart.syncLocalCart(), cart.syncLocalCart()])
    expect(server.lines).toMatchObject([{ size: 5, quantity: 1 }])
    expect(state().localCartItems).toEqual([])
  })

  it('[CSTATE-04] [CSTATE-05] of two tabs of one shopper only one brings the local lines (open-points 49)', async () => {
    const stored = storedSession().set(
      'cart-storage',
      JSON.stringify({ state: { localCartItems: [line(2)] }, version: 0 }),
    )
    const first = await openCart({ stored, isCheckHeld: true })
    const { server, state, tab } = await openCart({ stored, isCheckHeld: true })
    const { letGo } = server.hold('POST /cart/add')
    server.letCheckEnd()
    await vi.waitFor(() => expect(tab.calls).toContain('POST /cart/add'))
    first.server.letCheckEnd()
    await vi.waitFor(() => expect(first.session.useSession.getState().status).toBe('user'))
    letGo()
    await vi.waitFor(() => expect(first.state()).toMatchObject({ isSynced: true, isLoading: false }))
    expect(state()).toMatchObject({ isSynced: true, localCartItems: [] })
    expect(tab.calls.filter((call) => call === 'POST /cart/add')).toHaveLength(1)
    expect(server.lines).toMatchObject([{ size: 5, quantity: 2 }])
  })

  it('[CSTATE-06] is emptied here when the shopper leaves', async () => {
    const { session, state } = await openCart({ stored: storedSession(), lines: [serverLine(5, 2)] })
    await vi.waitFor(() => expect(state().serverCartItems).toHaveLength(1))
    session.logOut()
    expect(state()).toMatchObject({ serverCartItems: [], isSynced: false })
  })

  it('[CSTATE-06] what is answered after the shopper has left neither shows nor stays in this browser', async () => {
    const { cart, storedState, server, session, state } = await openCart({
      stored: storedSession(),
      lines: [serverLine(5, 2)],
    })
    await vi.waitFor(() => expect(state()).toMatchObject({ isSynced: true, isLoading: false }))
    const { letGo } = server.hold('GET /cart/user/all/get')
    const loading = cart.loadCart()
    await vi.waitFor(() => expect(state().isLoading).toBe(true))
    session.logOut()
    letGo()
    await loading
    expect(state()).toMatchObject({ serverCartItems: [], isSynced: false, isLoading: false, error: null })
    expect(storedState()).toMatchObject({ serverCartItems: [] })
  })

  it('[CSTATE-06] whoever signs in next gets neither the lines nor the presses nor the failures of the one before', async () => {
    const { cart, server, session, state, tab } = await openCart({ stored: storedSession(), lines: [serverLine(5, 2)] })
    await vi.waitFor(() => expect(state()).toMatchObject({ isSynced: true, isLoading: false }))
    const [item] = state().serverCartItems
    if (!item) throw new Error('no line')
    const { letGo } = server.hold('PUT /cart/s5/update-quantity')
    server.refuse('PUT /cart/s5/update-quantity', 1)
    const changing = cart.setQuantity(item, 4)
    await vi.waitFor(() => expect(tab.calls).toContain('PUT /cart/s5/update-quantity'))
    const adding = cart.addToCart({ ...atta(1), quantity: 1 })
    await vi.waitFor(() => expect(state().serverCartItems).toHaveLength(2))
    session.logOut()
    server.lines = []
    session.logIn('next', asha)
    letGo()
    await Promise.all([changing, adding, cart.syncLocalCart()])
    expect(tab.calls).not.toContain('POST /cart/add')
    expect(state()).toMatchObject({ serverCartItems: [], isSynced: true, isLoading: false, error: null })
  })

  it('[CSTATE-06] somebody who signs in in another tab does not see the lines of the one before', async () => {
    const { server, state, tab } = await openCart({ stored: storedSession(), lines: [serverLine(5, 2)] })
    await vi.waitFor(() => expect(state()).toMatchObject({ isSynced: true, isLoading: false }))
    const { letGo } = server.hold('GET /token/valid')
    server.lines = [serverLine(1, 1)]
    tab.stored.set('authToken', 'next')
    tab.notifyStorage('authToken')
    expect(state().serverCartItems).toEqual([])
    letGo()
    await vi.waitFor(() => expect(state().serverCartItems).toMatchObject([{ size: 1 }]))
  })

  it('[CSTATE-04] [CSTATE-05] lines that are not brought yet when the shopper leaves are for whoever signs in next', async () => {
    const { cart, server, session, state, tab } = await openCart()
    await cart.addToCart({ ...atta(5), quantity: 2 })
    await cart.addToCart({ ...atta(1), quantity: 1 })
    const { letGo } = server.hold('POST /cart/add')
    session.logIn('first', asha)
    await vi.waitFor(() => expect(tab.calls).toContain('POST /cart/add'))
    session.logOut()
    letGo()
    await cart.syncLocalCart()
    expect(state()).toMatchObject({ localCartItems: [{ size: 1, quantity: 1 }], isSynced: false, error: null })
    server.lines = []
    session.logIn('next', asha)
    await vi.waitFor(() => expect(state()).toMatchObject({ isSynced: true, isLoading: false, localCartItems: [] }))
    expect(server.lines).toMatchObject([{ size: 1, quantity: 1 }])
    expect(state().serverCartItems).toMatchObject([{ size: 1, quantity: 1 }])
  })

  it('[CSTATE-09] [API-10] a line whose product is gone is left out; 404 is an empty cart', async () => {
    const { cart, server, state } = await openCart({
      stored: storedSession(),
      lines: [serverLine(5, 2), { ...serverLine(1, 1), productId: 'gone' }, serverLine(99, 1)],
    })
    await vi.waitFor(() => expect(state().serverCartItems).toHaveLength(1))
    server.lines = []
    await cart.loadCart()
    expect(state()).toMatchObject({ serverCartItems: [], error: null })
  })

  it('[CSTATE-09] each product is read once, however many sizes of it are in the cart (open-points 47)', async () => {
    const { state, tab } = await openCart({ stored: storedSession(), lines: [serverLine(5, 2), serverLine(1, 1)] })
    await vi.waitFor(() => expect(state().serverCartItems).toHaveLength(2))
    expect(tab.calls.filter((call) => call.startsWith('GET /product/'))).toEqual(['GET /product/atta/get'])
  })

  it('[CSTATE-01] of many quick presses only the first call and the last quantity matter', async () => {
    const { cart, server, state, tab } = await openCart({ stored: storedSession(), lines: [serverLine(5, 1)] })
    await vi.waitFor(() => expect(state().serverCartItems).toHaveLength(1))
    const [item] = state().serverCartItems
    if (!item) throw new Error('no line')
    await Promise.all([2, 3, 4, 5].map((quantity) => cart.setQuantity(item, quantity)))
    expect(server.lines).toMatchObject([{ size: 5, quantity: 5 }])
    expect(tab.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1)
  })

  it('[CSTATE-01] [CART-10] what is pressed while the token is being asked about is done once it holds', async () => {
    const storedState = [
      { ...line(2), id: 's5' },
      { ...line(1), id: 's1', size: 1 },
    ]
    const stored = storedSession().set(
      'cart-storage',
      JSON.stringify({ state: { serverCartItems: storedState }, version: 0 }),
    )
    const lines = [serverLine(5, 2), serverLine(1, 1)]
    const { cart, server, state } = await openCart({ stored, lines, isCheckHeld: true })
    const [first, second] = state().serverCartItems
    if (!first || !second) throw new Error('no line')
    const pressed = [cart.setQuantity(first, 3), cart.setQuantity(second, 0)]
    server.letCheckEnd()
    await Promise.all(pressed)
    expect(server.lines).toMatchObject([{ size: 5, quantity: 3 }])
    await vi.waitFor(() => expect(state()).toMatchObject({ isSynced: true, isLoading: false }))
    expect(state()).toMatchObject({ localCartItems: [], serverCartItems: [{ size: 5, quantity: 3 }] })
  })

  it('[CART-10] a line just added can be taken away before the server has named it', async () => {
    const { cart, server, state } = await openCart({ stored: storedSession() })
    await vi.waitFor(() => expect(state().isSynced).toBe(true))
    const adding = cart.addToCart({ ...atta(5), quantity: 1 })
    await vi.waitFor(() => expect(state().serverCartItems).toHaveLength(1))
    const [item] = state().serverCartItems
    if (!item) throw new Error('no line')
    await Promise.all([adding, cart.removeItem(item)])
    expect(server.lines).toEqual([])
    expect(state().serverCartItems).toEqual([])
  })

  it('[ERR-01] a refused change is logged, throws nothing, and the cart is again what the server says', async () => {
    const { cart, server, state } = await openCart({ stored: storedSession(), lines: [serverLine(5, 1)] })
    await vi.waitFor(() => expect(state().serverCartItems).toHaveLength(1))
    server.refuse('PUT /cart/s5/update-quantity', 1)
    const [item] = state().serverCartItems
    if (!item) throw new Error('no line')
    await cart.setQuantity(item, 9)
    await vi.waitFor(() => expect(state().serverCartItems).toMatchObject([{ quantity: 1 }]))
    expect(console.warn).toHaveBeenCalled()
  })

  it('[ERR-03] [CART-06] a cart that cannot be read says so; trying again clears that and loads', async () => {
    const { cart, server, state } = await openCart({ stored: storedSession(), lines: [serverLine(5, 1)] })
    server.refuse('GET /cart/user/all/get', 1)
    await cart.loadCart()
    await vi.waitFor(() => expect(state().error).toBe('Failed to load cart items. Please try again.'))
    await cart.loadCart()
    expect(state()).toMatchObject({ error: null, serverCartItems: [{ size: 5 }] })
  })

  it('[ENT-12] keeps its server lines for the next visit only once they are synced', async () => {
    const { storedState, state } = await openCart({ stored: storedSession(), lines: [serverLine(5, 1)] })
    await vi.waitFor(() => expect(state().isSynced).toBe(true))
    await vi.waitFor(() => expect(storedState()).toMatchObject({ serverCartItems: [{ size: 5 }], isSynced: false }))
  })

  it('[ERR-02] while the token could not be checked that is logged, nothing is sent and nothing is changed (open-points 13)', async () => {
    const { cart, state, tab } = await openCart({ stored: storedSession(), isTokenUnanswered: true })
    await cart.addToCart({ ...atta(5), quantity: 1 })
    expect(state()).toMatchObject({ localCartItems: [], serverCartItems: [] })
    expect(tab.calls).toEqual(['GET /user/me', 'GET /token/valid'])
    expect(console.warn).toHaveBeenCalledWith('Cart:', expect.stringContaining('no token'))
  })
})

describe("a guest's cart", () => {
  it('[MIG-01] [MIG-02] [MIG-03] [MIG-04] replaces what lay on the server, line by line, and stays here', async () => {
    const { cart, session, server, state } = await openCart({ lines: [serverLine(1, 7)] })
    session.continueAsGuest()
    await cart.addToCart({ ...atta(5), quantity: 2 })
    const { lines, missing } = await cart.migrateGuestCart('guest-token')
    expect(server.lines).toMatchObject([{ size: 5, quantity: 2 }])
    expect(lines).toMatchObject([{ name: 'Atta', size: 5, quantity: 2 }])
    expect(missing).toEqual([])
    expect(state().localCartItems).toHaveLength(1)
    expect(server.tokens).toEqual(new Set(['guest-token']))
  })

  it('[MIG-02] a line that fails is only logged, and named as missing', async () => {
    const { cart, session, server } = await openCart()
    session.continueAsGuest()
    await cart.addToCart({ ...atta(5), quantity: 2 })
    await cart.addToCart({ ...atta(1), quantity: 1 })
    server.refuse('POST /cart/add', 1)
    const { lines, missing } = await cart.migrateGuestCart('guest-token')
    expect(lines).toMatchObject([{ size: 1 }])
    expect(missing).toMatchObject([{ size: 5, quantity: 2 }])
  })

  it('[ROLE-02] makes no call of its own before the checkout', async () => {
    const { cart, session, tab } = await openCart()
    session.continueAsGuest()
    await cart.addToCart({ ...atta(5), quantity: 2 })
    expect(tab.calls).toEqual([])
  })
})

describe('a wish to pay', () => {
  it('keeps one key and one status token until its outcome is known, also after a reload (open-points 60)', async () => {
    const { cart, tab } = await openCart()
    const first = cart.startOrderIntent()
    // Sent again, it is on its way from then on.
    vi.useFakeTimers({ toFake: ['Date'], now: first.startedAt + 50_000 })
    const attempt = cart.startOrderIntent()
    vi.useRealTimers()
    expect(attempt).toEqual({ ...first, startedAt: first.startedAt + 50_000 })
    const again = await openCart({ stored: tab.stored })
    expect(again.cart.payAttempt()).toEqual(attempt)
    again.cart.endOrderIntent()
    expect(again.cart.payAttempt()).toBeNull()
    expect(again.cart.startOrderIntent().idempotencyKey).not.toBe(attempt.idempotencyKey)
  })
})
