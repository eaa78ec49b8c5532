import { vi } from 'vitest'

type Answer = { status?: number; data?: unknown; message?: string } | { body: unknown } | 'no answer' | undefined
/** What the shop answers to 'METHOD /path', at once or later; undefined is an unknown call, 'no answer' a lost line, `body` stands without an envelope. */
export type Shop = (
  call: string,
  request: { query: URLSearchParams; body: unknown; token: string | null },
) => Answer | Promise<Answer>

/** Every call the tab has made, as 'METHOD /path'; `fill` leaves no room in its storage. */
export type Tab = { calls: string[]; stored: Map<string, string>; notifyStorage(key: string): void; fill(): void }

/** A browser tab around the stores: storage, events and a shop at the other end of fetch. The modules are loaded anew for each. */
export function openTab(shop: Shop, stored = new Map<string, string>()): Tab {
  const calls: string[] = []
  const events = new EventTarget()
  let isFull = false
  vi.resetModules()
  vi.stubGlobal('window', events)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error('The quota has been exceeded.')
      stored.set(key, value)
    },
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://shop')
    const call = `${init.method ?? 'GET'} ${pathname.replace('/api/v1', '')}`
    calls.push(call)
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? null
    const answer = await shop(call, { query: searchParams, body: init.body && JSON.parse(String(init.body)), token })
    if (answer === 'no answer') throw new TypeError('fetch failed')
    if (answer && 'body' in answer) return Response.json(answer.body)
    const { status = 200, data = null, message = 'OK' } = answer ?? { status: 404 }
    return Response.json({ statusCode: status, status: status < 400 ? 'OK' : 'ERROR', message, data }, { status })
  })
  return {
    calls,
    stored,
    fill: () => {
      isFull = true
    },
    notifyStorage: (key) =>
      void events.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: stored.get(key) ?? null })),
  }
}

export const asha = {
  id: 'u1',
  name: 'Asha Verma',
  countryCode: '+91',
  email: 'asha@example.com',
  mobileNumber: '9876543210',
  address: null,
  profileImage: null,
  role: 'user' as const,
  verify: true,
  currency: 'INR',
}

/** Storage of a shopper who was signed in when the browser was closed. */
export function storedSession(token = 't'.repeat(43)) {
  const { id, name, role } = asha
  return new Map([
    ['authToken', token],
    ['user', JSON.stringify({ id, name, role })],
  ])
}
