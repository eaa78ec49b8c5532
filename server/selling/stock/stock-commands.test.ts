import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { runStockCommand } from './stock-commands.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
})
afterAll(() => shop.close())

const run = async (commandArguments: string) => runStockCommand(shop.db, commandArguments.split(' ').filter(Boolean))

it('the owner sets what is on the shelf and reads what it was', async () => {
  await run('set sharbati-wheat-atta 5 12')
  expect(await run('set sharbati-wheat-atta 5.0 40')).toBe(
    'Sharbati Wheat Atta (5 KG): 40 on the shelf; before it was 12.',
  )
  expect(await run('list')).toMatch(/^sharbati-wheat-atta +5 +KG +40 +Sharbati Wheat Atta$/m)
})

it.each([
  ['', /^Please say what to do:/],
  ['sell sharbati-wheat-atta', /^Please say what to do:/],
  ['set sharbati-wheat-atta 5', /^Please say what to do:/],
  ['set rice 5 1', /^There is no product 'rice'\./],
  ['set sharbati-wheat-atta 3 1', /^Sharbati Wheat Atta is not sold in size 3\. Its sizes are 1, 2, 5, 10\.$/],
  ['set sharbati-wheat-atta big 1', /^The size must be a number such as 5 or 0\.5, not 'big'\.$/],
  ['set sharbati-wheat-atta 0 1', /^The size must be a number/],
  ['set sharbati-wheat-atta 5 -1', /^The count must be a whole number from 0 to 9999999, not '-1'\.$/],
  ['set sharbati-wheat-atta 5 1.5', /^The count must be a whole number/],
  ['set sharbati-wheat-atta 5 99999999', /^The count must be a whole number/],
])('the owner who types "stock %s" reads what is wrong', async (commandArguments, sentence) => {
  await expect(run(commandArguments)).rejects.toThrow(sentence)
})

it('a shop without products says so', async () => {
  const empty = await openTestShop()
  expect(await runStockCommand(empty.db, ['list'])).toBe('The shop has no products yet.')
  await empty.close()
})
