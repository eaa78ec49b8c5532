import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addCategory,
  addSubCategory,
  changeCategory,
  changeSubCategory,
  listEditedCategories,
  removeCategory,
  removeSubCategory,
  sortCategories,
  sortSubCategories,
} from '#contract/api/admin/catalog/categories.ts'
import { listCategories } from '#contract/api/catalog/catalog.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { auditEntries } from '#server/platform/schema/people/staff.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let manager: SignedInStaff
let imageUrl: string
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
  manager = await signInStaff(shop, 'manager', { name: 'Meena' })
  imageUrl = (await manager.call(listEditedCategories))[0]?.imageUrl ?? ''
})
afterAll(() => shop.close())

const byName = async (name: string) => {
  const found = (await manager.call(listEditedCategories)).find((category) => category.name === name)
  if (!found) throw new Error(`There is no category ${name}.`)
  return found
}

describe('the categories of the shop', () => {
  it('are added, renamed and shown to shoppers within 2 s', async () => {
    await manager.call(addCategory, { body: { name: 'Cold-pressed oils', imageUrl } })
    const { id, version } = await byName('Cold-pressed oils')
    expect(id).toBe('cold-pressed-oils')
    await manager.call(changeCategory, { params: { id }, body: { name: 'Oils', imageUrl, version } })
    await expect.poll(async () => (await shop.call(listCategories)).at(-1)?.name, { timeout: 10_000 }).toBe('Oils')
    const [entry] = await shop.db.select().from(auditEntries).where(eq(auditEntries.action, 'category.change'))
    expect(entry).toMatchObject({ actor: 'Meena', before: { name: 'Cold-pressed oils' }, after: { name: 'Oils' } })
    await expect(
      manager.call(changeCategory, { params: { id }, body: { name: 'Fats', imageUrl, version } }),
    ).rejects.toMatchObject({ statusCode: 409, data: { current: { name: 'Oils', version: 2 } } })
  })

  it('stand in the order somebody puts them, those not named after them', async () => {
    const before = (await manager.call(listEditedCategories)).map(({ id }) => id)
    const [first = '', second = '', ...rest] = before
    const after = await manager.call(sortCategories, { body: { ids: [second, first, 'gone'] } })
    expect(after.map(({ id }) => id)).toEqual([second, first, ...rest])
  })

  it('can be removed while they are empty; a refusal counts what they hold', async () => {
    const { id, products } = await byName('Atta')
    await expect(manager.call(removeCategory, { params: { id } })).rejects.toMatchObject({
      statusCode: 409,
      message: expect.stringContaining(`Atta still has ${products} products`),
    })
    await manager.call(addCategory, { body: { name: 'Empty', imageUrl } })
    const empty = await byName('Empty')
    await manager.call(addSubCategory, { params: { id: empty.id }, body: { name: 'Nothing' } })
    const left = await manager.call(removeCategory, { params: { id: empty.id } })
    expect(left.map(({ name }) => name)).not.toContain('Empty')
    await expect(manager.call(removeCategory, { params: { id: empty.id } })).rejects.toMatchObject({ statusCode: 404 })
  })

  it('take no picture the shop does not hold', async () => {
    const body = { name: 'Oils', imageUrl: 'pictures/of-nobody.webp' }
    await expect(manager.call(addCategory, { body })).rejects.toMatchObject({
      statusCode: 400,
      message: 'This picture is not there. Please upload it again.',
    })
  })
})

describe('sub-categories', () => {
  it('are added, renamed, ordered and removed', async () => {
    const { id } = await byName('Oils')
    const params = { id }
    await manager.call(addSubCategory, { params, body: { name: 'Mustard' } })
    await manager.call(addSubCategory, { params, body: { name: 'Mustard' } })
    const [mustard, other] = (await byName('Oils')).subCategories
    expect([mustard?.id, other?.id]).toEqual(['mustard', 'mustard-2'])
    const ofOther = { id: other?.id ?? '' }
    await manager.call(changeSubCategory, { params: ofOther, body: { name: 'Groundnut', version: 1 } })
    await expect(
      manager.call(changeSubCategory, { params: ofOther, body: { name: 'Sesame', version: 1 } }),
    ).rejects.toMatchObject({ statusCode: 409 })
    await manager.call(sortSubCategories, { params, body: { ids: ['mustard-2'] } })
    expect((await byName('Oils')).subCategories.map(({ name }) => name)).toEqual(['Groundnut', 'Mustard'])
    await manager.call(removeSubCategory, { params: { id: 'mustard' } })
    expect((await byName('Oils')).subCategories.map(({ name }) => name)).toEqual(['Groundnut'])
    const [locked] = (await byName('Atta')).subCategories
    await expect(manager.call(removeSubCategory, { params: { id: locked?.id ?? '' } })).rejects.toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('Move them to another sub-category first.'),
    })
  })
})
