import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const app = path.resolve(import.meta.dirname, '../app')

/** A style that changes letters shows another text than the page holds, and no test of the page's text would notice. */
it('what a page says is what the screen shows: no style of the shop changes letters', () => {
  const files = globSync('**/*.{ts,tsx,css}', { cwd: app }).filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(300)
  const changing = files.filter((file) =>
    /text-transform|font-variant-caps|small-caps|["'`\s:](?:uppercase|lowercase|capitalize)["'`\s]/.test(
      readFileSync(path.join(app, file), 'utf8'),
    ),
  )
  expect(changing).toEqual([])
})
