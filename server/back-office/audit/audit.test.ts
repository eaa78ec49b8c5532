import { afterAll, beforeAll, expect, it } from 'vitest'
import { listAudit, listAuditFilters } from '#contract/api/admin/staff/audit.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { writeAudit } from './audit.ts'

let shop: TestShop
let manager: SignedInStaff
beforeAll(async () => {
  shop = await openTestShop()
  manager = await signInStaff(shop, 'manager', { name: 'Vikram 100%_done' })
  const by = { staffId: manager.staffId, name: manager.name }
  for (let nth = 1; nth <= 7; nth += 1) {
    const subject = { kind: 'order', id: `ORDER${nth}` }
    await writeAudit(shop.db, nth % 2 ? by : 'command', {
      action: 'order.pack',
      subject,
      before: { nth },
      after: { nth: nth + 1 },
    })
  }
  await writeAudit(shop.db, 'command', { action: 'product.price-change', subject: { kind: 'product', id: 'atta' } })
})
afterAll(() => shop.close())

async function found(query: Record<string, string>) {
  const { rows } = await manager.call(listAudit, { query })
  return rows.map(({ subject }) => subject.id)
}

it('the log is read newest first, page by page, without a gap or a repetition', async () => {
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: { rows: { id: string }[]; nextCursor: string | null } = await manager.call(listAudit, {
      query: { limit: '3', ...(cursor ? { cursor } : {}) },
    })
    seen.push(...page.rows.map(({ id }) => id))
    cursor = page.nextCursor
  }
  expect(seen).toHaveLength(8)
  expect(seen).toEqual([...seen].sort((one, other) => Number(other) - Number(one)))
  expect(new Set(seen).size).toBe(8)
})

it('it is searched by name, action and number, each word wherever it stands, % and _ as they are written', async () => {
  expect(await found({ search: 'order4' })).toEqual(['ORDER4'])
  expect(await found({ search: 'VIKRAM pack order5' })).toEqual(['ORDER5'])
  expect(await found({ search: '100%_done order1' })).toEqual(['ORDER1'])
  expect(await found({ search: '%' })).toEqual(['ORDER7', 'ORDER5', 'ORDER3', 'ORDER1'])
  expect(await found({ search: 'price' })).toEqual(['atta'])
})

it('it is narrowed to a person, a kind of thing and days of India', async () => {
  expect(await found({ staffId: manager.staffId, kind: 'order' })).toHaveLength(4)
  expect(await found({ staffId: 'not an id' })).toEqual([])
  // A quarter past midnight in India is still the day before in UTC.
  await shop.pool.query(`update audit_entry set at = '2026-03-31T18:45:00Z' where subject_id = 'ORDER2'`)
  expect(await found({ from: '2026-04-01', to: '2026-04-01' })).toEqual(['ORDER2'])
  expect(await found({ to: '2026-03-31' })).toEqual([])
  for (const from of ['2026-13-45', '2026-02-31', '0000-01-01'])
    await expect(found({ from }), from).rejects.toMatchObject({ statusCode: 400, message: 'Choose a day' })
  expect(await manager.call(listAuditFilters)).toEqual({
    people: [{ id: manager.staffId, name: manager.name }],
    kinds: ['order', 'product'],
  })
})

it('each entry says what was before and after', async () => {
  const { rows } = await manager.call(listAudit, { query: { search: 'order3' } })
  expect(rows).toMatchObject([
    { actor: manager.name, action: 'order.pack', before: { nth: 3 }, after: { nth: 4 }, subject: { name: null } },
  ])
})
