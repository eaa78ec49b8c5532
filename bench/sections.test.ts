import { expect, it } from 'vitest'
import { withSection } from './sections.ts'

it('a page of two runs takes the new figures of one and leaves the other as it is', () => {
  const one = withSection('', 'Orders', ['p99 30 ms'])
  const both = withSection(one, 'Half an hour', ['no 5xx'])
  const again = withSection(both, 'Orders', ['p99 40 ms', ''])
  expect(again).toBe(
    '# The shop under a load that does not wait\n\n## Orders\n\np99 40 ms\n\n## Half an hour\n\nno 5xx\n',
  )
})
