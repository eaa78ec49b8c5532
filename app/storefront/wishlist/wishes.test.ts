import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { asha, openTab, storedSession } from '../session/testing/browser-tab.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => vi.unstubAllGlobals())

const ragi = { id: 'ragi', name: 'Ragi Flour' }

/** A tab with hearts, and an account that keeps what is saved. */
async function openHearts({
  stored = new Map<string, string>(),
  saved = [] as string[],
  fails = '',
  checked = undefined as Promise<unknown> | undefined,
} = {}) {
  const account = { ids: [...saved], fails }
  const tab = openTab(async (call, { body }) => {
    if (call === 'GET /token/valid') await checked
    if (call === 'GET /token/valid') return { data: { role: 'user' } }
    if (call === 'GET /user/me') return { data: asha }
    if (call === account.fails) return 'no answer'
    if (call === 'GET /wishlist/get')
      return { data: account.ids.map((productId) => ({ productId, createdAt: '2026-11-21T10:00:00Z' })) }
    if (call === 'POST /wishlist/add') {
      const { productId } = body as { productId: string }
      if (productId === 'gone') return { status: 404, message: 'Product not found' }
      account.ids = [productId, ...account.ids.filter((id) => id !== productId)]
      return { data: { productId } }
    }
    if (call.startsWith('DELETE /wishlist/')) {
      account.ids = account.ids.filter((id) => !call.includes(`/${id}/`))
      return { data: null }
    }
    return { data: null }
  }, stored)
  const [session, wishes, toasts] = await Promise.all([
    import('../session/session.ts'),
    import('./wishes.ts'),
    import('#app/shared/ui/toasts/toasts.ts'),
  ])
  session.startSession()
  wishes.startWishes()
  if (!checked) await session.sessionStarted()
  const ids = () => wishes.useWishes.getState().ids
  const kept = () => JSON.parse(tab.stored.get('wishlist') ?? '[]')
  return { tab, account, session, wishes, ids, kept, messages: () => toasts.takeToasts().map(({ message }) => message) }
}

it('[ROLE-02] a visitor saves products in this browser alone, under a key of their own', async () => {
  const { ids, kept, wishes, tab, messages } = await openHearts()
  wishes.toggleWish(ragi)
  await vi.waitFor(() => expect(ids()).toEqual(['ragi']))
  await vi.waitFor(() => expect(messages()).toEqual(['Ragi Flour is saved']))
  wishes.toggleWish({ id: 'atta', name: 'Atta' })
  await vi.waitFor(() => expect(kept()).toEqual(['atta', 'ragi']))
  wishes.toggleWish(ragi)
  await vi.waitFor(() => expect(kept()).toEqual(['atta']))
  expect(tab.calls).toEqual([])
})

it('a visitor sees a heart filled by the very press, and it is kept by then', async () => {
  const { ids, kept, messages, wishes } = await openHearts()
  wishes.toggleWish(ragi)
  expect([ids(), kept(), messages()]).toEqual([['ragi'], ['ragi'], ['Ragi Flour is saved']])
  wishes.toggleWish(ragi)
  expect([ids(), kept()]).toEqual([[], []])
})

it('what is saved is there again after a reload, and follows other tabs', async () => {
  const { ids, tab } = await openHearts({ stored: new Map([['wishlist', '["ragi",7,null]']]) })
  expect(ids()).toEqual(['ragi'])
  tab.stored.set('wishlist', '["atta","ragi"]')
  tab.tell('wishlist')
  expect(ids()).toEqual(['atta', 'ragi'])
  const broken = await openHearts({ stored: new Map([['wishlist', '{']]) })
  expect(broken.ids()).toEqual([])
})

it('at the login the list goes to the account, without what is not sold any more, and leaves this browser', async () => {
  const { account, ids, session, tab } = await openHearts({
    stored: new Map([['wishlist', '["ragi","gone","atta"]']]),
    saved: ['besan'],
  })
  session.logIn('t'.repeat(43), asha)
  await vi.waitFor(() => expect(ids()).toEqual(['ragi', 'atta', 'besan']))
  expect(account.ids).toEqual(['ragi', 'atta', 'besan'])
  expect(tab.stored.has('wishlist')).toBe(false)
  session.logOut()
  expect(ids()).toEqual([])
})

it('a list that could not be brought to the account stays here for the next visit', async () => {
  const { kept, session, wishes } = await openHearts({
    stored: new Map([['wishlist', '["ragi"]']]),
    fails: 'POST /wishlist/add',
  })
  session.logIn('t'.repeat(43), asha)
  await vi.waitFor(() => expect(wishes.useWishes.getState().hasFailed).toBe(true))
  expect(kept()).toEqual(['ragi'])
})

it('a signed-in shopper saves on the account; what fails is taken back and said', async () => {
  const { account, ids, kept, messages, wishes } = await openHearts({ stored: storedSession(), saved: ['besan'] })
  await vi.waitFor(() => expect(ids()).toEqual(['besan']))
  wishes.toggleWish(ragi)
  await vi.waitFor(() => expect(account.ids).toEqual(['ragi', 'besan']))
  wishes.toggleWish({ id: 'besan', name: 'Besan' })
  await vi.waitFor(() => expect(account.ids).toEqual(['ragi']))
  await vi.waitFor(() => expect(messages()).toEqual(['Ragi Flour is saved']))
  account.fails = 'POST /wishlist/add'
  wishes.toggleWish({ id: 'besan', name: 'Besan' })
  await vi.waitFor(() => expect(messages()).toEqual(['No connection at the moment. Please try again.']))
  expect(ids()).toEqual(['ragi'])
  expect(kept()).toEqual([])
})

it('a shopper who presses a heart again before it is known who they are has saved the product', async () => {
  const check = Promise.withResolvers<void>()
  const { account, ids, messages, wishes } = await openHearts({ stored: storedSession(), checked: check.promise })
  wishes.toggleWish(ragi)
  wishes.toggleWish(ragi)
  check.resolve()
  await vi.waitFor(() => expect(messages()).toEqual(['Ragi Flour is saved']))
  expect([ids(), account.ids]).toEqual([['ragi'], ['ragi']])
  wishes.toggleWish(ragi)
  await vi.waitFor(() => expect(account.ids).toEqual([]))
})

it('more than 100 cannot be saved, which is said before anything is done', async () => {
  const many = Array.from({ length: 100 }, (_, n) => `p${n}`)
  const { ids, kept, messages, wishes } = await openHearts({ stored: new Map([['wishlist', JSON.stringify(many)]]) })
  wishes.toggleWish(ragi)
  await vi.waitFor(() => expect(messages()).toEqual(['You can save at most 100 products.']))
  expect(ids()).toHaveLength(100)
  expect(kept()).toHaveLength(100)
})
