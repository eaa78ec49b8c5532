import { expect, it } from 'vitest'
import { withSection } from './sections.ts'

it('a page of many benches takes the new figures of one and leaves all others and its beginning as they are', () => {
  const one = withSection('# Figures\n\nRead the ratios.\n', {
    heading: 'Orders',
    command: 'bench',
    lines: ['p99 30 ms'],
  })
  const both = withSection(one, { heading: 'Half an hour', command: 'bench:soak', lines: ['no 5xx'] })
  const again = withSection(both, { heading: 'Orders', command: 'bench', lines: ['p99 40 ms', ''] })
  expect(again).toBe(
    '# Figures\n\nRead the ratios.\n\n## Orders\n\n`npm run bench`: p99 40 ms\n\n## Half an hour\n\n`npm run bench:soak`: no 5xx\n',
  )
})
