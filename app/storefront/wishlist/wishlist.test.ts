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
  const [session, wishlist, toasts] = await Promise.all([
    import('../session/session.ts'),
    import('./wishlist.ts'),
    import('#app/shared/ui/toasts/toasts.ts'),
  ])
  session.startSession()
  wishlist.startWishlist()
  if (!checked) await session.sessionStarted()
  const ids = () => wishlist.useWishlist.getState().ids
  const storedIds = () => JSON.parse(tab.stored.get('wishlist') ?? '[]')
  return {
    tab,
    account,
    session,
    wishlist,
    ids,
    storedIds,
    messages: () => toasts.takeToasts().map(({ message }) => message),
  }
}

it('[ROLE-02] a visitor saves products in this browser alone, under a key of their own', async () => {
  const { ids, storedIds, wishlist, tab, messages } = await openHearts()
  wishlist.toggleWishlistItem(ragi)
  await vi.waitFor(() => expect(ids()).toEqual(['ragi']))
  await vi.waitFor(() => expect(messages()).toEqual(['Ragi Flour is saved']))
  wishlist.toggleWishlistItem({ id: 'atta', name: 'Atta' })
  await vi.waitFor(() => expect(storedIds()).toEqual(['atta', 'ragi']))
  wishlist.toggleWishlistItem(ragi)
  await vi.waitFor(() => expect(storedIds()).toEqual(['atta']))
  expect(tab.calls).toEqual([])
})

it('a visitor sees a heart filled by the very press, and it is kept by then', async () => {
  const { ids, storedIds, messages, wishlist } = await openHearts()
  wishlist.toggleWishlistItem(ragi)
  expect([ids(), storedIds(), messages()]).toEqual([['ragi'], ['ragi'], ['Ragi Flour is saved']])
  wishlist.toggleWishlistItem(ragi)
  expect([ids(), storedIds()]).toEqual([[], []])
})

it('what is saved is there again after a reload, and follows other tabs', async () => {
  const { ids, tab } = await openHearts({ stored: new Map([['wishlist', '["ragi",7,null]']]) })
  expect(ids()).toEqual(['ragi'])
  tab.stored.set('wishlist', '["atta","ragi"]')
  tab.notifyStorage('wishlist')
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
  const { storedIds, session, wishlist } = await openHearts({
    stored: new Map([['wishlist', '["ragi"]']]),
    fails: 'POST /wishlist/add',
  })
  session.logIn('t'.repeat(43), asha)
  await vi.waitFor(() => expect(wishlist.useWishlist.getState().hasFailed).toBe(true))
  expect(storedIds()).toEqual(['ragi'])
})

it('a signed-in shopper saves on the account; what fails is taken back and said', async () => {
  const { account, ids, storedIds, messages, wishlist } = await openHearts({
    stored: storedSession(),
    saved: ['besan'],
  })
  await vi.waitFor(() => expect(ids()).toEqual(['besan']))
  wishlist.toggleWishlistItem(ragi)
  await vi.waitFor(() => expect(account.ids).toEqual(['ragi', 'besan']))
  wishlist.toggleWishlistItem({ id: 'besan', name: 'Besan' })
  await vi.waitFor(() => expect(account.ids).toEqual(['ragi']))
  await vi.waitFor(() => expect(messages()).toEqual(['Ragi Flour is saved']))
  account.fails = 'POST /wishlist/add'
  wishlist.toggleWishlistItem({ id: 'besan', name: 'Besan' })
  await vi.waitFor(() => expect(messages()).toEqual(['No connection at the moment. Please try again.']))
  expect(ids()).toEqual(['ragi'])
  expect(storedIds()).toEqual([])
})

it('a shopper who presses a heart again before it is known who they are has saved the product', async () => {
  const check = Promise.withResolvers<void>()
  const { account, ids, messages, wishlist } = await openHearts({ stored: storedSession(), checked: check.promise })
  wishlist.toggleWishlistItem(ragi)
  wishlist.toggleWishlistItem(ragi)
  check.resolve()
  await vi.waitFor(() => expect(messages()).toEqual(['Ragi Flour is saved']))
  expect([ids(), account.ids]).toEqual([['ragi'], ['ragi']])
  wishlist.toggleWishlistItem(ragi)
  await vi.waitFor(() => expect(account.ids).toEqual([]))
})

it('more than 100 cannot be saved, which is said before anything is done', async () => {
  const many = Array.from({ length: 100 }, (_, n) => `p${n}`)
  const { ids, storedIds, messages, wishlist } = await openHearts({
    stored: new Map([['wishlist', JSON.stringify(many)]]),
  })
  wishlist.toggleWishlistItem(ragi)
  await vi.waitFor(() => expect(messages()).toEqual(['You can save at most 100 products.']))
  expect(ids()).toHaveLength(100)
  expect(storedIds()).toHaveLength(100)
})
