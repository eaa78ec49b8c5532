import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFolder } from '../../node-binary.mjs'
import { journeys, journeysThrough, roomOf, unseenRooms } from './journeys.ts'

const foldersIn = (folder: string) =>
  readdirSync(path.join(projectFolder, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${folder}/${entry.name}`)

describe('the journeys that npm run check drives', () => {
  it('are known for every room of the shop', () => {
    const rooms = [
      'app/storefront',
      'app/back-office',
      'app/shared',
      'contract',
      ...foldersIn('server').filter((wing) => wing !== 'server/testing'),
    ].flatMap(foldersIn)
    expect(rooms.filter((room) => !(room in journeys) && !unseenRooms.includes(room))).toEqual([])
    expect(
      [...Object.keys(journeys), ...unseenRooms].filter((room) => !existsSync(path.join(projectFolder, room))),
    ).toEqual([])
  })

  it('are all there', () => {
    const specs = [...new Set(Object.values(journeys).flat())]
    expect(specs.filter((spec) => !existsSync(path.join(projectFolder, 'e2e', `${spec}.spec.ts`)))).toEqual([])
  })

  it('are those of the room a file lies in, and a changed journey itself', () => {
    expect(roomOf('app/back-office/orders/deep/order-page.tsx')).toBe('app/back-office/orders')
    expect(
      journeysThrough(['e2e/stories.spec.ts', 'app/storefront/cart/cart-panel.tsx', 'server/selling/cart/cart.ts']),
    ).toEqual(['stories', 'cart-panel'])
    expect(journeysThrough(['app/storefront/orders/order/cancel-order.tsx'])).toEqual(['cancel-order', 'orders'])
  })
})
