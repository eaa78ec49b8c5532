import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storedSession } from '../session/testing/browser-tab.ts'
import { atta, line, openCart, serverLine } from './testing/open-cart.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => vi.unstubAllGlobals())

async function openCartWithUndo(scenario: Parameters<typeof openCart>[0] = {}) {
  const opened = await openCart(scenario)
  const [toasts, panel, undo] = await Promise.all([
    import('#app/shared/ui/toasts/toasts.ts'),
    import('./cart-panel-state.ts'),
    import('./undo.ts'),
  ])
  const undoByMessage = () => {
    const [toast] = toasts.takeToasts()
    if (!toast?.action || !('press' in toast.action)) throw new Error('no Undo')
    toast.action.press()
    return toast.message
  }
  return { ...opened, panel, undo, undoByMessage }
}

const sizes = (lines: { size: number; quantity: number }[]) => lines.map(({ size, quantity }) => [size, quantity])

it('a line taken out by a visitor comes back where it stood, with all its pieces', async () => {
  const { cart, state, undoByMessage } = await openCartWithUndo()
  await cart.addToCart({ ...atta(5), quantity: 3 })
  await cart.addToCart({ ...atta(1), quantity: 1 })
  const [first] = state().localCartItems
  if (!first) throw new Error('no line')
  await cart.removeItem(first)
  expect(sizes(state().localCartItems)).toEqual([[1, 1]])
  expect(undoByMessage()).toBe('Atta was taken out of your cart')
  await vi.waitFor(() =>
    expect(sizes(state().localCartItems)).toEqual([
      [5, 3],
      [1, 1],
    ]),
  )
})

it('[CART-10] the last piece taken away by the minus can be brought back too', async () => {
  const { cart, state, undoByMessage } = await openCartWithUndo()
  await cart.addToCart({ ...atta(5), quantity: 1 })
  const [line] = state().localCartItems
  if (!line) throw new Error('no line')
  await cart.setQuantity(line, 0)
  expect(state().localCartItems).toEqual([])
  undoByMessage()
  await vi.waitFor(() => expect(sizes(state().localCartItems)).toEqual([[5, 1]]))
})

it('what was put into the cart again meanwhile is not lost', async () => {
  const { cart, state, undoByMessage } = await openCartWithUndo()
  await cart.addToCart({ ...atta(5), quantity: 2 })
  const [line] = state().localCartItems
  if (!line) throw new Error('no line')
  await cart.removeItem(line)
  await cart.addToCart({ ...atta(5), quantity: 1 })
  undoByMessage()
  await vi.waitFor(() => expect(sizes(state().localCartItems)).toEqual([[5, 3]]))
})

it('a signed-in shopper gets the line back on the server, after it was taken out there', async () => {
  const { cart, server, state, tab, undoByMessage } = await openCartWithUndo({
    stored: storedSession(),
    lines: [serverLine(5, 2), serverLine(1, 1)],
  })
  await vi.waitFor(() => expect(state().serverCartItems).toHaveLength(2))
  const [first] = state().serverCartItems
  if (!first) throw new Error('no line')
  const removing = cart.removeItem(first)
  await removing
  undoByMessage()
  await vi.waitFor(() =>
    expect(sizes(state().serverCartItems)).toEqual([
      [5, 2],
      [1, 1],
    ]),
  )
  await vi.waitFor(() => expect(server.lines).toHaveLength(2))
  expect(tab.calls.filter((call) => /DELETE|POST \/cart/.test(call))).toEqual([
    'DELETE /cart/s5/delete',
    'POST /cart/add',
  ])
  expect(server.lines).toMatchObject([
    { size: 1, quantity: 1 },
    { size: 5, quantity: 2 },
  ])
})

it('a line that could not be taken out is not doubled by Undo', async () => {
  const { cart, server, state, tab, undoByMessage } = await openCartWithUndo({
    stored: storedSession(),
    lines: [serverLine(5, 2)],
  })
  await vi.waitFor(() => expect(state().serverCartItems).toHaveLength(1))
  const [line] = state().serverCartItems
  if (!line) throw new Error('no line')
  server.refuse('DELETE /cart/s5/delete', 1)
  await cart.removeItem(line)
  await vi.waitFor(() => expect(sizes(state().serverCartItems)).toEqual([[5, 2]]))
  undoByMessage()
  await cart.loadCart()
  expect(tab.calls).not.toContain('POST /cart/add')
  expect(server.lines).toMatchObject([{ size: 5, quantity: 2 }])
})

it('a line taken out while the login is still being checked goes and comes back once, on the server', async () => {
  const remainingLine = { ...line(2), id: 's5' }
  const stored = storedSession().set(
    'cart-storage',
    JSON.stringify({ state: { serverCartItems: [remainingLine] }, version: 0 }),
  )
  const { cart, server, session, state, undoByMessage } = await openCartWithUndo({
    stored,
    lines: [serverLine(5, 2)],
    isCheckHeld: true,
  })
  const removing = cart.removeItem(remainingLine)
  await new Promise((resolve) => setTimeout(resolve))
  expect(() => undoByMessage()).toThrow('no Undo')
  expect(state()).toMatchObject({ localCartItems: [], serverCartItems: [{ size: 5, quantity: 2 }] })
  server.letCheckEnd()
  await removing
  await vi.waitFor(() => expect(state()).toMatchObject({ serverCartItems: [], isLoading: false }))
  expect(server.lines).toEqual([])
  undoByMessage()
  await vi.waitFor(() => expect(server.lines).toMatchObject([{ size: 5, quantity: 2 }]))
  expect(state().localCartItems).toEqual([])
  expect(session.useSession.getState().status).toBe('user')
})

it('while the panel is open the panel offers it, as a message behind a dialog cannot be pressed', async () => {
  const { cart, panel, state, undo, tab } = await openCartWithUndo()
  await cart.addToCart({ ...atta(5), quantity: 2 })
  const [line] = state().localCartItems
  if (!line) throw new Error('no line')
  panel.openCartPanel()
  await cart.removeItem(line)
  const { last } = undo.useTakenOut.getState()
  expect(last).toMatchObject({ item: { size: 5, quantity: 2 }, index: 0 })
  if (last) await cart.putBack(last)
  expect(sizes(state().localCartItems)).toEqual([[5, 2]])
  expect(tab.calls).toEqual([])
})
