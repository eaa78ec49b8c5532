import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { asha, openTab, type Shop, storedSession } from './testing/browser-tab.ts'

const validToken: Shop = (call) => {
  if (call === 'GET /token/valid') return { data: { role: 'user' } }
  return { data: call === 'GET /user/me' ? asha : null }
}
const refusedToken: Shop = (call) => (call === 'GET /token/valid' ? { status: 401 } : { data: null })

async function openShop(...tabOptions: Parameters<typeof openTab>) {
  const tab = openTab(...tabOptions)
  const session = await import('./session.ts')
  session.startSession()
  const startedSession = await session.sessionStarted()
  return { tab, session, startedSession }
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => vi.useRealTimers())

describe('coming back', () => {
  it('[AUTH-01] [AUTH-02] [AUTH-05] [AUTH-12] a shopper whose token holds is signed in, with the profile as the shop has it', async () => {
    const { tab, session, startedSession } = await openShop(validToken, storedSession())
    expect(startedSession).toEqual({ status: 'user', user: asha, token: 't'.repeat(43) })
    expect(session.isAuthenticated(startedSession)).toBe(true)
    expect(tab.calls.sort()).toEqual(['GET /token/valid', 'GET /user/me'])
  })

  it('[API-05] the stored token is asked about as Bearer alone: it stands in no address', async () => {
    const requested: unknown[] = []
    await openShop((call, request) => {
      if (call === 'GET /token/valid') requested.push([request.query.get('token'), request.token])
      return validToken(call, request)
    }, storedSession())
    expect(requested).toEqual([[null, 't'.repeat(43)]])
  })

  it('[AUTH-01] is known by name from the first moment, and by nothing else', async () => {
    const tab = openTab(validToken, storedSession())
    const session = await import('./session.ts')
    session.startSession()
    const { status, user } = session.useSession.getState()
    expect(status).toBe('loading')
    expect(user).toMatchObject({
      id: 'u1',
      name: 'Asha Verma',
      role: 'user',
      email: null,
      mobileNumber: '',
      address: null,
    })
    expect(tab.stored.get('authToken')).toBe('t'.repeat(43))
    await session.sessionStarted()
  })

  it('[ENT-37] a browser that kept more of the user in earlier times keeps id, name and role from now on', async () => {
    const stored = storedSession().set('user', JSON.stringify({ ...asha, address: { houseNumber: '4' } }))
    const { tab } = await openShop(() => 'no answer', stored)
    expect(JSON.parse(tab.stored.get('user') ?? '')).toEqual({ id: 'u1', name: 'Asha Verma', role: 'user' })
  })

  it.each<[string, ReturnType<Shop>]>([
    ['no answer', 'no answer'],
    ['a fault', { status: 500 }],
    ['something that is no profile', { data: null }],
  ])('a token that holds is no login yet where the profile is %s, and is asked about again', async (_, answer) => {
    vi.useFakeTimers()
    let isBack = false
    const { tab, session, startedSession } = await openShop(
      (call) => (call === 'GET /user/me' && !isBack ? answer : validToken(call, never)),
      storedSession(),
    )
    expect(startedSession.status).toBe('unchecked')
    expect(tab.stored.has('authToken')).toBe(true)
    isBack = true
    await vi.advanceTimersByTimeAsync(5_000)
    expect(session.useSession.getState()).toMatchObject({ status: 'user', user: asha })
  })

  it('[API-43] [AUTH-02] a shopper of a shop without a call for the profile is signed in as this browser knows them', async () => {
    const { session, tab, startedSession } = await openShop(
      (call) => (call === 'GET /user/me' ? undefined : { data: null }),
      storedSession(),
    )
    expect(startedSession).toMatchObject({
      status: 'user',
      user: { id: 'u1', name: 'Asha Verma' },
      token: 't'.repeat(43),
    })
    expect(session.isAuthenticated(startedSession)).toBe(true)
    expect(JSON.parse(tab.stored.get('user') ?? '')).toEqual({ id: 'u1', name: 'Asha Verma', role: 'user' })
  })

  it('[AUTH-03] [ROUTE-14] [VAL-01] a shopper whose token is refused is logged out and goes home', async () => {
    const { tab, session, startedSession } = await openShop(refusedToken, storedSession())
    expect(startedSession).toEqual({ status: 'anonymous', user: null, token: null })
    expect([...tab.stored.keys()]).toEqual([])
    const home = vi.fn()
    session.onLogOut(home)
    expect(home).toHaveBeenCalledOnce()
  })

  it('[VAL-01] an answer that is not 200 and OK counts as a refusal', async () => {
    const { startedSession } = await openShop(() => ({ status: 202, data: asha }), storedSession())
    expect(startedSession.status).toBe('anonymous')
  })

  it.each([[{}], [{ statusCode: 200 }], [{ status: 'OK' }], [[]], [{ statusCode: '200', status: 'OK' }]])(
    '[VAL-01] [API-05] %j does not say that the token holds, whatever its HTTP status, and the shopper is logged out',
    async (body) => {
      const { startedSession } = await openShop(
        (call) => (call === 'GET /token/valid' ? { body } : { data: asha }),
        storedSession(),
      )
      expect(startedSession.status).toBe('anonymous')
    },
  )

  it('[AUTH-04] [AUTH-05] without a token nothing is asked and the visitor is anonymous', async () => {
    const { tab, startedSession } = await openShop(validToken)
    expect(startedSession.status).toBe('anonymous')
    expect(tab.calls).toEqual([])
  })

  it.each<[string, ReturnType<Shop>]>([
    ['no answer', 'no answer'],
    ['a shop in trouble', { status: 503 }],
    ['too many calls', { status: 429 }],
  ])('[AUTH-03] %s neither signs in nor logs out, and is asked again (open-points 13)', async (_, trouble) => {
    vi.useFakeTimers()
    let isBack = false
    const { tab, session, startedSession } = await openShop(
      (call) => (isBack ? validToken(call, never) : trouble),
      storedSession(),
    )
    expect(startedSession.status).toBe('unchecked')
    expect(session.isAuthenticated(startedSession)).toBe(false)
    expect(tab.stored.has('authToken')).toBe(true)
    isBack = true
    await vi.advanceTimersByTimeAsync(5_000)
    expect(session.useSession.getState().status).toBe('user')
  })

  it('[AUTH-03] a shopper whose line is back is signed in at once, not at the next try', async () => {
    vi.useFakeTimers()
    let isBack = false
    const { session, startedSession } = await openShop(
      (call) => (isBack ? validToken(call, never) : 'no answer'),
      storedSession(),
    )
    expect(startedSession.status).toBe('unchecked')
    isBack = true
    window.dispatchEvent(new Event('online'))
    // Twenty looks, 50 ms apart: the next try by itself would come after 5 s.
    await vi.waitFor(() => expect(session.useSession.getState().status).toBe('user'))
  })

  it('a token that is thrown out of storage in another tab ends the session here too', async () => {
    const { tab, session } = await openShop(validToken, storedSession())
    tab.stored.clear()
    tab.notifyStorage('authToken')
    expect(session.useSession.getState().status).toBe('anonymous')
  })

  it('[AUTH-02] a login in another tab counts here too while the former token is still being asked about', async () => {
    const isAnswered = Promise.withResolvers<void>()
    const tab = openTab(async (call, request) => {
      if (request.token === 'former') await isAnswered.promise
      return validToken(call, request)
    }, storedSession('former'))
    const session = await import('./session.ts')
    session.startSession()
    tab.stored.set('authToken', 'next')
    tab.notifyStorage('authToken')
    expect(await session.sessionStarted()).toEqual({ status: 'user', user: asha, token: 'next' })
    isAnswered.resolve()
    await vi.waitFor(() => expect(tab.calls).toHaveLength(4))
    expect(session.useSession.getState()).toMatchObject({ status: 'user', token: 'next' })
  })
})

describe('signing in and out', () => {
  it('[AUTH-06] [ENT-37] login stores the token and who the user is under their keys and leaves guest mode (decision 023)', async () => {
    const { tab, session } = await openShop(validToken)
    session.continueAsGuest()
    session.setGuestToken('guest-token')
    session.logIn('abc', asha)
    expect(session.useSession.getState()).toEqual({ status: 'user', user: asha, token: 'abc' })
    expect(tab.stored.get('authToken')).toBe('abc')
    expect(JSON.parse(tab.stored.get('user') ?? '')).toEqual({ id: 'u1', name: 'Asha Verma', role: 'user' })
    expect(session.getGuestToken()).toBeNull()
  })

  it('[AUTH-07] [ENT-04] a guest has the guest user, no token, and nothing in storage', async () => {
    const { tab, session } = await openShop(validToken)
    session.continueAsGuest()
    const state = session.useSession.getState()
    expect(session.isGuest(state)).toBe(true)
    expect(state.token).toBeNull()
    expect(state.user).toEqual({
      id: 'guest',
      name: 'Guest',
      countryCode: '+91',
      email: null,
      mobileNumber: '',
      role: 'guest',
      verify: false,
      currency: 'INR',
    })
    expect([...tab.stored.keys()]).toEqual([])
  })

  it('[AUTH-08] [AUTH-09] [AUTH-10] logout signs out at the provider, clears its bot check, forgets all and tells the server', async () => {
    const { tab, session } = await openShop(validToken, storedSession())
    const provider = await useProvider()
    const home = vi.fn()
    session.onLogOut(home)
    session.logOut()
    expect(session.useSession.getState()).toEqual({ status: 'anonymous', user: null, token: null })
    expect([...tab.stored.keys()]).toEqual([])
    expect(provider.signOut).toHaveBeenCalledOnce()
    expect(provider.clear).toHaveBeenCalledOnce()
    expect(home).toHaveBeenCalledOnce()
    expect(tab.calls).toContain('POST /auth/logout')
  })

  it('[AUTH-08] a guest who logs out is not signed out at the provider', async () => {
    const { tab, session } = await openShop(validToken)
    const provider = await useProvider()
    session.continueAsGuest()
    session.logOut()
    expect(provider.signOut).not.toHaveBeenCalled()
    expect(provider.clear).toHaveBeenCalledOnce()
    expect(tab.calls).toEqual([])
  })

  it('[AUTH-11] changed fields are merged into the user, and id, name and role stored again (decision 023)', async () => {
    const { tab, session } = await openShop(validToken, storedSession())
    session.updateUser({ name: 'Asha V', email: 'new@example.com' })
    expect(session.useSession.getState().user).toEqual({ ...asha, name: 'Asha V', email: 'new@example.com' })
    expect(JSON.parse(tab.stored.get('user') ?? '')).toEqual({ id: 'u1', name: 'Asha V', role: 'user' })
  })

  it('[AUTH-06] a browser that keeps nothing still signs in for as long as the page lives', async () => {
    const { session } = await openShop(validToken)
    vi.stubGlobal('localStorage', undefined)
    session.logIn('abc', asha)
    expect(session.isAuthenticated(session.useSession.getState())).toBe(true)
  })

  it('[AUTH-06] a browser that is full keeps the new login for as long as the page lives, and still hears of the next in another tab', async () => {
    const { tab, session } = await openShop(validToken, storedSession())
    tab.fill()
    session.logIn('abc', asha)
    const { readStoredToken } = await import('./stored-session.ts')
    expect(readStoredToken()).toBe('abc')
    tab.stored.set('authToken', 'def')
    tab.notifyStorage('authToken')
    await session.sessionStarted()
    expect(session.useSession.getState()).toMatchObject({ status: 'user', token: 'def' })
  })
})

describe('a token that ends during a session', () => {
  async function callWith(shop: Shop) {
    const opened = await openShop(shop, storedSession())
    const { personalApi } = await import('./personal-api.ts')
    const { listCart } = await import('#contract/api/orders/cart.ts')
    const failure = await personalApi()(listCart).catch((error) => error)
    await vi.waitFor(() => expect(opened.tab.calls.filter((call) => call === 'GET /token/valid')).toHaveLength(2))
    await opened.session.checkStoredToken()
    return { ...opened, failure }
  }

  it('[AUTH-03] is thrown as the call says it, and logs out once the server has said that it is invalid (open-points 14)', async () => {
    let checks = 0
    const { session, failure } = await callWith((call) => {
      if (call === 'GET /user/me') return { data: asha }
      if (call !== 'GET /token/valid') return { status: 401, message: 'Please log in to continue.' }
      checks += 1
      return checks === 1 ? {} : { status: 401 }
    })
    expect(failure.message).toBe('Please log in to continue.')
    expect(session.useSession.getState().status).toBe('anonymous')
  })

  it('[AUTH-03] stays signed in where the server says that the token holds', async () => {
    const { session, tab } = await callWith((call) => {
      if (call === 'GET /user/me') return { data: asha }
      return call === 'GET /token/valid' ? {} : { status: 401 }
    })
    expect(tab.calls.filter((call) => call === 'GET /user/me')).toHaveLength(1)
    expect(session.useSession.getState().status).toBe('user')
  })
})

const never = { query: new URLSearchParams(), body: undefined, token: null }

async function useProvider() {
  const { setPhoneAuthInUse } = await import('./phone-auth/phone-auth.ts')
  const provider = { send: vi.fn(), confirm: vi.fn(), signOut: vi.fn(async () => {}), clear: vi.fn() }
  setPhoneAuthInUse(provider)
  return provider
}
