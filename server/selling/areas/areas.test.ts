import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Building } from '#contract/api/orders/areas.schema.ts'
import { searchBuildings } from '#contract/api/orders/areas.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
})
afterAll(() => shop.close())

const find = (query: string) => shop.call(searchBuildings, { query: { query } })
const whole = ({ buildingName, towerName, town, pincode }: Building) =>
  `${buildingName} ${towerName} ${town} ${pincode}`.toLowerCase()

describe('a shopper who looks for her building', () => {
  it('[API-26] [ENT-25] finds it by a part of its name, with everything an address needs', async () => {
    const found = await find('maltas gre')
    expect(Building.safeParse(found[0]).error).toBeUndefined()
    expect(found).toMatchObject([
      {
        buildingName: 'Amaltas Greens',
        towerName: 'Tower B',
        pincode: '452010',
        town: 'Indore',
        district: 'Indore',
        state: 'Madhya Pradesh',
      },
    ])
  })

  it('[API-26] [VAL-17] gets no list before the third character', async () => {
    for (const query of ['', 'am', '  am  ', ' ', 'अम']) expect(await find(query)).toEqual([])
    expect((await find('ama')).length).toBeGreaterThan(0)
  })

  it('[API-26] every word must be found, in any order and place', async () => {
    const found = await find('indore greens, TOWER b')
    expect(found).toMatchObject([{ buildingName: 'Amaltas Greens' }])
    expect(await find('amaltas pune')).toEqual([])
  })

  it('[API-26] sees at most 20, names that begin so first', async () => {
    await shop.pool.query(
      `insert into building (building_name, tower_name, pincode, town, district, state) values
      ('Zilla Gulmohar House', '', '452001', 'Indore', 'Indore', 'Madhya Pradesh'),
      ('Aatish Corner', 'Gulmohar Wing', '452001', 'Indore', 'Indore', 'Madhya Pradesh')`,
    )
    const found = await find('gulmohar')
    expect(found).toHaveLength(20)
    expect(found.every(({ buildingName }) => buildingName.startsWith('Gulmohar'))).toBe(true)
    const secondPage = await find('gulmohar 452001')
    expect(secondPage.findIndex(({ buildingName }) => buildingName === 'Zilla Gulmohar House')).toBe(
      secondPage.length - 2,
    )
    expect(secondPage.at(-1)?.buildingName).toBe('Aatish Corner')
  })

  it.each(['Pune', '411038', 'independent', 'house 411038'])(
    '[API-26] who lives in a house of her own finds it by %j',
    async (query) => {
      const found = await find(query)
      expect(found.length).toBeLessThanOrEqual(20)
      expect(found[0]?.buildingName).toBe('Independent house')
      const words = query.toLowerCase().split(' ')
      expect(found.every((building) => words.every((word) => whole(building).includes(word)))).toBe(true)
    },
  )

  it.each(['%%%', '___', 'ama%', 'am_ltas', '\\\\\\', "'''", '🏠🏠🏠', ',,,'])(
    '[API-26] %j stands for nothing else and finds nothing',
    async (query) => {
      expect(await find(query)).toEqual([])
    },
  )

  it('[API-26] may type as many words as the field takes', async () => {
    expect(await find('a b c d e f g h i j k l m n o p q r s t u v w x y z 1 2 3 4 5 6 7 8 9')).toEqual([])
  })
})

it.each([
  ['no query', ''],
  ['two queries', '?query=pune&query=indore'],
  ['more than 80 characters', `?query=${'x'.repeat(81)}`],
  ['a NUL', '?query=pune%00'],
])('[API-26] %s is refused in the envelope', async (_, query) => {
  const answer = await shop.app.inject(`/api/v1/area${query}`)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ statusCode: 400, status: 'ERROR', data: null })
})

it('[API-26] one address cannot search without end', async () => {
  const strict = await openTestShop({ settings: { ADDRESS_LIMIT_FACTOR: '0.05' } })
  const statuses = []
  for (let call = 0; call < 3; call++) statuses.push((await strict.app.inject('/api/v1/area?query=pune')).statusCode)
  const refused = await strict.app.inject('/api/v1/area?query=pune')
  expect([...statuses, refused.statusCode]).toEqual([200, 200, 200, 429])
  expect(refused.json()).toMatchObject({ status: 'ERROR', data: null })
  expect(refused.headers['retry-after']).toMatch(/^\d+$/)
  await strict.close()
})
