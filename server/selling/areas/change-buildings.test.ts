import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addBuildings,
  changeBuilding,
  listBuildings,
  removeBuilding,
  removeDemoBuildings,
} from '#contract/api/admin/content/buildings.ts'
import { searchBuildings } from '#contract/api/orders/areas.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let manager: SignedInStaff
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
  manager = await signInStaff(shop, 'manager')
})
afterAll(() => shop.close())

const areaAddress = { pincode: '440001', town: 'Nagpur', district: 'Nagpur', state: 'Maharashtra' }
const tower = (towerName: string, buildingName = 'Orange Grove') => ({ buildingName, towerName, ...areaAddress })
const list = (query = {}) => manager.call(listBuildings, { query })
const found = async (query: string) => (await shop.call(searchBuildings, { query: { query } })).length

it('a manager adds towers of a building, and shoppers find them at once', async () => {
  expect(await manager.call(addBuildings, { body: { buildings: [tower('A'), tower('B')] } })).toEqual({ added: 2 })
  expect(await found('orange grove')).toBe(2)
  const { rows, total } = await list({ search: 'orange b' })
  expect({ total, rows }).toMatchObject({ total: 1, rows: [{ towerName: 'B', isDemo: false, version: 1 }] })
})

it('a list with one that is there already is refused as a whole, by its name', async () => {
  await expect(
    manager.call(addBuildings, { body: { buildings: [tower('C'), tower('a', 'ORANGE GROVE')] } }),
  ).rejects.toMatchObject({ statusCode: 409, message: 'ORANGE GROVE, a (440001) is there already.' })
  expect((await list({ search: 'orange' })).total).toBe(2)
})

it('a building is corrected and removed; the second of two who change it is told', async () => {
  const [first] = (await list({ search: 'orange a' })).rows
  if (!first) throw new Error('There is no such building.')
  const { id, isDemo, ...fields } = first
  const body = { ...fields, buildingName: 'Orange Court' }
  expect(await manager.call(changeBuilding, { params: { id }, body })).toMatchObject({ buildingName: 'Orange Court' })
  await expect(manager.call(changeBuilding, { params: { id }, body })).rejects.toMatchObject({ statusCode: 409 })
  await manager.call(removeBuilding, { params: { id } })
  await expect(manager.call(removeBuilding, { params: { id } })).rejects.toMatchObject({ statusCode: 404 })
  await expect(manager.call(removeBuilding, { params: { id: 'unknown' } })).rejects.toMatchObject({ statusCode: 404 })
})

it('the list goes on where it ended until every building has been shown once', async () => {
  const seen: string[] = []
  let cursor: string | undefined
  const { total } = await list()
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({ limit: '100', ...(cursor ? { cursor } : {}) })
    seen.push(...page.rows.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect([seen.length, new Set(seen).size]).toEqual([total, total])
  await expect(list({ cursor: 'bm9uc2Vuc2U' })).rejects.toMatchObject({ statusCode: 400 })
})

it('what was made up goes in one step, and only that', async () => {
  const { demo } = await list()
  expect(demo).toBeGreaterThan(0)
  expect(await manager.call(removeDemoBuildings, { body: { isSure: true } })).toEqual({ removed: demo })
  expect(await list()).toMatchObject({ total: 1, demo: 0 })
})
